import { join } from 'node:path';
import { parseConfig } from '#app/platform/config.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { testSecret } from '#test/page-args.ts';
import { startMeasured, type TestServer } from '#test/server.ts';
import { openSession } from '../e2e/members.ts';

export type Site = { server: TestServer; db: Db };

/** Starts a site, with its database open, for one measurement. */
export async function withSite<T>(measure: (site: Site) => Promise<T>): Promise<T> {
  await using server = await startMeasured({ APP_SECRET: testSecret });
  const sqliteFile = join(server.dataDir, 'bwt.sqlite');
  const db = openDatabase({ databaseUrl: undefined, sqliteFile });
  return await measure({ server, db }).finally(() => db.destroy());
}

/** The demo’s data. @returns the session cookie of an owner, for a browser. */
export async function fillOffice({ server, db }: Site) {
  const storage = openStorage(parseConfig({ DATA_DIR: server.dataDir }));
  const [owner] = await fillDemo(db, storage, Date.now());
  const { token } = await openSession(server, { id: owner?.id ?? '' });
  return { name: 'session', value: token, url: server.url };
}
