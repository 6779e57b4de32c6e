import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, migrate, openDatabase } from '#app/platform/database.server.ts';
import { openSnapshot, type Row } from '#app/platform/snapshot.server.ts';
import { migrations } from '#db/migrations/index.ts';
import {
  BackupError,
  checkArchive,
  damaged,
  type Manifest,
  readArchive,
  sha256,
} from './archive.server.ts';
import { tableParts } from './make.server.ts';

/** @throws BackupError for a migration that this version does not know */
export function assertKnown({ migrations: had }: Manifest): void {
  const known = Object.keys(migrations);
  const unknown = had.find((name) => !known.includes(name));
  if (unknown)
    throw new BackupError(
      'newer',
      `The backup was made by a newer version of the site: this one does not know its migration ${unknown}. Restore it with that version.`,
    );
}

/** In the tables as they were when it was made. */
export async function loadRows(db: Db, file: string, manifest: Manifest): Promise<void> {
  await migrate(db, migrations, manifest.migrations.at(-1));
  // The rows that migrations insert are in the backup, too. What references others is emptied
  // first.
  const tables = Object.keys(manifest.tables);
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db);
  for await (const { name, bytes } of readArchive(file)) {
    const table = /^database\/(\w+)\//.exec(name)?.[1];
    if (!table) continue;
    const rows = bytes
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row);
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto(table as never)
        .values(rows.slice(at, at + 100) as never)
        .execute();
  }
}

/** Restores a backup into a new folder and compares every row. @throws BackupError */
export async function verifyBackup(file: string, folder: string): Promise<Manifest> {
  const manifest = await checkArchive(file);
  assertKnown(manifest);
  const temporary = await mkdtemp(join(folder, 'verify-'));
  const options = { databaseUrl: undefined, sqliteFile: join(temporary, 'bwt.sqlite') };
  const db = openDatabase(options);
  try {
    await db.transaction().execute((trx) => loadRows(trx, file, manifest));
    await compareRows(options, manifest);
    // As a restore does: an older backup has to become one of this version.
    await migrate(db, migrations);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(`${file} cannot be restored: ${(error as Error).message}`);
  } finally {
    await db.destroy();
    await rm(temporary, { recursive: true, force: true });
  }
  return manifest;
}

async function compareRows(
  options: { databaseUrl: undefined; sqliteFile: string },
  manifest: Manifest,
): Promise<void> {
  const snapshot = await openSnapshot(options);
  try {
    const restored = new Map<string, string>();
    for (const table of snapshot.tables)
      for await (const { name, bytes } of tableParts(snapshot, table))
        restored.set(name, sha256(bytes));
    const parts = manifest.entries.filter(({ name }) => name.startsWith('database/'));
    const other = parts.find(({ name, sha256 }) => restored.get(name) !== sha256);
    if (other || restored.size !== parts.length)
      throw damaged(
        `What is restored is not what was backed up: ${other?.name ?? 'there are more rows'}`,
      );
  } finally {
    await snapshot.close();
  }
}
