import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeOf } from '#app/i18n/locale.ts';
import { flatRoutes } from '#app/routes.ts';
import { furnishServer } from '#test/furnished.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { routeTable } from '#test/route-table.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { responseSize } from '../bench/ask.ts';
import { listPublicPages, oneOfEach } from '../bench/pages.ts';
import { addresses, makeThings } from '../e2e/everyone.ts';
import { openSession } from '../e2e/members.ts';

// What is sent over HTTPS. Sizes in bytes; `npm run bench` measures load times,
// server/page-metadata.test.ts the HTML of every page.

const script = 3 * 1024;
/**
 * All the scripts that a page of the back-office loads at first, with their headers; then they are
 * cached.
 */
const officeScripts = { bytes: 130_000, requests: 12 };
/** The page of an article has its three languages at once; the editor itself is loaded after it. */
const articleScripts = { bytes: 133_000, requests: 12 };

let server: TestServer;
beforeAll(async () => {
  // As it is run: over HTTPS there are more headers.
  server = await startServer({ PUBLIC_URL: 'https://bwt.example' });
  await furnishServer(server);
});
afterAll(() => server.stop());

/** Not compressed, which takes longer than all else where nothing is measured. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
const read = async (path: string) => (await get(path)).text();

test('the only script is small, and a page asks for no file before its first paint but for pictures in view', async () => {
  const html = await read('/home');
  const scripts = [...html.matchAll(/ data-module="([^"]+)"/g)].map(([, src]) => src);
  expect(scripts).toHaveLength(1);
  for (const { path } of oneOfEach(await listPublicPages(server.url))) {
    const page = await read(path);
    expect(page, path).not.toMatch(
      /<script[^>]* src=|rel="(?:stylesheet|manifest|modulepreload)"|rel="preload" as="(?!image)/,
    );
    expect(page, path).not.toMatch(/animation:[^;}]*infinite/);
  }
  const { headers, body } = await getRaw(server.url + scripts[0], { 'Accept-Encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.length).toBeLessThanOrEqual(script);
});

/** What a page loads at once: its scripts and the modules that it announces. */
const scriptsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.~-]+\.js(?=")/g))];

const assets = join(import.meta.dirname, '../build/client/assets');
const files = readdirSync(assets);
const sourceOf = (url: string) => readFileSync(join(assets, basename(url)), 'utf8');
/** The files of the same release that a module imports before it runs. */
const staticImports = (url: string) =>
  [
    ...sourceOf(url).matchAll(/(?:^|[;}])(?:import|export)[^;()]*?["'`]\.\/([\w.~-]+\.js)["'`]/g),
  ].map(([, name]) => `/assets/${name}`);

/** Loaded after a page with a form: it keeps drafts. */
const formDraft = files.flatMap((name) =>
  /^FormDraft-.+\.fr\.js$/.test(name) ? [`/assets/${name}`] : [],
);

test('an office page loads at most 12 scripts of 130 kB with headers, an article 133, and no public page any', async () => {
  const things = await makeThings(server);
  const { token } = await openSession(server, things.owner);
  const headers = { Cookie: `__Host-session=${token}` };
  const pages = flatRoutes.filter(
    ({ path = '', file }) =>
      file.endsWith('.tsx') && localeOf(path) === 'fr' && routeTable.handleOf(path).hydrate,
  );
  const office = new Set<string>();
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (url: string) => {
    const size = sizes.get(url) ?? responseSize(server.url + url);
    sizes.set(url, size);
    return size;
  };
  for (const { path: page = '' } of pages) {
    const path = addresses[page]?.(things) ?? page;
    const answer = await get(path, headers);
    expect(answer.status, path).toBe(200);
    const html = await answer.text();
    const announced = scriptsOf(html);
    // Modules of the router; small scripts of their own, as that of the file field, are for every
    // page.
    const modules = [...html.matchAll(/ rel="modulepreload" href="([^"]+)"/g)];
    for (const [, url = ''] of modules) {
      office.add(url);
      const source = sourceOf(url);
      // A page whose module does not name `officeHandle` would be taken for one that is not
      // hydrated (vite.config.ts).
      expect(source, path).not.toMatch(/^function \w+\(\)\{return location\.reload\(\)/);
      // A page is in one language: constants of texts that have another name come in all three.
      expect(source, `${path}: ${url}`).not.toMatch(/\ben:\{/);
      // Imports are announced too: otherwise they cost another round trip.
      expect(announced, `${path}: ${url}`).toEqual(expect.arrayContaining(staticImports(url)));
    }
    const later = html.includes('office-form') ? formDraft : [];
    expect(announced, path).toEqual(expect.arrayContaining(later.flatMap(staticImports)));
    const scripts = [...announced, ...later];
    const { bytes, requests } = page === '/admin/articles/:id' ? articleScripts : officeScripts;
    expect(scripts.length, path).toBeLessThanOrEqual(requests);
    const total = (await Promise.all(scripts.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    expect(total, path).toBeGreaterThan(60_000);
    expect(total, path).toBeLessThanOrEqual(bytes);
  }
  expect(office.size).toBeGreaterThan(20);
  // The languages differ in texts alone; a member's pages are as the first of them.
  const french = (await listPublicPages(server.url)).filter(({ path }) => localeOf(path) === 'fr');
  const dashboard = await get('/dashboard', headers);
  expect(new URL(dashboard.url).pathname).toBe('/dashboard');
  for (const html of [
    await dashboard.text(),
    ...(await Promise.all(oneOfEach(french).map(({ path }) => read(path)))),
  ])
    expect(scriptsOf(html).filter((url) => office.has(url))).toEqual([]);
});
