import type { Pushed } from '#app/client/offline/worker-scope.ts';
import { readAccount } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { type Locale, languageTag, localizedPath } from '#app/i18n/locale.ts';
import { findKind, pageOf } from '#app/office/notification-kinds.ts';
import type { Site } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { PushMessageRow } from '#db/schema.ts';
import { encryptPush, type VapidKey, vapidHeader, vapidKeyOf } from './encryption.server.ts';
import { claimPush, postponePush, settlePush } from './queue.server.ts';
import { pushTexts } from './texts.ts';

/** How long a push service may take, in milliseconds. */
const timeoutMs = 10_000;
const maxAtOnce = 50;
/** How long push services keep one for a phone without a connection, in seconds. */
const ttlSeconds = 24 * 60 * 60;

/**
 * Sends what is due, and returns without waiting for push services: a slow one delays no other.
 * Notifications not settled when the process ends are sent again by the next.
 */
export function createPushSender(limits = { timeoutMs }) {
  const underWay = new Set<Promise<void>>();
  return async (db: Db, now: number, site: Site, stopping: AbortSignal): Promise<void> => {
    while (underWay.size < maxAtOnce && !stopping.aborted) {
      const message = await claimPush(db, now);
      if (!message) return;
      const sending: Promise<void> = sendPush(site, message, { ...limits, stopping }, now)
        .catch((error: unknown) => site.log.error({ err: error }, 'a notification was not settled'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  };
}

type Limits = { timeoutMs: number; stopping: AbortSignal };

async function sendPush(
  { db, config, secret, log }: Site,
  message: PushMessageRow,
  { timeoutMs, stopping }: Limits,
  now: number,
): Promise<void> {
  const device = await findDevice(db, message);
  const key = vapidKeyOf(secret);
  const shown = device && describe(message, device);
  // The person has no access any more, or the kind is a newer release's.
  if (!device || !shown) return settlePush(db, message, now);
  // Made with another app secret: its push service takes nothing from us.
  if (device.vapid_key !== key.publicKey) return dropDevice(db, message);
  const [team] = /[^\s<>]+@[^\s<>]+/.exec(config.mailTo ?? '') ?? [];
  const subject = team ? `mailto:${team}` : config.publicUrl;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
  const answer = await post({ ...device, key, subject, signal, now }, shown);
  // Its claim ends, and another process sends it.
  if (stopping.aborted && !answer) return;
  if (!answer) return postponePush(db, message, 0, now);
  const { status, retryAfterMs } = answer;
  if (status === 404 || status === 410) return dropDevice(db, message);
  if (status === 429 || status >= 500) return postponePush(db, message, retryAfterMs, now);
  if (status >= 300) log.warn({ kind: message.kind, status }, refused);
  return settlePush(db, message, now);
}

const refused = 'a push service refused a notification, which is not tried again';

async function findDevice(db: Db, { subscription_id }: PushMessageRow) {
  const device = await db
    .selectFrom('push_subscription as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .selectAll('a')
    .select(['s.endpoint', 's.p256dh', 's.auth', 's.vapid_key'])
    .where('s.id', '=', subscription_id)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst();
  return device && { ...device, account: readAccount(device) };
}

const dropDevice = (db: Db, { subscription_id }: PushMessageRow) =>
  db
    .deleteFrom('push_subscription')
    .where('id', '=', subscription_id)
    .execute()
    .then(() => {});

type Person = { account: ReturnType<typeof readAccount> };

/** Undefined when the person is not to be told any more. */
function describe(
  { kind, subject_id, waiting }: PushMessageRow,
  { account: { role, locale } }: Person,
): Pushed | undefined {
  if (!can(role, 'office.enter')) return undefined;
  const t = pushTexts[locale];
  if (kind === 'welcome') return shownAs(locale, t.welcome, '/admin/notifications', kind);
  if (kind === 'digest') return shownAs(locale, t.digest(waiting), '/admin', kind);
  const found = findKind(kind);
  if (!found || !can(role, found.may)) return undefined;
  const path = pageOf(found, waiting === 1 ? [subject_id] : []);
  return shownAs(locale, found.texts[locale].count(waiting), path, `${kind} ${subject_id}`);
}

const shownAs = (locale: Locale, body: string, path: string, tag: string): Pushed => ({
  title: 'BWT',
  body,
  path: localizedPath(locale, path),
  tag,
  lang: languageTag[locale],
});

type Sent = {
  endpoint: string;
  p256dh: string;
  auth: string;
  key: VapidKey;
  subject: string;
  signal: AbortSignal;
  now: number;
};

/** @returns undefined when no answer came */
async function post({ endpoint, signal, now, ...sent }: Sent, shown: Pushed) {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      signal,
      redirect: 'manual',
      headers: {
        Authorization: await vapidHeader(sent.key, { endpoint, subject: sent.subject }, now),
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(ttlSeconds),
        Urgency: 'high',
      },
      body: new Uint8Array(encryptPush(JSON.stringify(shown), sent)),
    });
    await response.body?.cancel();
    const seconds = Number(response.headers.get('Retry-After'));
    return {
      status: response.status,
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0,
    };
  } catch {
    return undefined;
  }
}
