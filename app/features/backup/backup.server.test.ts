import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { expect, inject } from 'vitest';
import { parseConfig } from '#app/platform/config.ts';
import { lockSqlite, migrate, openDatabase } from '#app/platform/database.server.ts';
import { openSnapshot } from '#app/platform/snapshot.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { migrations } from '#db/migrations/index.ts';
import { makeAccount } from '#test/accounts.ts';
import * as backups from '#test/backups.ts';
import { database, db, eachEngine, onDatabase, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { createPostgresDatabase } from '#test/postgres.ts';
import { openBucket, openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { type Manifest, readArchive, sha256 } from './archive.server.ts';
import { verifyBackup } from './load.server.ts';
import { makeBackup } from './make.server.ts';
import { restoreBackup } from './restore.server.ts';

const newFile = async () => join(await testFolder(), 'new.tar.gz');
const messagesIn = async (config: Parameters<typeof openDatabase>[0]) => {
  const db = openDatabase(config);
  const rows = await db.selectFrom('message').selectAll().execute();
  await db.destroy();
  return rows;
};

eachEngine((test, engine) => {
  test('takes what was there at one moment, while rows are written', async () => {
    const { config, storage } = await backups.backedUp();
    const snapshot = await openSnapshot(database.options);
    const other = database.open();
    const acknowledged: string[] = [];
    let isDone = false;
    const write = async () => {
      for (; !isDone; await nextTurn()) {
        const row = backups.messageRow('during');
        const copy = { key: row.id, value: '{}', fetched_at: 1 };
        await other.transaction().execute(async (trx) => {
          await trx.insertInto('message').values(row).execute();
          await trx.insertInto('service_copy').values(copy).execute();
        });
        acknowledged.push(row.id);
      }
    };
    const writing = write();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
    const before = [...acknowledged];
    const file = await newFile();
    const { tables } = await makeBackup(file, { config, storage, secret: null });
    isDone = true;
    await writing;
    expect(acknowledged.length).toBeGreaterThan(before.length);
    let written = '';
    for await (const { name, bytes } of readArchive(file))
      if (name.startsWith('database/message/')) written += bytes.toString();
    expect(before.filter((id) => !written.includes(id))).toEqual([]);
    // Both rows of each transaction, or none.
    expect(tables.message).toBe(450 + (tables.service_copy ?? 0));
    // One that was opened before has none.
    for await (const rows of snapshot.rows('service_copy')) expect(rows).toEqual([]);
    await snapshot.close();
  });

  test('replaces a site only when asked to, and not while it runs', async () => {
    const { file, manifest, config, storage, list, files } = await backups.backedUp();
    await db.insertInto('message').values(backups.messageRow('newer than the backup')).execute();
    await backups.storeImage(storage, 100);

    const lock = engine.name === 'SQLite' ? lockSqlite(config.sqliteFile) : undefined;
    const restore = (overwrite: boolean) => restoreBackup({ config, storage }, file, overwrite);
    await expect(restore(true)).rejects.toMatchObject({ code: 'in_use' });
    lock?.release();
    await db.destroy();
    await expect(restore(false)).rejects.toMatchObject({ code: 'exists' });
    expect(await messagesIn(config)).toHaveLength(451);

    await restore(true);
    expect((await list()).sort()).toEqual(files.toSorted());
    const again = await makeBackup(await newFile(), { config, storage, secret: null });
    expect(backups.partsOf(again)).toEqual(backups.partsOf(manifest));
  });
});

onDatabase((test, engine) => {
  test('restores every row and picture, and the secret, from a bucket to a disk and the other engine; sessions and links of emails end', async () => {
    const source = await backups.backedUp(openBucket);
    const accountId = await makeAccount(db, 1);
    await openSession(db, accountId);
    const file = await newFile();
    const manifest = await makeBackup(file, { ...source, secret: backups.backupSecret });
    const ended = { session: 1, one_time_token: 1 };
    const kept = { account: 1, message: 450, stored_image: 1 };
    expect([manifest.tables, manifest.missing]).toMatchObject([{ ...kept, ...ended }, []]);

    const isToPostgres = engine.name === 'SQLite';
    const config = parseConfig({
      DATA_DIR: await testFolder(),
      ...(isToPostgres && { DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')) }),
    });
    const { storage, list } = await openDisk();
    await restoreBackup({ config, storage }, file, false);
    expect((await list()).sort()).toEqual(source.files.toSorted());
    const contents = ({ read }: Storage) =>
      Promise.all(source.files.map(async (name) => Buffer.from((await read(name)) ?? [])));
    expect(await contents(storage)).toEqual(await contents(source.storage));
    expect(await readFile(join(config.dataDir, 'app-secret'), 'utf8')).toBe(backups.backupSecret);
    const again = await makeBackup(await newFile(), { config, storage, secret: null });
    expect(again.tables).toEqual({ ...manifest.tables, session: 0, one_time_token: 0 });
    const isKept = ({ name }: { name: string }) => !/\/(session|one_time_token)\//.test(name);
    expect(backups.partsOf(again)).toEqual(backups.partsOf(manifest).filter(isKept));
    expect(again.entries.map(({ name }) => name)).not.toContain('app-secret');
  });
});

test('refuses half a file, a changed one, another file and a backup of a newer version, and changes nothing', async () => {
  const { file, config, storage, manifest } = await backups.backedUp();
  await database.db.destroy();
  const whole = await readFile(file);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(1_000) ^ 1, 1_000);
  const written = async (bytes: Buffer | string) => {
    const other = join(await testFolder(), 'other.tar.gz');
    await writeFile(other, bytes);
    return other;
  };
  const changed = backups.rewritten(file, (name, text) =>
    name.startsWith('database/message/') ? text.replace('Zoé', 'Zoe') : text,
  );
  const without = (part: string) =>
    backups.rewritten(file, (name, text) => (name.startsWith(part) ? null : text));
  const outside = { name: 'pictures/../../app-secret', size: 4 };
  const evil = gzipSync(await packTar([{ header: outside, body: 'evil' }]));
  const migrations = [...manifest.migrations, '9999_later'];
  for (const [other, code, why] of [
    [written(whole.subarray(0, whole.length - 4)), 'damaged', /only a part of a backup/],
    [written(flipped), 'damaged', /damaged/],
    [changed, 'damaged', /database\/message\/0001\.ndjson is missing or not as it was written/],
    [without('pictures/'), 'damaged', /damaged/],
    [without('manifest.json'), 'damaged', /no manifest/],
    [written(evil), 'damaged', /not a backup/],
    [backups.remanifested(file, { version: 2 }), 'newer', /format 2/],
    [backups.remanifested(file, { migrations }), 'newer', /9999_later/],
  ] as const) {
    const error = { code, message: expect.stringMatching(why) };
    const restoring = restoreBackup({ config, storage }, await other, true);
    await expect(restoring).rejects.toMatchObject(error);
  }
  expect(await messagesIn(config)).toHaveLength(450);
});

test('migrates an older backup forward', async () => {
  const old = { databaseUrl: undefined, sqliteFile: join(await testFolder(), 'bwt.sqlite') };
  const before = openDatabase(old);
  await migrate(before, migrations, '0013_office');
  const { state: _, ...row } = backups.messageRow('before messages had a state');
  const insert = before.insertInto('message').values(row as never);
  await insert.execute();
  await before.destroy();
  const file = join(await testFolder(), 'old.tar.gz');
  const { storage } = await openDisk();
  await makeBackup(file, { config: old, storage, secret: null });

  const config = parseConfig({ DATA_DIR: await testFolder() });
  await verifyBackup(file, config.dataDir);
  await restoreBackup({ config, storage }, file, false);
  expect(await messagesIn(config)).toMatchObject([{ ...row, state: 'new' }]);
});

test('verifies by restoring: what cannot be loaded is found although its checksums are right; a lost picture is named', async () => {
  const { file, config, storage, files } = await backups.backedUp();
  const folder = await testFolder();
  const entries: Manifest['entries'] = [];
  const twice = await backups.rewritten(file, (name, text) => {
    const changed = name.startsWith('database/message/') ? `${text}${text.split('\n')[0]}\n` : text;
    if (name === 'manifest.json') return JSON.stringify({ ...JSON.parse(text), entries });
    entries.push({ name, bytes: Buffer.byteLength(changed), sha256: sha256(Buffer.from(changed)) });
    return changed;
  });
  await expect(verifyBackup(twice, folder)).rejects.toThrow(/cannot be restored: .*UNIQUE/);
  const [lost = ''] = files;
  await storage.remove(lost);
  const other = join(folder, 'other.tar.gz');
  await makeBackup(other, { config, storage, secret: null });
  expect(await verifyBackup(other, folder)).toMatchObject({ missing: [lost] });
});
