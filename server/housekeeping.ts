import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { deleteStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { deleteOldEmailChanges } from '#app/features/accounts/email-changes.server.ts';
import { deleteExpiredTokens } from '#app/features/accounts/tokens.server.ts';
import { deleteTrashed } from '#app/features/articles/article-pictures.server.ts';
import { trashMs } from '#app/features/articles/drafts.ts';
import { deleteOldPresence, deleteSupersededAutosaves } from '#app/features/articles/versions.server.ts';
import { deleteOldBackups } from '#app/features/backup/kept.server.ts';
import { deleteOldMessages } from '#app/features/contact/messages.server.ts';
import { deleteOldPayments } from '#app/features/donation-review/payments.server.ts';
import { deleteOldDonations } from '#app/features/donations/donations.server.ts';
import { deleteOldEvidence } from '#app/features/evidence-editor/change.server.ts';
import { deleteOldInvitations } from '#app/features/invitations/invitations.server.ts';
import { deleteOldJournal } from '#app/features/journal/journal.server.ts';
import { deleteUnverifiedAccounts } from '#app/features/members/deletion.server.ts';
import { deleteOldNotifications } from '#app/features/notifications/notify.server.ts';
import { deleteOldReads } from '#app/features/numbers/reads.server.ts';
import { purgePictures } from '#app/features/pictures/sent-pictures.server.ts';
import { deleteOldRequests } from '#app/features/privacy/requests.server.ts';
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
  backupFolder: string;
  /** Where files are stored while their requests are answered. */
  incomingFolder: string;
  /** No other process uses this database. */
  isOnlyProcess: boolean;
};

/** Deletes what has expired, at the start and once an hour. @returns a function that stops it. */
export function startHousekeeping({
  db,
  log,
  secret,
  storage,
  mailboxFolder,
  backupFolder,
  incomingFolder,
  isOnlyProcess,
}: Site): () => void {
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
    await deleteOldNotifications(db, now);
    await deleteOldInvitations(db, now);
    await deleteOldRequests(db, now);
    await deleteOldReads(db, now);
    await purgePictures(db, storage, now);
    await deleteTrashed(db, storage, now - trashMs);
    await deleteOldEvidence(db, storage, now - trashMs);
    await deleteOldPresence(db, now);
    await deleteSupersededAutosaves(db, now);
    await deleteUnverifiedAccounts(db, { ...commandOrigin, secret, log }, now);
    await deleteExpiredSessions(db, now);
    await deleteExpiredTokens(db, now);
    await deleteOldEmailChanges(db, now);
    await deleteOldSecurityEvents(db, now);
    await sweepLimits(db, now);
    await sweepChallenges(db, now);
    await deleteStoredEmails(mailboxFolder, retentionLimit(now));
    // Those that another machine has made push out the oldest of this one, too.
    await deleteOldBackups(db, backupFolder, now);
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
