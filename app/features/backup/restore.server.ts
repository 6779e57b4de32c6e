import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { appSecretFile } from '#app/platform/app-secret.server.ts';
import type { Config } from '#app/platform/config.ts';
import {
  DatabaseInUseError,
  type Db,
  lockSqlite,
  migrate,
  openDatabase,
} from '#app/platform/database.server.ts';
import { syncFolder, writeFileDurably } from '#app/platform/durable-file.server.ts';
import { imageFileNames } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { migrations } from '#db/migrations/index.ts';
import { BackupError, checkArchive, type Manifest, readArchive } from './archive.server.ts';
import { assertKnown, loadRows } from './load.server.ts';

type Site = { config: Config; storage: Storage };

/**
 * Everything that can fail comes before the new database takes the place of the old one, at once.
 * @param overwrite without it, only where there is no site yet
 * @throws BackupError when nothing has been changed
 */
export async function restoreBackup(
  { config, storage }: Site,
  file: string,
  overwrite: boolean,
): Promise<Manifest> {
  const manifest = await checkArchive(file);
  assertKnown(manifest);
  const restore = config.databaseUrl ? restorePostgres : restoreSqlite;
  const before = await restore(config, {
    file,
    manifest,
    overwrite,
    beforeSwap: () => restoreFiles({ config, storage }, file),
  });
  // No row names them any longer, so no sweep would find them.
  const kept = new Set(manifest.entries.map(({ name }) => name));
  for (const name of before.flatMap(imageFileNames))
    if (!kept.has(`pictures/${name}`)) await storage.remove(name);
  return manifest;
}

type Restore = {
  file: string;
  manifest: Manifest;
  overwrite: boolean;
  /** Restores files beside the database. Files that an interrupted restore leaves do no harm. */
  beforeSwap: () => Promise<void>;
};

type Image = { id: string; width: number };

async function restoreSqlite(
  { sqliteFile }: Config,
  { file, manifest, overwrite, beforeSwap }: Restore,
): Promise<Image[]> {
  const exists = existsSync(sqliteFile);
  if (exists && !overwrite) throw new BackupError('exists', `${sqliteFile} holds a site already`);
  const lock = lockForRestore(sqliteFile);
  const fresh = `${sqliteFile}.restoring`;
  try {
    await removeSqlite(fresh);
    const db = openDatabase({ databaseUrl: undefined, sqliteFile: fresh });
    try {
      await db.transaction().execute((trx) => load(trx, file, manifest));
      await beforeSwap();
      // Everything into the one file, so that its name alone is enough.
      await sql`pragma journal_mode = delete`.execute(db);
    } finally {
      await db.destroy();
    }
    await syncFile(fresh);
    const before = exists ? closeOldSqlite(sqliteFile) : [];
    // Left by a damaged database: they would be taken for the new one's.
    for (const suffix of ['-wal', '-shm']) await rm(sqliteFile + suffix, { force: true });
    await rename(fresh, sqliteFile);
    await syncFolder(dirname(sqliteFile));
    return before;
  } finally {
    await removeSqlite(fresh);
    lock.release();
  }
}

async function restorePostgres(
  config: Config,
  { file, manifest, overwrite, beforeSwap }: Restore,
): Promise<Image[]> {
  const db = openDatabase(config);
  try {
    await assertAlone(db);
    return await db.transaction().execute(async (trx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = current_schema() and tableowner = current_user`.execute(
        trx,
      );
      if (tables.length > 0 && !overwrite)
        throw new BackupError('exists', 'The database holds a site already');
      const hasImages = tables.some(({ name }) => name === 'stored_image');
      const before = hasImages
        ? await trx.selectFrom('stored_image').select(['id', 'width']).execute()
        : [];
      for (const { name } of tables) await sql`drop table ${sql.table(name)} cascade`.execute(trx);
      await load(trx, file, manifest);
      await beforeSwap();
      return before;
    });
  } finally {
    await db.destroy();
  }
}

/** Connections that were just closed end a little later. @throws BackupError */
async function assertAlone(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows: others } = await sql`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      db,
    );
    if (others.length === 0) return;
    if (attempt === 10)
      throw new BackupError(
        'in_use',
        `${others.length} other connections to the database are open. Stop the site, on every machine, and whatever else uses it.`,
      );
    await wait(200);
  }
}

/** Ends what may have ended since: sessions, links of emails, and the backup being made. */
async function load(trx: Db, file: string, manifest: Manifest): Promise<void> {
  await loadRows(trx, file, manifest);
  await migrate(trx, migrations);
  await trx.deleteFrom('session').execute();
  await trx.deleteFrom('one_time_token').execute();
  await trx.deleteFrom('backup').where('file', 'is', null).execute();
}

async function restoreFiles({ config, storage }: Site, file: string): Promise<void> {
  for await (const { name, bytes } of readArchive(file)) {
    const picture = /^pictures\/(.+)$/.exec(name)?.[1];
    if (picture) await storage.write(picture, bytes);
    // The one in the environment counts.
    if (name === 'app-secret' && !config.appSecret)
      await writeFileDurably(appSecretFile(config), bytes);
  }
}

function lockForRestore(sqliteFile: string): { release(): void } {
  try {
    return lockSqlite(sqliteFile);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new BackupError('in_use', 'The site is running. Stop it first.');
  }
}

/** Its log belongs to the old database, which stays whole until the new one takes its name. */
function closeOldSqlite(file: string): Image[] {
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(file, { timeout: 0 });
    database.pragma('journal_mode = delete');
    return database.prepare<[], Image>('select id, width from stored_image').all();
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY')
      throw new BackupError(
        'in_use',
        'A command is using the database. Try again when it has ended.',
      );
    // Damaged: that is what backups are for.
    return [];
  } finally {
    database?.close();
  }
}

async function removeSqlite(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(file + suffix, { force: true });
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
