import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { can } from '#app/http/session/permissions.ts';
import { lastHaitiDay } from '#app/i18n/haiti-time.ts';
import type { Feature } from '#app/office/registry.ts';
import { claimDue, keepClaimed } from '#app/platform/claims.server.ts';
import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import type { BackupRow } from '#db/schema.ts';
import { backupJournalTexts } from './journal-texts.ts';
import {
  type BackupKind,
  backupFileName,
  deleteOldBackups,
  findNewestBackup,
  recordBackup,
} from './kept.server.ts';
import { makeBackup } from './make.server.ts';
import { officeTexts } from './office-texts.ts';

/** A process that died loses its claim after so long, in milliseconds; one that works renews it. */
const claimMs = 2 * 60_000;
/** From the first failure to the next attempt; then twice as long each time. */
const retryMs = 10 * 60_000;
const maxRetryMs = 3 * 60 * 60_000;
/** The hour in Haiti at which a night’s backup is due. */
const nightHour = 3;

export type BackupSite = {
  db: Db;
  log: Log | null;
  config: Pick<Config, 'databaseUrl' | 'sqliteFile' | 'backupDir'>;
  storage: Pick<Storage, 'read'>;
  signal?: AbortSignal;
  now?: () => number;
};

export const nightOf = (ms: number) => lastHaitiDay(ms, nightHour);

/** Once for all processes, however late. A night before the first start has none. */
export async function requestNightly(db: Db, now: number): Promise<void> {
  const night = nightOf(now);
  const first = await findFirstStart(db);
  if (first === null || nightOf(first) >= night) return;
  const known = await db
    .selectFrom('backup')
    .select('id')
    .where('night', '=', night)
    .executeTakeFirst();
  if (known) return;
  await db
    .insertInto('backup')
    .values(newRow(night, now))
    .onConflict((oc) => oc.column('night').doNothing())
    .execute();
  // A night that never succeeded is made good by this one.
  await db.deleteFrom('backup').where('night', '<', night).where('file', 'is', null).execute();
}

/** Also asks for another attempt at one that failed. @returns whether none was under way */
export async function requestBackup(trx: Db, now: number): Promise<boolean> {
  const waiting = await findUnderWay(trx);
  if (!waiting) {
    await trx.insertInto('backup').values(newRow(null, now)).execute();
    return true;
  }
  if ((waiting.claimed_until ?? 0) > now || waiting.due_at <= now) return false;
  await trx.updateTable('backup').set({ due_at: now }).where('id', '=', waiting.id).execute();
  return true;
}

const newRow = (night: string | null, now: number) => ({
  id: randomUUID(),
  night,
  due_at: now,
  attempts: 0,
  created_at: now,
});

export const findUnderWay = (db: Db): Promise<BackupRow | undefined> =>
  db
    .selectFrom('backup')
    .selectAll()
    .where('file', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the newest backup was made, or else the site. */
export const findLastBackup = async (db: Db): Promise<number | null> =>
  (await findNewestBackup(db)) ?? findFirstStart(db);

async function findFirstStart(db: Db): Promise<number | null> {
  const { at } = await db
    .selectFrom('builtin')
    .select((eb) => eb.fn.min('inserted_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** @returns whether there was one */
export async function runDueBackup(site: BackupSite): Promise<boolean> {
  const { db, log, signal, now = Date.now } = site;
  await requestNightly(db, now());
  const claimed = await claimDue(db, 'backup', { now: now(), claimMs, open: ['file'] });
  if (!claimed) return false;
  const endClaim = keepClaimed(db, 'backup', { id: claimed.id, claimMs, now });
  try {
    const { file, bytes } = await makeKept(site, claimed.night === null ? 'asked' : 'nightly', {
      id: claimed.id,
      secret: null,
    });
    log?.info({ file, bytes }, 'a backup has been made and checked');
  } catch (error) {
    // The site stops: the next start makes it.
    const delay = signal?.aborted ? 0 : Math.min(maxRetryMs, retryMs * 2 ** (claimed.attempts - 1));
    const failed = {
      claimed_until: null,
      due_at: now() + delay,
      last_error: signal?.aborted ? null : reasonOf(error),
    };
    await db.updateTable('backup').set(failed).where('id', '=', claimed.id).execute();
    if (!signal?.aborted)
      log?.error(
        { err: error, attempts: claimed.attempts },
        'a backup could not be made; it will be tried again',
      );
  } finally {
    endClaim();
  }
  return true;
}

export async function makeKept(
  { db, config, storage, signal, now = Date.now }: BackupSite,
  kind: BackupKind,
  { id = randomUUID() as string, secret }: { id?: string; secret: string | null },
): Promise<{ path: string; file: string; bytes: number }> {
  const file = backupFileName(kind, now());
  const path = join(config.backupDir, file);
  await makeBackup(path, { config, storage, secret, ...(signal && { signal }) }).catch(
    async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    },
  );
  const { size: bytes } = await stat(path);
  await recordBackup(db, { id, file, bytes }, now());
  await deleteOldBackups(db, config.backupDir, now());
  return { path, file, bytes };
}

/** For the office: the kind of error, without a path. */
const reasonOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException).code ?? (error as Error).name).slice(0, 100);

const week = 7 * 24 * 60 * 60_000;

/** @returns when the last backup was made, if that is too long ago */
async function findOldBackup(db: Db, now: number): Promise<number | null> {
  const at = await findLastBackup(db);
  return at !== null && at < now - week ? at : null;
}

export const backup: Feature = {
  journal: { texts: backupJournalTexts },
  badges: { '/admin/backup': async (db, now) => ((await findOldBackup(db, now)) === null ? 0 : 1) },
  async waiting(db, { locale, role, now }) {
    const at = can(role, 'backup.make') ? await findOldBackup(db, now) : null;
    return at !== null
      ? [
          {
            kind: 'backup',
            about: 'site',
            id: 'backup',
            at,
            what: officeTexts[locale].isOld,
            to: '/admin/backup',
            deed: 'save',
          },
        ]
      : [];
  },
  clocks: [
    {
      name: 'backups',
      everyMs: 5_000,
      async run(_db, _now, site, signal) {
        while (!signal.aborted && (await runDueBackup({ ...site, signal })));
      },
    },
  ],
  // Those that another machine has made push out the oldest of this one, too.
  sweeps: { backups: (db, now, { config }) => deleteOldBackups(db, config.backupDir, now) },
};
