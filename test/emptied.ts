import pg from 'pg';

/** The tables, indexes and columns of a migrated PostgreSQL database, and the SQL that leaves it with the rows of its migrations alone. */
export type MigratedState = { shape: string; sql: string };

const shapeSql = `select json_agg(json_build_array(relname, relkind, relnatts, relchecks, relhastriggers) order by relname)::text as shape
  from pg_class where relnamespace = 'public'::regnamespace`;

/** Asked of a database that nobody has used yet. */
export async function readState(url: string): Promise<MigratedState> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
    );
    // The foreign keys have no say in the order, nor the triggers.
    const sql = ['set session_replication_role = replica', ...tables.map(({ name }) => `delete from "${name}"`)];
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from "${name}" t`);
      const [kept] = rows;
      if (kept?.rows)
        sql.push(
          `insert into "${name}" select * from json_populate_recordset(null::"${name}", ${client.escapeLiteral(kept.rows)})`,
        );
    }
    return { shape: await shapeOf(client), sql: sql.join(';') };
  });
}

/**
 * Empties a used database, in a fiftieth of the time that making one takes.
 * @returns whether it is again as after its migrations; one whose tables were changed, or are held by somebody, is not.
 */
export async function isEmptied(url: string, { shape, sql }: MigratedState): Promise<boolean> {
  return connected(url, async (client) => {
    if ((await shapeOf(client)) !== shape) return false;
    await client.query(`set lock_timeout = 2000; ${sql}`);
    return true;
  }).catch(() => false);
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shapeSql);
  return rows[0]?.shape ?? '';
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
