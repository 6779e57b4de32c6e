import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { lockSqlite, openDatabase } from '#app/platform/database.server.ts';
import { imageFileNames } from '#app/platform/image-formats.ts';
import { openSnapshot } from '#app/platform/snapshot.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { makeAccount } from '#test/accounts.ts';
import {
  backedUp,
  backupSecret,
  emptyConfig,
  messageRow,
  partsOf,
  refusal,
} from '#test/backups.ts';
import { database, db, eachEngine, onDatabase } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { openBucket, openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { readArchive } from './archive.server.ts';
import { makeBackup } from './make.server.ts';
import { restoreBackup } from './restore.server.ts';

const newFile = async () => join(await testFolder(), 'new.tar.gz');

eachEngine((test, engine) => {
  test('takes what was there at one moment, while rows are written', async () => {
    const { config, storage } = await backedUp();
    const other = database.open();
    let done = false;
    const acknowledged: string[] = [];
    const write = async () => {
      while (!done) {
        const row = messageRow('during');
        await other.transaction().execute(async (trx) => {
          await trx.insertInto('message').values(row).execute();
          const copy = { key: row.id, value: '{}', fetched_at: 1 };
          await trx.insertInto('service_copy').values(copy).execute();
        });
        acknowledged.push(row.id);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const writing = write();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
    const before = [...acknowledged];
    const file = await newFile();
    const { tables } = await makeBackup(file, { config, storage, secret: null });
    done = true;
    await writing;
    expect(acknowledged.length).toBeGreaterThan(before.length);
    let written = '';
    for await (const { name, bytes } of readArchive(file))
      if (name.startsWith('database/message/')) written += bytes.toString();
    expect(before.filter((id) => !written.includes(id))).toEqual([]);
    // Of each transaction, both rows or none.
    expect(tables.message).toBe(450 + (tables.service_copy ?? 0));
  });

  test('a snapshot has no row that was written after it was opened', async () => {
    const snapshot = await openSnapshot(database.options);
    await db.insertInto('message').values(messageRow('later')).execute();
    for await (const rows of snapshot.rows('message')) expect(rows).toEqual([]);
    await snapshot.close();
  });

  test('replaces a site only when asked to, and not while it runs', async () => {
    const { file, manifest, config, storage, list, files } = await backedUp();
    await db.insertInto('message').values(messageRow('newer than the backup')).execute();
    const newer = { id: randomUUID(), width: 100, height: 100 };
    const row = { ...newer, bytes: 1, created_at: 1, stored_at: 2 };
    await db.insertInto('stored_image').values(row).execute();
    for (const name of imageFileNames(newer)) await storage.write(name, Buffer.from('newer'));

    const lock = engine.name === 'SQLite' ? lockSqlite(config.sqliteFile) : undefined;
    const refused = async (overwrite: boolean) =>
      (await refusal(restoreBackup({ config, storage }, file, overwrite)))[0];
    expect(await refused(true)).toBe('in_use');
    lock?.release();
    await db.destroy();
    expect(await refused(false)).toBe('exists');
    const unchanged = openDatabase(config);
    expect(await unchanged.selectFrom('message').select('id').execute()).toHaveLength(451);
    await unchanged.destroy();

    await restoreBackup({ config, storage }, file, true);
    expect((await list()).sort()).toEqual(files.toSorted());
    const again = await makeBackup(await newFile(), { config, storage, secret: null });
    expect(partsOf(again)).toEqual(partsOf(manifest));
  });
});

onDatabase((test, engine) => {
  test('restores every row and picture, and the secret, from a bucket to a disk and the other engine; sessions and links of emails end', async () => {
    const source = await backedUp(openBucket);
    const accountId = await makeAccount(db, 1);
    await openSession(db, accountId);
    const file = await newFile();
    const manifest = await makeBackup(file, { ...source, secret: backupSecret });
    const ended = { session: 1, one_time_token: 1 };
    const kept = { account: 1, message: 450, stored_image: 1 };
    expect([manifest.tables, manifest.missing]).toMatchObject([{ ...kept, ...ended }, []]);

    const config = await emptyConfig(engine.name === 'SQLite');
    const { storage, list } = await openDisk();
    await restoreBackup({ config, storage }, file, false);
    expect((await list()).sort()).toEqual(source.files.toSorted());
    const contents = ({ read }: Storage) =>
      Promise.all(source.files.map(async (name) => Buffer.from((await read(name)) ?? [])));
    expect(await contents(storage)).toEqual(await contents(source.storage));
    expect(await readFile(join(config.dataDir, 'app-secret'), 'utf8')).toBe(backupSecret);
    const again = await makeBackup(await newFile(), { config, storage, secret: null });
    expect(again.tables).toEqual({ ...manifest.tables, session: 0, one_time_token: 0 });
    const isKept = ({ name }: { name: string }) => !/\/(session|one_time_token)\//.test(name);
    expect(partsOf(again)).toEqual(partsOf(manifest).filter(isKept));
    expect(again.entries.map(({ name }) => name)).not.toContain('app-secret');
  });
});
