import { setTimeout as wait } from 'node:timers/promises';
import type { Locale } from '#app/i18n/locale.ts';
import { keepClaimed } from '#app/platform/claims.server.ts';
import { startClock } from '#app/platform/clock.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { OutboxRow } from '#db/schema.ts';
import {
  claimEmail,
  claimMs,
  giveUp,
  isLate,
  markFailed,
  markSent,
  postpone,
} from './outbox.server.ts';
import { type EmailTemplates, type FindSignature, renderQueuedEmail } from './templates.ts';
import { DeliveryError, type EmailTransport } from './transports/transport.ts';

type Outbox = {
  db: Db;
  templates: EmailTemplates;
  transport: EmailTransport;
  log: Log;
  from: string;
  to: string | undefined;
  publicUrl: string;
  replyAddress?: string | undefined;
  secret: string;
  teamLocale?: Locale;
  findSignature?: FindSignature | undefined;
  /** Runs in the transaction that stores a permanent refusal. */
  onGivenUp?: (trx: Db, entry: OutboxRow, now: number) => Promise<void>;
  now?: () => number;
};

/** Sends one email after the other. `delayMs` hides from its sender whether one was enqueued. */
export function startOutboxWorker(outbox: Outbox, pollMs = 2_000, delayMs = 100) {
  let delay: NodeJS.Timeout | undefined;
  const clock = startClock(outbox, {
    name: 'outbox',
    everyMs: pollMs,
    async run(_now, stopping) {
      while (!stopping.aborted && (await sendNextEmail(outbox)));
    },
  });
  return {
    wake(): void {
      delay ??= setTimeout(() => {
        delay = undefined;
        clock.begin();
      }, delayMs);
    },
    stop(): Promise<void> {
      clearTimeout(delay);
      return clock.stop();
    },
  };
}

/** @returns false when no email is due, or the transport is paused */
export async function sendNextEmail(outbox: Outbox): Promise<boolean> {
  const { db, transport, log, from, now = Date.now } = outbox;
  if ((transport.pausedUntil?.() ?? 0) > now()) return false;
  const entry = await claimEmail(db, now());
  if (!entry) return false;
  let email: Awaited<ReturnType<typeof renderQueuedEmail>> = null;
  const endClaim = keepClaimed(db, 'outbox', { id: entry.id, claimMs, now });
  try {
    const context = { teamLocale: 'fr' as const, ...outbox, company: outbox.to, now: now() };
    email = await renderQueuedEmail(outbox.templates, entry, context, outbox.findSignature);
    const to = email?.recipient === 'company' ? outbox.to : email?.recipient;
    if (email && !to) throw new DeliveryError('configuration', 'ENOTSET', 'MAIL_TO is not set');
    if (email && to) await transport.send({ id: entry.id, from, to, ...email.content });
  } catch (error) {
    await handleFailure(outbox, entry, error, email?.recipient === 'company');
    return true;
  } finally {
    endClaim();
  }
  const sent = transport.name === 'mailbox' ? 'kept' : null;
  await storeSent(db, entry.id, now(), email ? sent : 'unneeded');
  log.info(
    { outboxId: entry.id, attempts: entry.attempts, transport: transport.name },
    'an outbox entry is done',
  );
  return true;
}

/** The log gets ids and codes: the error message of the other side may contain an email address. */
async function handleFailure(
  outbox: Outbox,
  entry: OutboxRow,
  error: unknown,
  toCompany: boolean,
): Promise<void> {
  const { db, transport, log, onGivenUp, now = Date.now } = outbox;
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  const kind = error instanceof DeliveryError ? error.kind : 'transient';
  const facts = { outboxId: entry.id, kind: entry.kind, attempts: entry.attempts, code };
  if (kind === 'permanent') {
    await db.transaction().execute(async (trx) => {
      // First, in the order in which commands lock: two orders could deadlock.
      await onGivenUp?.(trx, entry, now());
      await giveUp(trx, entry.id, message, now());
    });
    return log.error(facts, toCompany ? companyRejected : rejected);
  }
  if (kind === 'rate-limited') {
    await postpone(db, entry, message, Math.max(now(), transport.pausedUntil?.() ?? 0));
    return isLate(entry, now())
      ? log.error(facts, lateEmail)
      : log.warn(facts, 'the mail service asked for a pause; all emails wait');
  }
  const needsAttention = await markFailed(db, entry, message, now());
  if (needsAttention) log.error(facts, lateEmail);
  else if (kind === 'configuration' && entry.attempts === 1)
    log.error(facts, code === 'ENOTSET' ? companyUnset : misconfigured);
  else log.warn(facts, 'an email was not sent; it will be tried again later');
}

const rejected =
  'an email was refused for good and will not be tried again by itself: `npm run outbox` says ' +
  'why, `npm run outbox -- retry` tries it again';
const companyRejected =
  'an email to the company’s own address (MAIL_TO) was refused for good: the team gets no email ' +
  'until the settings are corrected; ' +
  '`npm run outbox` says why, `npm run outbox -- retry all` sends what was kept';
const companyUnset =
  'MAIL_TO is not set: emails to the company wait until it is, and other emails leave';
const misconfigured =
  'the mail server does not let the site in: no email leaves until the mail settings are ' +
  'corrected; all are kept and tried again';
const lateEmail =
  'an email has not left for a day: check the mail settings; it is still tried every 3 hours';

/** Only a database that is unavailable for longer than these attempts could cause a second copy. */
async function storeSent(
  db: Db,
  id: string,
  now: number,
  outcome: OutboxRow['outcome'],
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await markSent(db, id, now, outcome);
    } catch (error) {
      if (attempt === 5) throw error;
      await wait(1_000 * attempt);
    }
  }
}
