import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { type DatabaseOptions, type Db, migrate, openDatabase } from '#app/platform/database.server.ts';
import { migrations } from '#db/migrations/index.ts';

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

async function makeDatabase(place: () => Promise<DatabaseOptions>, { empty = false } = {}): Promise<TestDatabase> {
  const options = await place();
  const open = () => {
    const db = openDatabase(options);
    onTestFinished(() => db.destroy());
    return db;
  };
  const db = open();
  if (!empty) await migrate(db, migrations);
  return { db, options, open };
}

async function sqliteOptions(): Promise<DatabaseOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { databaseUrl: undefined, sqliteFile: join(folder, 'bwt.sqlite') };
}

/** The databases go with their cluster at the end of the run. */
async function postgresOptions(): Promise<DatabaseOptions> {
  return { databaseUrl: await createPostgresDatabase(inject('postgresUrl')), sqliteFile: '' };
}

/** A new, empty database in a cluster. @returns its address, for DATABASE_URL. */
export async function createPostgresDatabase(clusterUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}
