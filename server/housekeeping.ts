import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { deleteStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { deleteExpiredTokens } from '#app/features/accounts/tokens.server.ts';
import { deleteOldMessages } from '#app/features/contact/messages.server.ts';
import { deleteOldPayments } from '#app/features/donation-review/payments.server.ts';
import { deleteOldDonations } from '#app/features/donations/donations.server.ts';
import { deleteOldJournal } from '#app/features/journal/journal.server.ts';
import { deleteUnverifiedAccounts } from '#app/features/members/deletion.server.ts';
import { purgePictures } from '#app/features/pictures/sent-pictures.server.ts';
import { commandOrigin, deleteOldSecurityEvents } from '#app/features/security-events/events.server.ts';
import { sweepChallenges } from '#app/http/captcha/challenges.server.ts';
import { sweepLimits } from '#app/http/rate-limits/limits.server.ts';
import { deleteExpiredSessions } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';

const hourMs = 60 * 60_000;

type Site = {
  db: Db;
  log: Log;
  secret: string;
  storage: Storage;
  mailboxFolder: string;
  /** Where files are stored while their requests are answered. */
  incomingFolder: string;
  /** No other process uses this database. */
  isOnlyProcess: boolean;
};

/** Deletes what has expired, at the start and once an hour. @returns a function that stops it. */
export function startHousekeeping({ db, log, secret, storage, mailboxFolder, incomingFolder, isOnlyProcess }: Site): () => void {
  const sweep = async (atStart: boolean) => {
    const now = Date.now();
    // First: at the start, any files were left by a process that died.
    await sweepStoredImages(db, storage, now, isOnlyProcess && atStart);
    await deleteAbandonedUploads(incomingFolder, isOnlyProcess && atStart ? now : now - hourMs);
    await deleteOldEntries(db, now);
    await deleteOldMessages(db, now);
    await deleteOldDonations(db, now);
    await deleteOldPayments(db, now);
    await deleteOldJournal(db, now);
    await purgePictures(db, storage, now);
    await deleteUnverifiedAccounts(db, { ...commandOrigin, secret, log }, now);
    await deleteExpiredSessions(db, now);
    await deleteExpiredTokens(db, now);
    await deleteOldSecurityEvents(db, now);
    await sweepLimits(db, now);
    await sweepChallenges(db, now);
    await deleteStoredEmails(mailboxFolder, retentionLimit(now));
  };
  const run = (atStart: boolean) =>
    void sweep(atStart).catch((error: unknown) =>
      log.error({ err: error }, 'the hourly clean-up failed; it will be tried again'),
    );
  const timer = setInterval(run, hourMs, false);
  run(true);
  return () => clearInterval(timer);
}

/** Files of requests that were never finished. */
async function deleteAbandonedUploads(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs <= before) await rm(file, { force: true });
  }
}
