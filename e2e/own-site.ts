import { updateSetting } from '#app/features/settings/settings.server.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { test as base } from './fixtures.ts';
import { onDatabase, signIn } from './members.ts';
import { addApprovedPictures } from './pictures.ts';

/**
 * The site of tests in which the team changes what visitors see: no other test reads its lists and
 * settings. Those of one worker share it. It has two pages of pictures, and a film that an outside
 * service has: the team has added them before the first request, through the domain.
 */
export const testOnTeamsSite = base.extend<{ site: TestServer }>({
  site: async ({ shared }, use) => {
    await use(
      await shared('the team', async () => {
        const server = await startServer();
        await onDatabase(server, async (db) => {
          await addApprovedPictures(db, 14);
          await updateSetting(db, 'players', { outsideIds: { design: 'abc-DEF_123' } }, 0);
        });
        return server;
      }),
    );
  },
  baseURL: ({ site }, use) => use(site.url),
  signIn: ({ site, context }, use) => use((who) => signIn(site, context, who)),
});
