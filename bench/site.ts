import { join } from 'node:path';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { secretOf, startMeasured, type TestServer } from '#test/server.ts';

export type Site = { server: TestServer; db: Db };

/** Starts a site, with its database open, for one measurement. */
export async function withSite<T>(
  env: Record<string, string>,
  measure: (site: Site) => Promise<T>,
): Promise<T> {
  await using server = await startMeasured(env);
  const sqliteFile = join(server.dataDir, 'bwt.sqlite');
  const db = openDatabase({ databaseUrl: undefined, sqliteFile });
  return await measure({ server, db }).finally(() => db.destroy());
}

/** The demo’s data. @returns the session cookie of an owner, for a browser. */
export async function fillOffice({ server, db }: Site) {
  const storage = openStorage(parseConfig({ DATA_DIR: server.dataDir }));
  const [owner] = await fillDemo(db, storage, Date.now());
  const to = { accountId: owner?.id ?? '' };
  const { token } = await insertSession(
    db,
    await secretOf(server),
    to,
    { userAgent: null },
    Date.now(),
  );
  return { name: 'session', value: token, url: server.url };
}

/** Runs in a page of the office. */
export const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
