import { parseConfig } from '#app/platform/config.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { test as base } from './fixtures.ts';

/**
 * Tests on a site of their own, its content changed as the team would change it before the first request: through the domain,
 * on a second connection to the server's database.
 */
export const testOn = (change: (db: Db) => Promise<void>) =>
  base.extend<object, { server: TestServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
      async ({}, use) => {
        await using server = await startServer();
        const db = openDatabase(parseConfig({ DATA_DIR: server.dataDir }));
        await change(db);
        await db.destroy();
        await use(server);
      },
      { scope: 'worker' },
    ],
  });
