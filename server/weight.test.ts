import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { localeOf, locales } from '#app/i18n/locale.ts';
import { flatRoutes } from '#app/routes.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { routeTable } from '#test/route-table.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { responseSize } from '../bench/ask.ts';
import { firstFlightLimit, listPublicPages } from '../bench/pages.ts';
import { addresses, makeThings } from '../e2e/everyone.ts';
import { onDatabase } from '../e2e/members.ts';

// Sizes in bytes; `npm run bench` measures load times.

const script = 3 * 1024;
/** All the script that a page of the back-office loads at first; then it is cached. */
const officeScript = 130_000;
/** The page of an article has its three languages at once; the editor itself is loaded after it. */
const articleScript = 140_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each(locales)(
  'headers and body of every public page in %s, with its inlined CSS, fit in the first round trip',
  async (locale) => {
    // As it is run: over HTTPS there are more headers.
    await using secure = await startServer({ PUBLIC_URL: 'https://bwt.example' });
    const pages = (await listPublicPages(secure.url)).filter(({ path }) => localeOf(path) === locale);
    expect(pages.length).toBeGreaterThan(30);
    const sizes = await Promise.all(pages.map(async (page) => ({ ...page, bytes: await responseSize(secure.url + page.path) })));
    expect(sizes.filter(({ kind, bytes }) => bytes > firstFlightLimit(kind))).toEqual([]);
  },
);

test('the only script is small, and nothing else is render-blocking', async () => {
  const html = await (await fetch(`${server.url}/home`)).text();
  const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src);
  expect(scripts).toHaveLength(1);
  expect(html).not.toContain('rel="stylesheet"');
  const { headers, body } = await getRaw(server.url + scripts[0], { 'Accept-Encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.length).toBeLessThanOrEqual(script);
});

/** What a page loads at once: its scripts and the modules that it announces. */
const scriptsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.~-]+\.js(?=")/g))];

test('each page of the back-office loads at most 130 kB of script, and no public page any of it', async () => {
  const things = await makeThings(server);
  const secret = await secretOf(server);
  const { token } = await onDatabase(server, (db) =>
    insertSession(db, secret, { accountId: things.owner.id }, { userAgent: null }, Date.now()),
  );
  // The editor of articles is apart.
  const pages = flatRoutes.filter(
    ({ path = '', file }) =>
      file.endsWith('.tsx') && localeOf(path) === 'fr' && routeTable.handleOf(path).hydrate && path !== '/admin/articles/:id',
  );
  expect(pages.length).toBeGreaterThan(5);
  const office = new Set<string>();
  for (const { path: page = '' } of pages) {
    const path = addresses[page]?.(things) ?? page;
    const answer = await fetch(server.url + path, { headers: { Cookie: `session=${token}` } });
    expect(answer.status, path).toBe(200);
    const scripts = scriptsOf(await answer.text());
    for (const url of scripts) office.add(url);
    const sizes = scripts.map(async (url) => (await getRaw(server.url + url, { 'Accept-Encoding': 'br' })).body.length);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total, path).toBeGreaterThan(60_000);
    expect(total, path).toBeLessThanOrEqual(page === '/admin/articles/:id' ? articleScript : officeScript);
  }
  for (const { path } of await listPublicPages(server.url)) {
    const scripts = scriptsOf(await (await fetch(server.url + path)).text());
    expect(
      scripts.filter((url) => office.has(url)),
      path,
    ).toEqual([]);
  }
});
