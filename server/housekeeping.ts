import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { deleteStoredEmails } from '#app/email/transports/mailbox.server.ts';
import { registry } from '#app/features.server.ts';
import { sweepChallenges } from '#app/http/captcha/challenges.server.ts';
import { sweepLimits } from '#app/http/rate-limits/limits.server.ts';
import { deleteExpiredSessions } from '#app/http/session/sessions.server.ts';
import { deleteOldJournal } from '#app/office/journal/journal.server.ts';
import type { Site } from '#app/office/registry.ts';
import { truncateLog } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';

export const hourMs = 60 * 60_000;

type House = Site & {
  mailboxFolder: string;
  incomingFolder: string;
  /** No other process uses this database. */
  isOnlyProcess: boolean;
};

function sweepsOf(house: House, atStart: boolean): [name: string, sweep: Sweep][] {
  const { db, storage, mailboxFolder, incomingFolder, isOnlyProcess } = house;
  const isAlone = isOnlyProcess && atStart;
  return [
    // First: at the start, any files were left by a process that died.
    ['stored pictures', (now) => sweepStoredImages(db, storage, now, isAlone)],
    ['uploads', (now) => deleteAbandonedUploads(incomingFolder, isAlone ? now : now - hourMs)],
    ['outbox', (now) => deleteOldEntries(db, now)],
    ...registry.sweeps.map(([name, run]): [string, Sweep] => [name, (now) => run(db, now, house)]),
    ['journal', (now) => deleteOldJournal(db, now)],
    ['sessions', (now) => deleteExpiredSessions(db, now)],
    ['rate limits', (now) => sweepLimits(db, now)],
    ['challenges', (now) => sweepChallenges(db, now)],
    [
      'stored emails',
      (now) => deleteStoredEmails(mailboxFolder, ({ keptAt }) => keptAt < retentionLimit(now)),
    ],
    // Last: what the others deleted is in it.
    ['the log of the database', () => truncateLog(db)],
  ];
}

type Sweep = (now: number) => Promise<unknown>;

/**
 * Deletes what has expired. A sweep that fails is logged, and stops no other; none begins once the
 * site is stopping.
 */
export async function sweepAll(
  house: House,
  { atStart, stopping }: { atStart: boolean; stopping?: AbortSignal },
  now: number,
): Promise<void> {
  for (const [sweep, run] of sweepsOf(house, atStart)) {
    if (stopping?.aborted) return;
    await run(now).catch((error: unknown) =>
      house.log.error(
        { err: error, sweep },
        'a sweep of the hourly clean-up failed; it will be tried again',
      ),
    );
  }
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
