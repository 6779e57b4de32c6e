import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { localeOf } from '#app/i18n/locale.ts';
import { flatRoutes } from '#app/routes.ts';
import { furnishServer } from '#test/furnished.ts';
import { routeTable } from '#test/route-table.ts';
import { startServer } from '#test/server.ts';
import { responseSize } from '../bench/ask.ts';
import { makeThings, pathOf } from '../e2e/everyone.ts';
import { openSession } from '../e2e/members.ts';

// Public pages are measured in server/page-metadata.test.ts, load times by `npm run bench`.

/** In bytes, with headers; then they are cached. */
const limit = 130_000;
/** The page of an article has its three languages at once; the editor itself is loaded after it. */
const articleLimit = 133_000;

const assets = join(import.meta.dirname, '../build/client/assets');
const sourceOf = (url: string) => readFileSync(join(assets, basename(url)), 'utf8');
/** The files of the same release that a module imports before it runs. */
const staticImports = (url: string) =>
  [
    ...sourceOf(url).matchAll(/(?:^|[;}])(?:import|export)[^;()]*?["'`]\.\/([\w.~-]+\.js)["'`]/g),
  ].map(([, name]) => `/assets/${name}`);

test('an office page announces all its scripts, at most 12 of 130 kB with headers, an article 133', async () => {
  // As it is run: over HTTPS there are more headers.
  await using server = await startServer({ PUBLIC_URL: 'https://bwt.example' });
  await furnishServer(server);
  const things = await makeThings(server);
  const { token } = await openSession(server, things.owner);
  const headers = { Cookie: `__Host-session=${token}`, 'Accept-Encoding': 'identity' };
  const pages = flatRoutes.filter(
    ({ path = '', file }) =>
      file.endsWith('.tsx') && localeOf(path) === 'fr' && routeTable.handleOf(path).hydrate,
  );
  expect(pages.length).toBeGreaterThan(20);
  const sizes = new Map<string, number>();
  for (const { path: page = '' } of pages) {
    const path = pathOf(page, things);
    const answer = await fetch(server.url + path, { headers });
    expect(answer.status, path).toBe(200);
    const html = await answer.text();
    const announced = [...new Set(html.match(/\/assets\/[\w.~-]+\.js(?=")/g))];
    for (const [, url = ''] of html.matchAll(/ rel="modulepreload" href="([^"]+)"/g)) {
      const source = sourceOf(url);
      // A page whose module does not name `officeHandle` would be taken for one that is not
      // hydrated (vite.config.ts).
      expect(source, path).not.toMatch(/^function \w+\(\)\{return location\.reload\(\)/);
      // A page is in one language: constants of texts that have another name come in all three.
      expect(source, `${path}: ${url}`).not.toMatch(/\ben:\{/);
      // Imports that are not announced cost another round trip.
      expect(announced, `${path}: ${url}`).toEqual(expect.arrayContaining(staticImports(url)));
    }
    for (const url of announced)
      if (!sizes.has(url)) sizes.set(url, await responseSize(server.url + url));
    expect(announced.length, path).toBeLessThanOrEqual(12);
    const total = announced.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
    expect(total, path).toBeGreaterThan(60_000);
    const most = page === '/admin/articles/:id' ? articleLimit : limit;
    expect(total, path).toBeLessThanOrEqual(most);
  }
});
