import { existsSync } from 'node:fs';
import { ZodError, z } from 'zod';
import { type Config, parseConfig } from '#app/platform/config.ts';
import { assertDatabaseReachable, type Db, openDatabase } from '#app/platform/database.server.ts';
import { explainStartupError } from '#app/platform/startup-error.ts';

export class CommandError extends Error {}

/** Also while the site serves; a failure ends the process with one clear message. */
export async function withSite(
  command: (site: { config: Config; db: Db }) => Promise<void>,
): Promise<void> {
  let db: Db | undefined;
  try {
    const config = parseConfig(process.env);
    // As the server has it: what a command writes is for the site's user only.
    process.umask(0o077);
    const neverStarted = new CommandError(
      'There is no database yet: start the site once first (npm start).',
    );
    if (!config.databaseUrl && !existsSync(config.sqliteFile)) throw neverStarted;
    db = openDatabase(config);
    if (config.databaseUrl) await assertDatabaseReachable(db);
    // The built-in content must be in first, or its ids would be taken.
    const first = await db
      .selectFrom('builtin')
      .select('key')
      .limit(1)
      .executeTakeFirst()
      .catch((error: { code?: string }) => {
        if (error.code === '42P01' || error.code === 'SQLITE_ERROR') throw neverStarted;
        throw error;
      });
    if (!first) throw neverStarted;
    await command({ config, db });
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  } finally {
    await db?.destroy();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof ZodError) return z.prettifyError(error);
  if (error instanceof CommandError) return error.message;
  return explainStartupError(error) ?? error;
}
