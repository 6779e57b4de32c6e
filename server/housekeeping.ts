import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { sweepAccounts } from '#app/features/accounts/sweep.server.ts';
import { purgeOldMessages, retentionLimit } from '#app/features/contact/retention.server.ts';
import { purgeOldDonations } from '#app/features/donations/retention.server.ts';
import { purgePictures } from '#app/features/pictures/retention.server.ts';
import { sweepChallenges } from '#app/http/captcha/challenges.server.ts';
import { sweepLimits } from '#app/http/rate-limits/limits.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';

const hourMs = 60 * 60_000;

type House = {
  db: Db;
  log: Log;
  storage: Storage;
  mailboxFolder: string;
  /** Where files lie while their requests are answered. */
  incomingFolder: string;
  /** No other process serves this database. */
  alone: boolean;
};

/** Throws away what has had its time, at the start and once an hour. @returns what stops it. */
export function startHousekeeping({ db, log, storage, mailboxFolder, incomingFolder, alone }: House): () => void {
  const sweep = async (startedNow: boolean) => {
    const now = Date.now();
    // First: at the start, what a process that died has left is all that there can be.
    await sweepStoredImages(db, storage, now, alone && startedNow);
    await removeAbandoned(incomingFolder, alone && startedNow ? now : now - hourMs);
    await purgeOldMessages(db, now);
    await purgeOldDonations(db, now);
    await purgePictures(db, storage, now);
    await sweepAccounts(db, now);
    await sweepLimits(db, now);
    await sweepChallenges(db, now);
    await deleteStoredEmails(mailboxFolder, retentionLimit(now));
  };
  const run = (startedNow: boolean) =>
    void sweep(startedNow).catch((error: unknown) =>
      log.error({ err: error }, 'the hourly clean-up failed; it will be tried again'),
    );
  const timer = setInterval(run, hourMs, false);
  run(true);
  return () => clearInterval(timer);
}

/** Files whose request was never answered. */
async function removeAbandoned(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs <= before) await rm(file, { force: true });
  }
}
