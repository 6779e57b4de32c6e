import type { Config } from '#app/platform/config.ts';
import { imageFileNames } from '#app/platform/image-formats.ts';
import { openSnapshot, type Snapshot } from '#app/platform/snapshot.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { checkArchive, type Manifest, writeArchive } from './archive.server.ts';

/** A part of a table ends after so many bytes: parts are held in memory. */
const partBytes = 1_000_000;

export type BackupSource = {
  config: Pick<Config, 'databaseUrl' | 'sqliteFile'>;
  storage: Pick<Storage, 'read'>;
  secret: string | null;
  signal?: AbortSignal;
};

/** All rows as of one moment, then the pictures that they name. @throws when the file is wrong */
export async function makeBackup(
  file: string,
  { config, storage, secret, signal }: BackupSource,
): Promise<Manifest> {
  const snapshot = await openSnapshot(config);
  try {
    await writeArchive(file, async (add) => {
      const madeAt = new Date().toISOString();
      const tables: Record<string, number> = {};
      for (const table of snapshot.tables) {
        tables[table] = 0;
        for await (const { name, rows, bytes } of tableParts(snapshot, table)) {
          signal?.throwIfAborted();
          tables[table] += rows;
          await add(name, bytes);
        }
      }
      const pictures = await listPictureFiles(snapshot);
      // PostgreSQL keeps old rows while the snapshot is open; pictures may take minutes.
      await snapshot.close();
      const missing: string[] = [];
      for (const name of pictures) {
        signal?.throwIfAborted();
        const bytes = await storage.read(name);
        if (bytes) await add(`pictures/${name}`, bytes);
        else missing.push(name);
      }
      if (secret !== null) await add('app-secret', Buffer.from(secret));
      return { madeAt, migrations: [...snapshot.migrations], tables, missing };
    });
  } finally {
    await snapshot.close();
  }
  return checkArchive(file);
}

/** Rows as lines of JSON. The same rows make the same parts, on either engine. */
export async function* tableParts(
  snapshot: Snapshot,
  table: string,
): AsyncGenerator<{ name: string; rows: number; bytes: Buffer }> {
  let [part, size, lines]: [number, number, string[]] = [1, 0, []];
  const take = () => {
    const bytes = Buffer.from(lines.join(''));
    const taken = {
      name: `database/${table}/${String(part++).padStart(4, '0')}.ndjson`,
      rows: lines.length,
      bytes,
    };
    [size, lines] = [0, []];
    return taken;
  };
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
      size += line.length;
      if (lines.push(line) > 0 && size >= partBytes) yield take();
    }
  }
  if (lines.length > 0) yield take();
}

async function listPictureFiles(snapshot: Snapshot): Promise<string[]> {
  const names: string[] = [];
  for await (const rows of snapshot.rows('stored_image'))
    for (const { id, width, stored_at } of rows)
      if (stored_at !== null)
        names.push(...imageFileNames({ id: String(id), width: Number(width) }));
  return names;
}
