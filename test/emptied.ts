import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#app/platform/database.server.ts';

/**
 * The tables, indexes and columns of a migrated PostgreSQL database, and the SQL that leaves it
 * with the rows of its migrations alone.
 */
export type MigratedState = { shape: string; sql: string };

const shapeSql = `select json_agg(json_build_array(relname, relkind, relnatts, relchecks, relhastriggers) order by relname)::text as shape
  from pg_class where relnamespace = 'public'::regnamespace`;

/** Asked of a database that nobody has used yet. */
export async function readState(url: string): Promise<MigratedState> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
    );
    const statements = tables.map(({ name }) => `delete from "${name}"`);
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string | null }>(
        `select json_agg(t)::text as rows from "${name}" t`,
      );
      const [kept] = rows;
      if (kept?.rows)
        statements.push(
          `insert into "${name}" select * from json_populate_recordset(null::"${name}", ${client.escapeLiteral(kept.rows)})`,
        );
    }
    const { rows } = await client.query<{ shape: string }>(shapeSql);
    return { shape: rows[0]?.shape ?? '', sql: statements.join(';') };
  } finally {
    await client.end();
  }
}

/**
 * Empties a used database, in a fiftieth of the time that making one takes.
 * @returns whether it is again as after its migrations; one whose tables were changed, or are held
 * by somebody, is not.
 */
export async function isEmptied(db: Db, state: MigratedState): Promise<boolean> {
  try {
    return await db.connection().execute(async (connection) => {
      const { rows } = await sql.raw<{ shape: string }>(shapeSql).execute(connection);
      if (rows[0]?.shape !== state.shape) return false;
      // The foreign keys have no say in the order, nor the triggers.
      const settings =
        'set local lock_timeout = 2000; set local session_replication_role = replica';
      await sql.raw(`begin; ${settings}; ${state.sql}; commit`).execute(connection);
      return true;
    });
  } catch {
    return false;
  }
}
