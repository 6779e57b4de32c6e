import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject, onTestFinished } from 'vitest';
import { type DatabaseOptions, type Db, migrate, openDatabase } from '#app/platform/database.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { createDatabase, migratedDatabase } from './postgres.ts';

export type TestDatabase = {
  db: Db;
  options: DatabaseOptions;
  /** Another connection to the same database, as another process has it. */
  open(): Db;
};

export type Engine = {
  name: 'SQLite' | 'PostgreSQL';
  /** A new database for the test that runs, migrated unless asked to be empty; closed and removed after it. */
  database(options?: { empty?: boolean }): Promise<TestDatabase>;
};

/**
 * Runs the same tests on both engines:
 *
 *     eachEngine((engine) => {
 *       test('…', async () => {
 *         const { db } = await engine.database();
 */
export function eachEngine(tests: (engine: Engine) => void): void {
  describe('on SQLite', () => tests({ name: 'SQLite', database: (options) => makeDatabase(sqliteOptions, options) }));
  describe('on PostgreSQL', () => tests({ name: 'PostgreSQL', database: (options) => makeDatabase(postgresOptions, options) }));
}

type Options = { empty?: boolean };

async function makeDatabase(place: (options: Options) => Promise<DatabaseOptions>, given: Options = {}): Promise<TestDatabase> {
  const options = await place(given);
  const open = () => {
    const db = openDatabase(options);
    onTestFinished(() => db.destroy());
    return db;
  };
  return { db: open(), options, open };
}

async function sqliteOptions({ empty }: Options): Promise<DatabaseOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const options = { databaseUrl: undefined, sqliteFile: join(folder, 'bwt.sqlite') };
  if (!empty) {
    const db = openDatabase(options);
    await migrate(db, migrations);
    await db.destroy();
  }
  return options;
}

const postgresOptions = async ({ empty }: Options): Promise<DatabaseOptions> => ({
  databaseUrl: await createPostgresDatabase(inject('postgresUrl'), empty ? undefined : migratedDatabase),
  sqliteFile: '',
});

/** A new, empty database in a cluster; the databases go with it at the end of the run. @returns its address, for DATABASE_URL. */
export const createPostgresDatabase = (clusterUrl: string, template?: string): Promise<string> =>
  createDatabase(clusterUrl, `test_${randomUUID().replaceAll('-', '')}`, template);
