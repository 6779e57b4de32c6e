import { access } from 'node:fs/promises';
import type { Config } from '#app/platform/config.ts';
import { type Db, pingDatabase } from '#app/platform/database.server.ts';

/** How long the database may take to answer, in milliseconds. */
const patienceMs = 2_000;

/** True when the database answers in time. SQLite answers on when its file was deleted, and would lose what it then stores. */
export async function isDatabaseThere(
  db: Db,
  { databaseUrl, sqliteFile }: Pick<Config, 'databaseUrl' | 'sqliteFile'>,
): Promise<boolean> {
  const late = AbortSignal.timeout(patienceMs);
  const answer = Promise.all([pingDatabase(db), databaseUrl ? undefined : access(sqliteFile)]).then(() => true);
  const silence = new Promise<boolean>((resolve) => late.addEventListener('abort', () => resolve(false), { once: true }));
  return Promise.race([answer, silence]).catch(() => false);
}
