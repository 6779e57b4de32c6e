import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#app/platform/database.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { serviceUser, startProcess } from './process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the cluster's `postgres` database, as its superuser, through its Unix socket. */
    postgresUrl: string;
    /** The SQL that leaves a migrated PostgreSQL database with the rows of its migrations alone. */
    emptyingSql: string;
    /** A migrated SQLite database to copy. */
    migratedFile: string;
  }
}

/**
 * Vitest's global setup: one cluster for a run of a suite, and a migrated database of each engine
 * to copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, folder] = await Promise.all([
    startPostgres(),
    mkdtemp(join(tmpdir(), 'bwt-migrated-')),
  ]);
  const databaseUrl = await createPostgresDatabase(postgres.url, undefined, migratedDatabase);
  const migratedFile = join(folder, 'bwt.sqlite');
  for (const options of [
    { databaseUrl, sqliteFile: '' },
    { databaseUrl: undefined, sqliteFile: migratedFile },
  ]) {
    // Beside a build and four browsers that start, a connection may take seconds.
    const db = openDatabase(options, { connectMs: 60_000 });
    await migrate(db, migrations);
    await db.destroy();
  }
  project.provide('postgresUrl', postgres.url);
  project.provide('emptyingSql', await emptyingSql(databaseUrl));
  project.provide('migratedFile', migratedFile);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  };
}

/** A copy of it costs a fourth of the migrations, which have tests of their own. */
export const migratedDatabase = 'migrated';

/**
 * Makes a database in a cluster, empty or a copy of another; the databases go with it at the end of
 * the run. @returns its URL, for DATABASE_URL.
 */
export async function createPostgresDatabase(
  clusterUrl: string,
  template = 'template1',
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<string> {
  await queryOnce(clusterUrl, `create database ${name} template ${template}`);
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}

/** Over a connection of its own. */
async function queryOnce(connectionString: string, query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const ended = client.query({ text: query, rowMode: 'array' }).finally(() => client.end());
  return (await ended).rows.flat();
}

/** Asked of a database that nobody has used yet. */
async function emptyingSql(url: string): Promise<string> {
  const tables = await queryOnce(
    url,
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const statements = tables.map((table) => `delete from "${table}"`);
  for (const table of tables) {
    const [rows] = await queryOnce(url, `select json_agg(t)::text from "${table}" t`);
    const records = `json_populate_recordset(null::"${table}", ${pg.escapeLiteral(rows ?? '')})`;
    if (rows) statements.push(`insert into "${table}" select * from ${records}`);
  }
  return statements.join(';');
}

/**
 * The folder of PostgreSQL's programs: Debian keeps them off the PATH, one folder for each version.
 */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/**
 * Makes a PostgreSQL cluster in a temporary folder and starts it. It does not wait for the disk
 * (`-F`): the tests kill our processes, never PostgreSQL or the machine.
 */
async function startPostgres() {
  const programs = postgresPrograms();
  if (!programs) throw new Error("PostgreSQL is missing. Install Debian's package `postgresql`.");
  const { uid, gid } = serviceUser('postgres', 'nobody');
  const folder = await mkdtemp(join(tmpdir(), 'bwt-postgres-'));
  const data = join(folder, 'data');
  await chown(folder, uid, gid);
  const run = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, uid, gid };
  // The folder of the socket is its owner's alone.
  const init = ['-D', data, '-U', 'bwt', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  await promisify(execFile)(join(programs, 'initdb'), init, run);

  const args = ['-F', '-N', '300', '-D', data, '-h', '', '-k', folder];
  const { stop } = await startProcess(join(programs, 'postgres'), args, {
    isUp: (printed) => printed.includes('ready to accept connections'),
    // Ends every backend at once, also when the run is broken off.
    endedBy: 'SIGQUIT',
    ...run,
  });
  return {
    url: `postgres://bwt@${encodeURIComponent(folder)}:5432/postgres`,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
