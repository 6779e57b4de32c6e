import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import type { Manifest } from '#app/features/backup/archive.server.ts';
import { makeBackup } from '#app/features/backup/make.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { imageFileNames } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { database, db, type TestDatabase } from './database.ts';
import { openDisk } from './storages.ts';
import { testFolder } from './uploads.ts';

export const backupSecret = 'the secret of the site that was backed up';

/** A site's settings for a database of a test. */
export const configOf = async ({ options }: TestDatabase) =>
  options.databaseUrl
    ? parseConfig({ DATABASE_URL: options.databaseUrl, DATA_DIR: await testFolder() })
    : parseConfig({ DATA_DIR: dirname(options.sqliteFile) });

export const messageRow = (message: string) => ({
  ...{ id: randomUUID(), idempotency_key: randomUUID(), created_at: 1_790_000_000_000 },
  ...{ from_name: 'Zoé « l’Étoile » 🪁', email: 'zoe@example.org', country: 'HT', message },
  ...{ state: 'new', locale: 'ht' },
});

/** @returns the names of its files */
export async function storeImage(storage: Storage, width: number): Promise<string[]> {
  const image = { id: randomUUID(), width, height: 600, bytes: 12, created_at: 1, stored_at: 2 };
  await db.insertInto('stored_image').values(image).execute();
  const files = imageFileNames(image);
  for (const name of files) await storage.write(name, Buffer.from(name));
  return files;
}

/** A site with something in every kind of place, its backup, and a place to restore it to. */
export async function backedUp(openStorage = openDisk) {
  const { storage, list } = await openStorage();
  await insertBuiltinContent(db, 1_790_000_000_000);
  const text = 'deux\nlignes, "é" \\ 🪁';
  const messages = Array.from({ length: 450 }, (_, n) => messageRow(`${n}: ${text}`));
  await db.insertInto('message').values(messages).execute();
  const files = await storeImage(storage, 800);
  const config = await configOf(database);
  const file = join(await testFolder(), 'backup.tar.gz');
  const manifest = await makeBackup(file, { config, storage, secret: backupSecret });
  return { config, storage, list, files, file, manifest };
}

export const partsOf = ({ entries }: Manifest) =>
  entries.filter(({ name }) => name.startsWith('database/'));

type Change = (name: string, text: string) => string | null;
/** An archive again, with other entries; its gzip is whole. */
export async function rewritten(file: string, change: Change): Promise<string> {
  const entries = await unpackTar(gunzipSync(await readFile(file)));
  const changed = entries.flatMap(({ header: { name }, data = new Uint8Array() }) => {
    const body = change(name, Buffer.from(data).toString());
    return body === null ? [] : [{ header: { name, size: Buffer.byteLength(body) }, body }];
  });
  const other = join(await testFolder(), 'changed.tar.gz');
  await writeFile(other, gzipSync(await packTar(changed)));
  return other;
}

/** With another manifest: the checksums are those of what it holds. */
export const remanifested = (file: string, change: Partial<Manifest> | { version: number }) =>
  rewritten(file, (name, text) =>
    name === 'manifest.json' ? JSON.stringify({ ...JSON.parse(text), ...change }) : text,
  );
