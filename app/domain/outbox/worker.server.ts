import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { MailTransport } from '#app/platform/mail/mail.ts';
import { composeMail } from './compose.server.ts';
import { claimMail, markFailed, markSent } from './outbox.server.ts';

type Post = { db: Db; transport: MailTransport; log: Log; from: string; to: string; publicUrl: string; now?: () => number };

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

  const run = async () => {
    do {
      woken = false;
      while (!stopping && (await sendNextMail(post)));
    } while (woken && !stopping);
  };
  const begin = () => {
    resting = undefined;
    woken = true;
    if (stopping || running) return;
    running = run()
      .catch((error: unknown) => post.log.error({ err: error }, 'the outbox could not be read'))
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

/** Sends the mail that is due longest, or drops it when there is nothing to say any more. @returns false when none is due. */
export async function sendNextMail({ db, transport, log, from, to, publicUrl, now = Date.now }: Post): Promise<boolean> {
  const entry = await claimMail(db, now());
  if (!entry) return false;
  try {
    const mail = await composeMail(entry, { db, publicUrl, now: now() });
    if (mail) await transport.send({ id: entry.id, from, to, ...mail });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const needsEyes = await markFailed(db, entry, reason, now());
    const facts = { outboxId: entry.id, attempts: entry.attempts, code: (error as { code?: unknown }).code };
    if (needsEyes) log.error(facts, 'a mail has not left for a day: look at the mail settings; it is still tried every 3 hours');
    else log.warn(facts, 'a mail was not sent, it is tried again later');
    return true;
  }
  await noteSent(db, entry.id, now());
  log.info({ outboxId: entry.id, attempts: entry.attempts, transport: transport.name }, 'an outbox entry is done');
  return true;
}

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
