import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { expect } from 'vitest';
import { parseConfig } from '#app/platform/config.ts';
import { migrate, openDatabase } from '#app/platform/database.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { backedUp, messageRow, refusal, remanifested, rewritten } from '#test/backups.ts';
import { database, test } from '#test/database.ts';
import { openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { type Manifest, sha256 } from './archive.server.ts';
import { verifyBackup } from './load.server.ts';
import { makeBackup } from './make.server.ts';
import { restoreBackup } from './restore.server.ts';

test('refuses half a file, a changed one, another file and a backup of a newer version, and changes nothing', async () => {
  const { file, config, storage } = await backedUp();
  await database.db.destroy();
  const whole = await readFile(file);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(1_000) ^ 1, 1_000);
  const written = async (bytes: Buffer | string) => {
    const other = join(await testFolder(), 'other.tar.gz');
    await writeFile(other, bytes);
    return other;
  };
  const without = (part: string) =>
    rewritten(file, (name, text) => (name.startsWith(part) ? null : text));
  const changed = rewritten(file, (name, text) =>
    name.startsWith('database/message/') ? text.replace('Zoé', 'Zoe') : text,
  );
  const outside = { name: 'pictures/../../app-secret', size: 4 };
  const evil = gzipSync(await packTar([{ header: outside, body: 'evil' }]));
  const migration = remanifested(file, ({ migrations, ...manifest }) => ({
    ...{ ...manifest, migrations: [...migrations, '9999_later'] },
  }));
  for (const [other, code, why] of [
    [written(''), 'damaged', /is damaged or only a part of a backup: \w/],
    [written(whole.subarray(0, whole.length - 4)), 'damaged', /only a part of a backup/],
    [written(flipped), 'damaged', /damaged/],
    [changed, 'damaged', /database\/message\/0001\.ndjson is missing or not as it was written/],
    [without('pictures/'), 'damaged', /damaged/],
    [without('manifest.json'), 'damaged', /no manifest/],
    [written(evil), 'damaged', /not a backup/],
    [remanifested(file, (manifest) => ({ ...manifest, version: 2 })), 'newer', /format 2/],
    [migration, 'newer', /9999_later/],
  ] as const)
    expect(await refusal(restoreBackup({ config, storage }, await other, true))).toEqual([
      code,
      expect.stringMatching(why),
    ]);
  const db = openDatabase(config);
  expect(await db.selectFrom('message').select('id').execute()).toHaveLength(450);
  await db.destroy();
});

test('migrates an older backup forward', async () => {
  const old = { databaseUrl: undefined, sqliteFile: join(await testFolder(), 'bwt.sqlite') };
  const before = openDatabase(old);
  await migrate(before, migrations, '0013_office');
  const { state: _, ...row } = messageRow('before messages had a state');
  const insert = before.insertInto('message').values(row as never);
  await insert.execute();
  await before.destroy();
  const file = join(await testFolder(), 'old.tar.gz');
  const { storage } = await openDisk();
  await makeBackup(file, { config: old, storage, secret: null });

  const config = parseConfig({ DATA_DIR: await testFolder() });
  await verifyBackup(file, config.dataDir);
  await restoreBackup({ config, storage }, file, false);
  const db = openDatabase(config);
  expect(await db.selectFrom('message').selectAll().execute()).toMatchObject([
    { ...row, state: 'new' },
  ]);
  expect(await db.selectFrom('backup').select('id').execute()).toEqual([]);
  await db.destroy();
});

test('verifies by restoring: what cannot be loaded is found although its checksums are right; a lost picture is named', async () => {
  const { file, config, storage, files } = await backedUp();
  const folder = await testFolder();
  const entries: Manifest['entries'] = [];
  const twice = await rewritten(file, (name, text) => {
    const changed = name.startsWith('database/message/') ? `${text}${text.split('\n')[0]}\n` : text;
    if (name === 'manifest.json') return JSON.stringify({ ...JSON.parse(text), entries });
    entries.push({ name, bytes: Buffer.byteLength(changed), sha256: sha256(Buffer.from(changed)) });
    return changed;
  });
  expect(await refusal(verifyBackup(twice, folder))).toEqual([
    'damaged',
    expect.stringMatching(/cannot be restored: .*UNIQUE/),
  ]);
  const [lost = ''] = files;
  await storage.remove(lost);
  const other = join(folder, 'other.tar.gz');
  await makeBackup(other, { config, storage, secret: null });
  expect(await verifyBackup(other, folder)).toMatchObject({ missing: [lost] });
});
