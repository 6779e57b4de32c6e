import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type KyselyConfig,
  type Selectable,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Schema } from '#db/schema.ts';
import { ConfigError } from './config.ts';
import { type PostgresOptions, postgresDialect } from './postgres.server.ts';

export type Db = Kysely<Schema>;
type OpenOptions = PostgresOptions & {
  /** A SQLite file that a power cut may take: nothing waits for the disk. */
  isThrowaway?: boolean;
  onQuery?: ((ms: number, failed: boolean) => void) | undefined;
};
export type DatabaseOptions = { databaseUrl: string | undefined; sqliteFile: string };

/**
 * PostgreSQL when `databaseUrl` is set, else SQLite. Only one process may serve a SQLite file: see
 * `lockSqlite`.
 */
export function openDatabase(
  { databaseUrl, sqliteFile }: DatabaseOptions,
  { onQuery, isThrowaway = false, ...postgres }: OpenOptions = {},
): Db {
  if (databaseUrl)
    return new Kysely<Schema>({
      dialect: postgresDialect(databaseUrl, postgres),
      ...logTo(onQuery),
    });
  mkdirSync(dirname(sqliteFile), { recursive: true });
  const database = new SQLite(sqliteFile, { timeout: 5_000 });
  database.pragma('journal_mode = WAL');
  // FULL: an acknowledged row survives a power cut, not only a crash of the process.
  database.pragma(`synchronous = ${isThrowaway ? 'OFF' : 'FULL'}`);
  database.pragma('foreign_keys = ON');
  // Overwrite deleted rows, so that the free pages hold nothing of an erased person.
  database.pragma('secure_delete = ON');
  return new Kysely<Schema>({ dialect: strictSqlite(database), ...logTo(onQuery) });
}

const logTo = (onQuery: OpenOptions['onQuery']): Pick<KyselyConfig, 'log'> =>
  onQuery
    ? { log: ({ level, queryDurationMillis }) => onQuery(queryDurationMillis, level === 'error') }
    : {};

/** Kysely's SQLite dialect with the transactional behaviour of its PostgreSQL dialect. */
const strictSqlite = (database: SQLite.Database): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new ImmediateSqliteDriver(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class ImmediateSqliteDriver extends SqliteDriver {
  #database: SQLite.Database;

  constructor(database: SQLite.Database) {
    super({ database: cacheStatements(database) });
    this.#database = database;
  }
  /**
   * Takes the write lock at once: a deferred transaction that reads first fails with SQLITE_BUSY
   * when another process has written in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * On a full disk SQLite rolls back by itself; a second rollback would fail and hide the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Texts of statements with lists of different lengths are many. */
const cachedStatements = 300;

/**
 * Preparing a statement costs more than most queries. The least recently used is prepared again.
 */
function cacheStatements(database: SQLite.Database) {
  const statements = new Map<string, SQLite.Statement>();
  return {
    close: () => void database.close(),
    prepare(text: string): SQLite.Statement {
      // Rows of a prepared statement keep the columns of when it was prepared.
      if (/^\s*(?:create|alter|drop)\b/i.test(text)) {
        statements.clear();
        return database.prepare(text);
      }
      const statement = statements.get(text) ?? database.prepare(text);
      statements.delete(text);
      statements.set(text, statement);
      const [oldest = ''] = statements.keys();
      if (statements.size > cachedStatements) statements.delete(oldest);
      return statement;
    },
  };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** A failed migration is rolled back and can be run again. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

/**
 * Until `release` or the end of the process: the lock is the operating system's, on a file beside
 * it. @throws DatabaseInUseError when another process serves it
 */
export function lockSqlite(sqliteFile: string): { release(): void } {
  mkdirSync(dirname(sqliteFile), { recursive: true });
  const lock = new SQLite(`${sqliteFile}.lock`, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DatabaseInUseError(
      `Another process already serves ${sqliteFile}. Stop it first, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.`,
    );
  }
  heldLocks.add(lock);
  return {
    release() {
      lock.close();
      heldLocks.delete(lock);
    },
  };
}

/** Without a reference, the garbage collector would close the lock. */
const heldLocks = new Set<SQLite.Database>();

export async function assertDatabaseReachable(db: Db): Promise<void> {
  await pingDatabase(db).catch(({ message, code }: Error & { code?: string }) => {
    // The driver's message contains no password.
    throw new ConfigError(`DATABASE_URL: the database does not answer: ${message || code}`);
  });
}

/** To the latest schema, or to that of a migration. Safe from several processes at once. */
export async function migrate(
  db: Db,
  migrations: Record<string, Migration>,
  to?: string,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  // An older version could write what the newer one cannot read.
  const unknown = /executed migration (\S+) is missing/.exec(
    error instanceof Error ? error.message : '',
  )?.[1];
  if (unknown) {
    throw new ConfigError(
      `The database is newer than this version of the site, which does not know its migration ${unknown}: start the newer version, or put back the backup that was made before the upgrade.`,
    );
  }
  if (error) throw error;
}

/**
 * Does not wait for the disk: a power cut may lose it. For what nobody is told is stored, such as
 * counts.
 */
export async function lightTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (!isSqlite(db))
    return db.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit = off`.execute(trx);
      return work(trx);
    });
  // The one connection is this work's until then.
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Otherwise what was overwritten is still in SQLite's log. */
export async function truncateLog(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Rewrites, once, a SQLite file whose deleted rows were not overwritten when they were deleted. */
export async function overwriteFreePages(db: Db): Promise<void> {
  if (!isSqlite(db)) return;
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (rows[0]?.user_version !== 0) return;
  await sql`vacuum`.execute(db);
  await sql`pragma user_version = 1`.execute(db);
  await truncateLog(db);
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** True for a violated unique or primary key constraint on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}

/** How many rows one statement deletes: on SQLite, no request is answered meanwhile. */
const sweptAtOnce = 100;

/** A write locks the row on both engines until the transaction ends. */
export async function lockRow<Table extends keyof Schema>(
  trx: Db,
  table: Table,
  key: keyof Selectable<Schema[Table]> & string,
  value: string | number,
): Promise<Selectable<Schema[Table]> | undefined> {
  // The type of one table stands for all.
  const row = await trx
    .updateTable(table as 'payment')
    .set((eb) => ({ [key]: eb.ref(key as 'id') }))
    .where(key as 'id', '=', value as string)
    .returningAll()
    .executeTakeFirst();
  return row as Selectable<Schema[Table]> | undefined;
}

/** `columns` are its key and its time (milliseconds). Deletes a few at a time. @returns how many */
export async function sweepTable<Table extends keyof Schema>(
  db: Db,
  table: Table,
  before: number,
  columns: readonly [keyof Schema[Table], keyof Schema[Table]] = ['id', 'created_at'] as never,
): Promise<number> {
  // The type of one table stands for all.
  const [name, [id, time]] = [table as 'payment', columns as readonly ['id', 'created_at']];
  const old = db.selectFrom(name).select(id).where(time, '<', before).limit(sweptAtOnce);
  for (let count = 0; ; await yieldToRequests()) {
    const { numDeletedRows } = await db.deleteFrom(name).where(id, 'in', old).executeTakeFirst();
    count += Number(numDeletedRows);
    if (Number(numDeletedRows) < sweptAtOnce) return count;
  }
}
