import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { inject } from 'vitest';
import type { Manifest } from '#app/features/backup/archive.server.ts';
import { makeBackup } from '#app/features/backup/make.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { imageFileNames } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { database, db, type TestDatabase } from './database.ts';
import { createPostgresDatabase } from './postgres.ts';
import { openDisk } from './storages.ts';
import { testFolder } from './uploads.ts';

export const backupSecret = 'the secret of the site that was backed up';

/** A site's settings for a database of a test. */
export const configOf = async ({ options }: TestDatabase) =>
  options.databaseUrl
    ? parseConfig({ DATABASE_URL: options.databaseUrl, DATA_DIR: await testFolder() })
    : parseConfig({ DATA_DIR: dirname(options.sqliteFile) });

/** The settings of a site that has never started. */
export const emptyConfig = async (isPostgres: boolean) =>
  parseConfig({
    DATA_DIR: await testFolder(),
    ...(isPostgres && { DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')) }),
  });

export const messageRow = (message: string) => ({
  ...{ id: randomUUID(), idempotency_key: randomUUID(), created_at: 1_790_000_000_000 },
  ...{ from_name: 'Zoé « l’Étoile » 🪁', email: 'zoe@example.org', country: 'HT', message },
  ...{ state: 'new', locale: 'ht' },
});

async function fill(storage: Storage): Promise<string[]> {
  await insertBuiltinContent(db, 1_790_000_000_000);
  const text = 'deux\nlignes, "é" \\ 🪁';
  const messages = Array.from({ length: 450 }, (_, n) => messageRow(`${n}: ${text}`));
  await db.insertInto('message').values(messages).execute();
  const size = { width: 800, height: 600, bytes: 12 };
  const image = { id: randomUUID(), ...size, created_at: 1, stored_at: 2 };
  await db.insertInto('stored_image').values(image).execute();
  const files = imageFileNames(image);
  for (const [index, name] of files.entries())
    await storage.write(name, Buffer.from(`picture ${index}`));
  return files;
}

/** A site with something in every kind of place, its backup, and a place to restore it to. */
export async function backedUp(storage = openDisk) {
  const place = await storage();
  const files = await fill(place.storage);
  const config = await configOf(database);
  const file = join(await testFolder(), 'backup.tar.gz');
  const manifest = await makeBackup(file, { config, storage: place.storage, secret: backupSecret });
  return { config, storage: place.storage, list: place.list, files, file, manifest };
}

export const partsOf = ({ entries }: Manifest) =>
  entries.filter(({ name }) => name.startsWith('database/'));
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, message }) => [code, message] as const,
  );

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

/** With the checksums of what it holds. */
export const remanifested = (file: string, change: (manifest: Manifest) => object) =>
  rewritten(file, (name, text) =>
    name === 'manifest.json' ? JSON.stringify(change(JSON.parse(text))) : text,
  );
