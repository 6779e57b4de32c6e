import { setTimeout as wait } from 'node:timers/promises';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { OutboxRow } from '#app/platform/schema.ts';
import { composeMail } from './compose.server.ts';
import { claimMail, giveUp, markFailed, markSent, postpone } from './outbox.server.ts';
import { isLate } from './outbox.ts';
import { MailRefusal, type MailTransport } from './transports/mail.ts';

/** `teamLocale` is the language of mails to the company. */
type Post = {
  db: Db;
  transport: MailTransport;
  log: Log;
  from: string;
  to: string;
  publicUrl: string;
  teamLocale?: Locale;
  now?: () => number;
};

export type OutboxWorker = { wake(): void; stop(): Promise<void> };

/**
 * Sends what is due, one mail after the other, every `pollMs` milliseconds and `restMs` after it was woken: whoever caused a mail has
 * the answer by then. Some are noted that nobody gets, and how long an answer takes must not tell which.
 */
export function startOutboxWorker(post: Post, pollMs = 2_000, restMs = 100): OutboxWorker {
  let stopping = false;
  let resting: NodeJS.Timeout | undefined;
  let woken = false;
  let running: Promise<void> | undefined;
  /** While the database is away: one line when that begins and one when it ends, not one at each look. */
  let isAway = false;

  const run = async () => {
    do {
      woken = false;
      while (!stopping && (await sendNextMail(post)));
    } while (woken && !stopping);
    if (isAway) post.log.info('the outbox can be read again');
    isAway = false;
  };
  const begin = () => {
    resting = undefined;
    woken = true;
    if (stopping || running) return;
    running = run()
      .catch((error: unknown) => {
        if (!isAway) post.log.error({ err: error }, 'the outbox could not be read; it is tried again every few seconds');
        isAway = true;
      })
      .finally(() => {
        running = undefined;
      });
  };
  const wake = () => {
    resting ??= setTimeout(begin, restMs);
  };
  const timer = setInterval(begin, pollMs);
  begin();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      clearTimeout(resting);
      await running;
    },
  };
}

/**
 * Sends the mail that is due longest, or drops it when there is nothing to say any more.
 * @returns false when none is due, or the transport wants nothing now.
 */
export async function sendNextMail(post: Post): Promise<boolean> {
  const { db, transport, log, from, to, publicUrl, teamLocale = 'fr', now = Date.now } = post;
  if ((transport.pausedUntil?.() ?? 0) > now()) return false;
  const entry = await claimMail(db, now());
  if (!entry) return false;
  let toCompany = false;
  try {
    const mail = await composeMail(entry, { db, publicUrl, teamLocale, now: now() });
    toCompany = mail?.to === undefined;
    if (mail) await transport.send({ id: entry.id, from, to, ...mail });
  } catch (error) {
    await noteFailure(post, entry, error, toCompany);
    return true;
  }
  await noteSent(db, entry.id, now());
  log.info({ outboxId: entry.id, attempts: entry.attempts, transport: transport.name }, 'an outbox entry is done');
  return true;
}

/** The log gets ids and codes: what the other side said may quote an address. */
async function noteFailure(post: Post, entry: OutboxRow, error: unknown, toCompany: boolean): Promise<void> {
  const { db, transport, log, now = Date.now } = post;
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  const refusal = error instanceof MailRefusal ? error.kind : 'passing';
  const facts = { outboxId: entry.id, kind: entry.kind, attempts: entry.attempts, code };
  if (refusal === 'for-good') {
    await giveUp(db, entry.id, message, now());
    return log.error(facts, toCompany ? companyRefused : refusedForGood);
  }
  if (refusal === 'busy') {
    await postpone(db, entry, message, Math.max(now(), transport.pausedUntil?.() ?? 0));
    return isLate(entry, now())
      ? log.error(facts, lateMail)
      : log.warn(facts, 'the mail service asked for a pause; all emails wait');
  }
  const needsEyes = await markFailed(db, entry, message, now());
  if (needsEyes) log.error(facts, lateMail);
  else if (refusal === 'settings' && entry.attempts === 1) log.error(facts, settingsRefused);
  else log.warn(facts, 'an email was not sent; it will be tried again later');
}

const refusedForGood =
  'an email was refused for good and will not be tried again by itself: `npm run outbox` says why, `npm run outbox -- retry` tries it again';
const companyRefused =
  'an email to the company’s own address (MAIL_TO) was refused for good: the team gets no email until the settings are corrected; ' +
  '`npm run outbox` says why, `npm run outbox -- retry all` sends what was kept';
const settingsRefused =
  'the mail server does not let the site in: no email leaves until the mail settings are corrected; all are kept and tried again';
const lateMail = 'an email has not left for a day: check the mail settings; it is still tried every 3 hours';

/** The mail has left: only a database that is away for longer than these tries could make it leave once more. */
async function noteSent(db: Db, id: string, now: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await markSent(db, id, now);
    } catch (error) {
      if (attempt === 5) throw error;
      await wait(1_000 * attempt);
    }
  }
}
