import { setImmediate as yieldToRequests } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import type { DatabaseOptions } from './database.server.ts';

export type Row = Record<string, string | number | null>;

/** All tables of the database as they were at one moment, whatever is written meanwhile. */
export type Snapshot = {
  /** The names of the migrations that it has had, in order. */
  migrations: readonly string[];
  /** Those that others reference come first. */
  tables: readonly string[];
  /** In the order of the primary key, the same on both engines; some hundred rows at a time. */
  rows(table: string): AsyncGenerator<Row[]>;
  close(): Promise<void>;
};

/** How many rows are read at a time: on SQLite, no request is answered meanwhile. */
const batchSize = 200;

/** Holds no lock that writers wait for. */
export const openSnapshot = (options: DatabaseOptions): Promise<Snapshot> =>
  options.databaseUrl
    ? openPostgresSnapshot(options.databaseUrl)
    : openSqliteSnapshot(options.sqliteFile);

async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const database = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  const all = <R>(text: string) => database.prepare<[], R>(text).all();
  try {
    // The snapshot begins with the first read.
    database.exec('begin');
    const migrations = all<{ name: string }>('select name from kysely_migration order by name');
    const tables = all<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    );
    const keys = all<Key>(
      `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
       where m.type = 'table' and c.pk > 0 order by m.name, c.pk`,
    );
    const references = all<Reference>(
      `select m.name as "from", f."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    );
    return {
      migrations: migrations.map(({ name }) => name),
      tables: inOrder(tables, references),
      async *rows(table) {
        let batch: Row[] = [];
        const order = keys.filter((key) => key.table === table).map(({ column }) => `"${column}"`);
        for (const row of database
          .prepare<[], Row>(`select * from "${table}" order by ${order.join(', ')}`)
          .iterate()) {
          if (batch.push(row) < batchSize) continue;
          yield batch;
          batch = [];
          await yieldToRequests();
        }
        if (batch.length > 0) yield batch;
      },
      close: async () => void database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  // A query fails when the connection breaks; without a listener, the process would end.
  client.on('error', () => {});
  const all = async <R extends pg.QueryResultRow>(text: string) =>
    (await client.query<R>(text)).rows;
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const migrations = await all<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const tables = await all<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
    );
    const keys = await all<Key>(
      `select c.relname as "table", a.attname as "column", a.atttypid = 'text'::regtype as "isText"
       from pg_index i join pg_class c on c.oid = i.indrelid
       cross join unnest(i.indkey::int[]) with ordinality as k(number, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
       where i.indisprimary and c.relnamespace = current_schema()::regnamespace order by c.relname, k.place`,
    );
    const references = await all<Reference>(
      `select a.relname as "from", b.relname as "to" from pg_constraint f
       join pg_class a on a.oid = f.conrelid join pg_class b on b.oid = f.confrelid
       where f.contype = 'f' and a.relnamespace = current_schema()::regnamespace`,
    );
    return {
      migrations: migrations.map(({ name }) => name),
      tables: inOrder(tables, references),
      async *rows(table) {
        // The collation is SQLite's.
        const order = keys
          .filter((key) => key.table === table)
          .map(({ column, isText }) => `"${column}"${isText ? ' collate "C"' : ''}`);
        await client.query(
          `declare backup no scroll cursor for select * from "${table}" order by ${order.join(', ')}`,
        );
        for (;;) {
          const batch = await all<Row>(`fetch ${batchSize} from backup`);
          if (batch.length > 0) yield batch;
          if (batch.length < batchSize) break;
        }
        await client.query('close backup');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

type Key = { table: string; column: string; isText?: boolean };
type Reference = { from: string; to: string };

/** Kysely's own tables say which migrations there were: that is read apart. */
function inOrder(found: readonly { name: string }[], references: readonly Reference[]): string[] {
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.filter(
      (name) =>
        !ordered.includes(name) &&
        references.every(({ from, to }) => from !== name || to === name || ordered.includes(to)),
    );
    if (next.length === 0) throw new Error('tables reference one another in a circle');
    ordered.push(...next.sort());
  }
  return ordered;
}
