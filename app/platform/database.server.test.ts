import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { database, db, eachEngine, rowsIn } from '#test/database.ts';
import { testFolder } from '#test/uploads.ts';
import * as databases from './database.server.ts';
import { DatabaseUnavailableError } from './postgres.server.ts';

/** A process that runs a few lines, and prints once it is ready; killed at the end of the test. */
async function startProcess(code: string, env: Record<string, string>) {
  const flags = ['--expose-gc', '--input-type=module-typescript', '-e', code];
  const options = { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, ...env } };
  const child = spawn(process.execPath, flags, options);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, ended };
}

const holdLock = `
  import { lockSqlite } from './app/platform/database.server.ts';
  lockSqlite(process.env.SQLITE_FILE);
  // Nothing of ours refers to the lock any more; it must hold all the same.
  globalThis.gc();
  console.log('locked');
  setInterval(() => {}, 1000);
`;

eachEngine((test, engine) => {
  if (engine.name === 'PostgreSQL')
    test('a query that is not answered in time fails, and nothing of its transaction stays', async () => {
      const { options } = database;
      const impatient = databases.openDatabase(options, { patienceMs: 300, maxConnections: 1 });
      onTestFinished(() => impatient.destroy());
      const insert = (trx: databases.Db, key: string) =>
        trx.insertInto('rate_limit').values({ key, full_at: 1 }).execute();
      const late = impatient.transaction().execute(async (trx) => {
        await insert(trx, 'late');
        await sql`select pg_sleep(5)`.execute(trx);
      });
      await expect(late).rejects.toThrow(DatabaseUnavailableError);
      await insert(impatient, 'next');
      expect(await rowsIn('rate_limit')).toMatchObject([{ key: 'next' }]);
    });

  test('reads bigint columns as numbers', async () => {
    const now = Date.UTC(9999, 0, 1);
    await db.insertInto('builtin').values({ key: 'k', inserted_at: now }).execute();
    expect(await rowsIn('builtin')).toMatchObject([{ inserted_at: now }]);
    await databases.pingDatabase(db);
    await db.destroy();
    await expect(databases.pingDatabase(db)).rejects.toThrow();
  });

  test('a light transaction does not wait for the disk; those after it do, also when it fails', async () => {
    const isSqlite = engine.name === 'SQLite';
    const setting = isSqlite ? sql`pragma synchronous` : sql`show synchronous_commit`;
    const read = async (on: databases.Db) =>
      Object.values((await setting.execute(on)).rows[0] as object)[0];
    const [light, full] = isSqlite ? [1, 2] : ['off', 'on'];
    expect(await read(db)).toBe(full);
    const failing = databases.lightTransaction(db, async (trx) => {
      await trx.insertInto('builtin').values({ key: 'lost', inserted_at: 1 }).execute();
      throw new Error(`at ${await read(trx)}`);
    });
    await expect(failing).rejects.toThrow(`at ${light}`);
    await databases.lightTransaction(db, async (trx) => {
      await trx.insertInto('builtin').values({ key: 'kept', inserted_at: 1 }).execute();
    });
    expect(await read(db)).toBe(full);
    expect(await db.selectFrom('builtin').select('key').execute()).toEqual([{ key: 'kept' }]);
  });

  test('refuses to migrate a database of a newer version', async () => {
    const { '0008_pictures': _later, ...earlier } = migrations;
    await expect(databases.migrate(db, earlier)).rejects.toThrow(
      /^The database is newer than this version of the site, which does not know its migration 0008_pictures: /,
    );
  });

  test('two processes that change content at once wait for each other, in SQLite also when a transaction reads first', async () => {
    const code = `
      import { openDatabase } from './app/platform/database.server.ts';
      import { lockContent } from './app/platform/localized.server.ts';
      const db = openDatabase(JSON.parse(process.env.OPTIONS));
      console.log('ready');
      await new Promise((go) => process.stdin.once('data', go));
      for (let n = 0; n < 40; n++) {
        await db.transaction().execute(async (trx) => {
          ${engine.name === 'SQLite' ? '' : 'await lockContent(trx);'}
          const { version } = await trx.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
          await trx.updateTable('content_version').set({ version: version + 1 }).execute();
        });
      }
      process.exit();
    `;
    const env = { OPTIONS: JSON.stringify(database.options) };
    const processes = await Promise.all([1, 2].map(() => startProcess(code, env)));
    for (const { child } of processes) child.stdin.write('go\n');
    for (const { ended } of processes) expect(await ended).toEqual([0, null]);
    expect(await rowsIn('content_version')).toMatchObject([{ version: 81 }]);
  });
});

test('lets only one process serve a SQLite file, which others may read and write', async () => {
  const sqliteFile = join(await testFolder(), 'bwt.sqlite');
  const first = await startProcess(holdLock, { SQLITE_FILE: sqliteFile });
  expect(() => databases.lockSqlite(sqliteFile)).toThrow(databases.DatabaseInUseError);
  const db = databases.openDatabase({ databaseUrl: undefined, sqliteFile });
  await databases.migrate(db, migrations);
  await db.destroy();
  // However the first one ends, the file is free again.
  first.child.kill('SIGKILL');
  await first.ended;
  databases.lockSqlite(sqliteFile).release();
  databases.lockSqlite(sqliteFile).release();
});
