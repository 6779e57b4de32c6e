import { PostgresDialect } from 'kysely';
import pg from 'pg';

// Times and counts are bigint columns, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The database does not answer, or not in time; it says nothing about the query. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string }) {
    super(cause.message || cause.code, { cause });
    this.code = cause.code;
  }
}

/** How long to wait for a connection, also for a free one of the pool, in milliseconds. */
const usualConnectMs = 2_000;

/** For what happens beside requests, in milliseconds: migrations, sweeps, backups. */
const usualPatienceMs = 30_000;

export type PostgresOptions = {
  /** In milliseconds. A database that hangs sends no error: only the client can tell. */
  patienceMs?: number;
  connectMs?: number;
  maxConnections?: number;
};

export function postgresDialect(
  databaseUrl: string,
  {
    patienceMs = usualPatienceMs,
    connectMs = usualConnectMs,
    maxConnections = 10,
  }: PostgresOptions = {},
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    query_timeout: patienceMs,
  });
  // Without error listeners, broken connections would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    failWhenAway(client);
  });
  return new PostgresDialect({
    pool: {
      connect: () =>
        pool.connect().catch((error: Error) => {
          throw new DatabaseUnavailableError(error);
        }),
      end: () => pool.end(),
      options: pool.options,
    },
  });
}

/** Gives up a connection on which the database has not answered. */
function failWhenAway(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
  const impatient = (text: string, values: unknown[]) =>
    query(text, values).catch((error: Error & { code?: string }) => {
      const isLate = error.message === 'Query read timeout';
      // Later queries would wait for the same answer, and a transaction could stay open.
      if (isLate)
        (
          client as unknown as { connection: { stream: { destroy(): void } } }
        ).connection.stream.destroy();
      throw isLate || isConnectionLost(error) ? new DatabaseUnavailableError(error) : error;
    });
  client.query = impatient as typeof client.query;
}

/** Errors of the client and of the network have no such code. */
const isConnectionLost = ({ code = '', message }: Error & { code?: string }): boolean =>
  /^(?:08|57P|53300)/.test(code) ||
  /^(?:ECONN|EPIPE|ETIMEDOUT)/.test(code) ||
  /^(?:Connection terminated|Client (?:has|was))/.test(message);
