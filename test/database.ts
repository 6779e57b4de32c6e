import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, sql, type Updateable } from 'kysely';
import pg from 'pg';
import { describe, inject, onTestFinished, test as plainTest, vi } from 'vitest';
import { type DatabaseOptions, type Db, openDatabase } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import { createPostgresDatabase, migratedDatabase } from './postgres.ts';
import { testFolder } from './uploads.ts';

export type TestDatabase = {
  db: Db;
  options: DatabaseOptions;
  /** Another connection to the same database, as another process has it. */
  open(): Db;
};

export type Engine = {
  name: 'SQLite' | 'PostgreSQL';
  /** A database for the test that runs, as its migrations leave it unless asked to be empty. */
  database(options?: { empty?: boolean }): Promise<TestDatabase>;
};

/** The database of the running test: each has its own. */
export let database: TestDatabase;
export let db: Db;

/** As another process is connected. With SQLite, all of a test share one connection. */
export const secondDb = (): Db => (database.options.databaseUrl ? database.open() : db);

type Table = keyof Schema & string;
export const rowsIn = <T extends Table>(table: T) =>
  db
    .selectFrom(table as 'account')
    .selectAll()
    .execute() as Promise<unknown> as Promise<Selectable<Schema[T]>[]>;

/** Changes all rows, or the one with the id. */
export async function updateRows<T extends Table>(
  table: T,
  values: Updateable<Schema[T]>,
  id?: string | number | null,
): Promise<void> {
  const update = db.updateTable(table as 'account').set(values as Updateable<Schema['account']>);
  await (id === undefined ? update : update.where('id', '=', id as string)).execute();
}

const testOn = (engine: Engine) =>
  plainTest.extend('opened', { auto: true }, async () => {
    database = await engine.database();
    ({ db } = database);
  });

type Tests = (test: ReturnType<typeof testOn>, engine: Engine) => void;

export const sqlite: Engine = { name: 'SQLite', database: sqliteDatabase };
const postgres: Engine = { name: 'PostgreSQL', database: postgresDatabase };

/**
 * A test of what is declared, of pages, of the API or of emails: on SQLite alone, as their queries
 * have tests of their own on both engines.
 */
export const test = testOn(sqlite);

/**
 * Runs the same tests on both engines: migrations, the contracts, and what differs by engine, such
 * as what happens at once.
 *
 *     eachEngine((test) => {
 *       test('…', async () => {
 *         expect(await findAccount(db, 'none')).toBeUndefined();
 */
export function eachEngine(tests: Tests): void {
  for (const engine of [sqlite, postgres])
    describe(`on ${engine.name}`, () => tests(testOn(engine), engine));
}

/** Runs tests of queries and commands on SQLite, and on both engines in `npm run nightly`. */
export const onDatabase = (tests: Tests): void =>
  process.env.TEST_ENGINES === 'all' ? eachEngine(tests) : tests(testOn(sqlite), sqlite);

/**
 * An app whose pages have no time to read donations, as where these are millions; its patient
 * database has.
 */
export const hurried = (db: Db) => ({
  patientDb: db,
  db: db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"donation"')) throw new Error('Query read timeout');
      return node;
    },
    transformResult: async ({ result }) => result,
  }),
});

/** Closed after the test. */
function openFor(options: DatabaseOptions): Db {
  const db = openDatabase(options);
  onTestFinished(() => db.destroy());
  return db;
}

async function sqliteDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const sqliteFile = join(await testFolder(), 'bwt.sqlite');
  // A copy costs a twentieth of the migrations, which have tests of their own.
  if (!empty) await copyFile(inject('migratedFile'), sqliteFile);
  const options = { databaseUrl: undefined, sqliteFile };
  return { db: openFor(options), options, open: () => openFor(options) };
}

/**
 * Databases that this worker's tests are done with, and their connections: PostgreSQL takes long to
 * open one, and to know the tables.
 */
const used: { databaseUrl: string; db: Db }[] = [];

async function postgresDatabase({ empty = false } = {}): Promise<TestDatabase> {
  let lent = empty ? undefined : used.pop();
  if (lent && !(await isEmptied(lent.db))) {
    await lent.db.destroy();
    lent = undefined;
  }
  const template = empty ? undefined : migratedDatabase;
  const databaseUrl =
    lent?.databaseUrl ?? (await createPostgresDatabase(inject('postgresUrl'), template));
  const options = { databaseUrl, sqliteFile: '' };
  const db = lent?.db ?? openDatabase(options);
  // Called after all that the test itself has left for its end, such as closing other connections.
  onTestFinished(() => (empty ? db.destroy() : void used.push({ databaseUrl, db })));
  return { db, options, open: () => openFor(options) };
}

/**
 * Empties a used database, in a fiftieth of the time that making one takes.
 * @returns whether it is again as after its migrations; one that somebody holds is not.
 */
const isEmptied = (db: Db): Promise<boolean> =>
  db
    .transaction()
    .execute(async (trx) => {
      // The foreign keys have no say in the order, nor the triggers.
      const settings =
        'set local lock_timeout = 2000; set local session_replication_role = replica';
      await sql.raw(`${settings}; ${inject('emptyingSql')}`).execute(trx);
      return true;
    })
    .catch(() => false);

/**
 * Waits until nobody else is connected: PostgreSQL still does what a client that was killed had
 * asked for.
 */
export async function untilAlone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const others = `select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  try {
    await vi.waitUntil(async () => (await client.query(others)).rowCount === 0, 30_000);
  } finally {
    await client.end();
  }
}
