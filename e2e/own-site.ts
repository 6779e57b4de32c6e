import { updateSetting } from '#app/features/settings/settings.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { test as base } from './fixtures.ts';
import { addApprovedPictures } from './pictures.ts';

/**
 * Tests on a site of their own, which those of one worker share by its name. Its content is changed
 * as the team would change it before the first request: through the domain, on a second connection
 * to the server's database.
 */
const testOn = (name: string, change: (db: Db) => Promise<void>) =>
  base.extend<{ site: TestServer }>({
    site: async ({ shared }, use) => {
      await use(
        await shared(name, async () => {
          const server = await startServer();
          const db = openDatabase(parseConfig({ DATA_DIR: server.dataDir }));
          await change(db);
          await db.destroy();
          return server;
        }),
      );
    },
    baseURL: ({ site }, use) => use(site.url),
  });

/**
 * The site of tests in which the team changes what visitors see: no other test reads its lists and
 * settings.
 */
export const testOnTeamsSite = testOn('the team', async () => {});

/** A site with two pages of pictures, and films that an outside service has. */
export const testOnFullSite = testOn('full', async (db) => {
  await addApprovedPictures(db, 14);
  await updateSetting(db, 'players', { outsideIds: { design: 'abc-DEF_123' } }, 0);
});
