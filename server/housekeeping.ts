import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { deleteStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { deleteOldEmailChanges } from '#app/features/accounts/email-changes.server.ts';
import {
  commandOrigin,
  deleteOldSecurityEvents,
} from '#app/features/accounts/security-events/events.server.ts';
import { deleteExpiredTokens } from '#app/features/accounts/tokens.server.ts';
import { deleteTrashed } from '#app/features/articles/article-pictures.server.ts';
import { trashMs } from '#app/features/articles/drafts.ts';
import {
  deleteOldPresence,
  deleteSupersededAutosaves,
} from '#app/features/articles/versions.server.ts';
import { deleteOldBackups } from '#app/features/backup/kept.server.ts';
import { deleteOldMessages } from '#app/features/contact/messages.server.ts';
import { deleteOldPayments } from '#app/features/donations/admin/payments.server.ts';
import { deleteOldDonations } from '#app/features/donations/donations.server.ts';
import { deleteOldEvidence } from '#app/features/evidence/feature.server.ts';
import { deleteUnverifiedAccounts } from '#app/features/members/deletion.server.ts';
import { deleteOldInvitations } from '#app/features/members/invitations/invitations.server.ts';
import { deleteOldNotifications } from '#app/features/notifications/notify.server.ts';
import { deleteOldReads } from '#app/features/numbers/reads.server.ts';
import { purgePictures } from '#app/features/pictures/sent-pictures.server.ts';
import { deleteOldRequests } from '#app/features/privacy/requests.server.ts';
import { sweepChallenges } from '#app/http/captcha/challenges.server.ts';
import { sweepLimits } from '#app/http/rate-limits/limits.server.ts';
import { deleteExpiredSessions } from '#app/http/session/sessions.server.ts';
import { deleteOldJournal } from '#app/office/journal/journal.server.ts';
import { type Db, truncateLog } from '#app/platform/database.server.ts';
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

type Sweep = (now: number) => Promise<unknown>;

/** Each deletes what has expired of one kind; the log names it. */
function sweepsOf(
  { db, log, secret, storage, mailboxFolder, backupFolder, incomingFolder, isOnlyProcess }: Site,
  atStart: boolean,
): Record<string, Sweep> {
  const isAlone = isOnlyProcess && atStart;
  return {
    // First: at the start, any files were left by a process that died.
    'stored pictures': (now) => sweepStoredImages(db, storage, now, isAlone),
    uploads: (now) => deleteAbandonedUploads(incomingFolder, isAlone ? now : now - hourMs),
    outbox: (now) => deleteOldEntries(db, now),
    messages: (now) => deleteOldMessages(db, now),
    donations: (now) => deleteOldDonations(db, now),
    payments: (now) => deleteOldPayments(db, now),
    journal: (now) => deleteOldJournal(db, now),
    notifications: (now) => deleteOldNotifications(db, now),
    invitations: (now) => deleteOldInvitations(db, now),
    'data requests': (now) => deleteOldRequests(db, now),
    reads: (now) => deleteOldReads(db, now),
    gallery: (now) => purgePictures(db, storage, now),
    'trashed articles': (now) => deleteTrashed(db, storage, now - trashMs),
    'trashed evidence': (now) => deleteOldEvidence(db, storage, now - trashMs),
    presence: (now) => deleteOldPresence(db, now),
    autosaves: (now) => deleteSupersededAutosaves(db, now),
    'unverified accounts': (now) =>
      deleteUnverifiedAccounts(db, { ...commandOrigin, secret, log }, now),
    sessions: (now) => deleteExpiredSessions(db, now),
    tokens: (now) => deleteExpiredTokens(db, now),
    'email changes': (now) => deleteOldEmailChanges(db, now),
    'security events': (now) => deleteOldSecurityEvents(db, now),
    'rate limits': (now) => sweepLimits(db, now),
    challenges: (now) => sweepChallenges(db, now),
    'stored emails': (now) => deleteStoredEmails(mailboxFolder, retentionLimit(now)),
    // Those that another machine has made push out the oldest of this one, too.
    backups: (now) => deleteOldBackups(db, backupFolder, now),
    // Last: what the others deleted is in it.
    'the log of the database': () => truncateLog(db),
  };
}

/** Deletes what has expired. A sweep that fails is logged, and stops no other. */
export async function sweepAll(
  site: Site,
  { atStart }: { atStart: boolean },
  now: number,
): Promise<void> {
  for (const [sweep, run] of Object.entries(sweepsOf(site, atStart)))
    await run(now).catch((error: unknown) =>
      site.log.error(
        { err: error, sweep },
        'a sweep of the hourly clean-up failed; it will be tried again',
      ),
    );
}

/** Sweeps at the start and once an hour. @returns a function that stops it. */
export function startHousekeeping(site: Site): () => void {
  const run = (atStart: boolean) => void sweepAll(site, { atStart }, Date.now());
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
