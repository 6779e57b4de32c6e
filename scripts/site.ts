import { existsSync } from 'node:fs';
import { ZodError, z } from 'zod';
import { type Config, parseConfig } from '#app/platform/config.ts';
import { assertDatabaseReachable, type Db, openDatabase } from '#app/platform/database.server.ts';
import { explainStartupError } from '#app/platform/startup-error.ts';

export class CommandError extends Error {}

export type Site = { config: Config; db: Db };

/** A failure ends the process with one clear message and exit code 1. */
export async function runCommand(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    // As the server has it: what a command writes is for the site's user only.
    process.umask(0o077);
    await command(parseConfig(process.env));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Opens the database of a site that has been started once, also while it serves. */
export const withSite = (command: (site: Site) => Promise<void>): Promise<void> =>
  runCommand(async (config) => {
    const neverStarted = new CommandError(
      'There is no database yet: start the site once first (npm start).',
    );
    if (!config.databaseUrl && !existsSync(config.sqliteFile)) throw neverStarted;
    await withDatabase(config, async (db) => {
      // The built-in content must be in first, or its ids would be taken.
      const builtin = db.selectFrom('builtin').select('key').limit(1);
      const first = await builtin.executeTakeFirst().catch((error: { code?: string }) => {
        if (error.code === '42P01' || error.code === 'SQLITE_ERROR') throw neverStarted;
        throw error;
      });
      if (!first) throw neverStarted;
      await command({ config, db });
    });
  });

export async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(config);
  try {
    if (config.databaseUrl) await assertDatabaseReachable(db);
    await work(db);
  } finally {
    await db.destroy();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof ZodError) return z.prettifyError(error);
  if (error instanceof CommandError) return error.message;
  return explainStartupError(error) ?? error;
}

/** Help is asked for, or the arguments are not understood: exit code 2. */
export function endWithUsage(usage: string): never {
  const isAsked = process.argv.length === 3 && /^(?:help|--help|-h)$/.test(process.argv[2] ?? '');
  if (isAsked) console.log(usage);
  else console.error(usage);
  process.exit(isAsked ? 0 : 2);
}

/** @throws CommandError that begins with `whatFailed`. */
export function parseJson(text: string, whatFailed: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${whatFailed}: ${error instanceof Error ? error.message : error}`);
  }
}

/** `2026-11-23 12:00`, in UTC. */
export const formatTime = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ');
