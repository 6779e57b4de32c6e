import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { lockSqlite, openDatabase } from '#app/platform/database.server.ts';
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
import { makeBackup, pictureFiles } from './make.server.ts';
import { restoreBackup } from './restore.server.ts';

const newFile = async () => join(await testFolder(), 'new.tar.gz');

eachEngine((test, engine) => {
  test('takes what was there at one moment, while rows are written', async () => {
    const { config, storage } = await backedUp();
    const other = database.open();
    let done = false;
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let n = 0; !done; n++) {
        const row = messageRow(`during ${n}`);
        await other.transaction().execute(async (trx) => {
          await trx.insertInto('message').values(row).execute();
          const copy = { key: row.id, value: '{}', fetched_at: 1 };
          await trx.insertInto('service_copy').values(copy).execute();
        });
        acknowledged.push(row.id);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
    const before = [...acknowledged];
    const file = await newFile();
    const { tables } = await makeBackup(file, { config, storage, secret: null });
    done = true;
    await writing;
    expect(acknowledged.length).toBeGreaterThan(before.length);

    const target = await emptyConfig(false);
    await restoreBackup({ config: target, storage }, file, false);
    const restored = openDatabase(target);
    onTestFinished(() => restored.destroy());
    const rows = await restored.selectFrom('message').select('id').execute();
    const stored = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !stored.has(id))).toEqual([]);
    // Of each transaction, both rows or none.
    expect(tables.message).toBe(450 + (tables.service_copy ?? 0));
  });

  test('replaces a site only when asked to, and not while it runs', async () => {
    const { file, manifest, config, storage, list, files } = await backedUp();
    await database.db.insertInto('message').values(messageRow('newer than the backup')).execute();
    const newer = { id: randomUUID(), width: 100, height: 100 };
    const row = { ...newer, bytes: 1, created_at: 1, stored_at: 2 };
    await database.db.insertInto('stored_image').values(row).execute();
    for (const name of pictureFiles(newer)) await storage.write(name, Buffer.from('newer'));

    const lock = engine.name === 'SQLite' ? lockSqlite(config.sqliteFile) : undefined;
    const restore = (overwrite: boolean) =>
      refusal(restoreBackup({ config, storage }, file, overwrite));
    expect(await restore(true)).toMatchObject(['in_use', expect.anything()]);
    lock?.release();
    await database.db.destroy();
    expect(await restore(false)).toMatchObject(['exists', expect.anything()]);
    const unchanged = openDatabase(config);
    expect(await unchanged.selectFrom('message').select('id').execute()).toHaveLength(451);
    await unchanged.destroy();

    await restoreBackup({ config, storage }, file, true);
    expect((await list()).sort()).toEqual(files.toSorted());
    const again = await makeBackup(await newFile(), { config, storage, secret: null });
    expect(partsOf(again)).toEqual(partsOf(manifest));
    expect(again.tables).toEqual(manifest.tables);
  });
});

onDatabase((test, engine) => {
  test.each([
    ['disk', 'bucket', 'the same engine', 'PostgreSQL'],
    ['bucket', 'disk', 'the other engine', 'SQLite'],
  ])(
    'restores every row and picture, and the secret, from a %s to a %s and %s',
    async (from, _to, _engine, otherwise) => {
      const target = () => emptyConfig(engine.name === otherwise);
      const source = await backedUp(from === 'disk' ? openDisk : openBucket);
      const { file, files, manifest } = source;
      expect(manifest.tables).toMatchObject({ message: 450, stored_image: 1, session: 0 });
      expect(manifest.missing).toEqual([]);

      const config = await target();
      const { storage, list } = await (from === 'disk' ? openBucket : openDisk)();
      await restoreBackup({ config, storage }, file, false);
      for (const name of files)
        expect(Buffer.from((await storage.read(name)) ?? [])).toEqual(
          Buffer.from((await source.storage.read(name)) ?? []),
        );
      expect((await list()).sort()).toEqual(files.toSorted());
      expect(await readFile(join(config.dataDir, 'app-secret'), 'utf8')).toBe(backupSecret);
      const again = await makeBackup(await newFile(), { config, storage, secret: null });
      expect(partsOf(again)).toEqual(partsOf(manifest));
      expect(again.tables).toEqual(manifest.tables);
      expect(again.entries.map(({ name }) => name)).not.toContain('app-secret');
    },
  );

  test('logs everybody out, and lets links of emails work no more', async () => {
    const { config, storage } = await backedUp();
    const accountId = await makeAccount(db, 1);
    await openSession(db, accountId);
    const token = { token_hash: 't', purpose: 'reset', created_at: 1, expires_at: 9 };
    const row = { ...token, account_id: accountId } as never;
    await db.insertInto('one_time_token').values(row).execute();
    const file = await newFile();
    await makeBackup(file, { config, storage, secret: null });
    const target = await emptyConfig(engine.name === 'PostgreSQL');
    await restoreBackup({ config: target, storage }, file, false);
    const restored = openDatabase(target);
    onTestFinished(() => restored.destroy());
    const counts = (['account', 'session', 'one_time_token'] as const).map(
      async (table) => (await restored.selectFrom(table).selectAll().execute()).length,
    );
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
  });
});
