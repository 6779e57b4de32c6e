import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { localeOf, locales, localizedPath } from '#app/i18n/locale.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { flatRoutes } from '#app/routes.ts';
import { addSession, makeSchool } from '#test/courses.ts';
import { furnishServer } from '#test/furnished.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { routeTable } from '#test/route-table.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { responseSize } from '../bench/ask.ts';
import { firstFlightLimit, listPublicPages, oneOfEach } from '../bench/pages.ts';
import { addresses, makeThings } from '../e2e/everyone.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';

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

/** As long as the team writes. */
const jobs = [
  'Un site qui se lit sans images et prend les commandes des parents, même quand le réseau tombe pendant la rentrée.',
  'Trente postes reliés en deux jours, une sauvegarde chaque nuit, et une personne du bureau formée pour remettre en marche.',
  'Une application de stock sur téléphone : le comptage du samedi prend une heure au lieu de la journée entière.',
];
const people = ['Développement web', 'Réseaux et serveurs', 'Formation', 'Images de marque'];

async function addEvidence(db: Db, accountId: string) {
  for (const [index, [kind, text]] of [
    ...jobs.map((job) => ['job', job] as const),
    ...people.map((person) => ['person', `${person}, jour et nuit, en créole`] as const),
    ['customer', 'Rose devant sa boutique'] as const,
  ].entries()) {
    const id = randomUUID();
    const size = { width: 1600, height: 1000, placeholder: null, bytes: 1 };
    const stored = { id, ...size, created_at: 0, stored_at: null };
    await db.insertInto('stored_image').values(stored).execute();
    const values = {
      ...evidenceResource.emptyValues,
      ...{ 'text.fr': text, 'text.en': `${text} (en)`, 'text.ht': `${text} (ht)` },
      // By this name the photograph stands beside the customer’s words.
      name: kind === 'customer' ? 'Rose Estimé' : `Coopérative ${id.slice(0, 8)}`,
      'alt.fr': `Vu sur un téléphone : ${text.slice(0, 40)}`,
      speaker: 'Rose Estimé, couturière, Limbé',
      ...(kind === 'job' && {
        'quote.fr': 'Ils ont répondu le jour même, et chaque fois que nous avons eu besoin d’eux.',
        link: `https://client-${index}.example/travail`,
        doneOn: `2026-0${index + 1}-15`,
      }),
    };
    const image = `stored/${id}/1600x1000`;
    await saveRow(db, evidenceResource, { id: undefined, kind, values, image, accountId }, 1);
  }
}

test('the home page and « à propos » fit with three jobs, four people, a customer’s words, with pictures, and sessions of a course', async () => {
  const { id: accountId } = await makeMember(server);
  await onDatabase(server, async (db) => {
    const of = (month: string) => ({ startsOn: `2031-${month}-01`, endsOn: `2031-${month}-22` });
    const school = await makeSchool(db, of('01'), { 'title.fr': 'Tenir une boutique en ligne' });
    for (const month of ['02', '03']) await addSession(db, school, of(month));
    await addEvidence(db, accountId);
  });
  for (const locale of locales)
    for (const path of ['/home', '/about'].map((page) => localizedPath(locale, page))) {
      // Until the process has seen the last of what is new, a customer’s picture.
      const customers = async () => (await read(path)).match(/<figcaption><picture>/g);
      await expect.poll(customers).toHaveLength(1);
      expect(await read(path)).toContain('class="evidence-people"');
      const size = await responseSize(server.url + path);
      expect(size, path).toBeLessThanOrEqual(firstFlightLimit('full'));
    }
});

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

/** The head of a page of the back-office, compressed: it comes before the text. */
const officeHead = 7_000;

/** Compressing less leaves more, in a tenth of the time: who is within the limit so is within it. */
function compressedSize(text: string, limit: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const { length } = brotliCompressSync(text, { params });
  return length <= limit ? length : brotliCompressSync(text).length;
}

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

test('every file that a script loads, at once or later, is in the release', () => {
  const loaded = files
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...sourceOf(name).matchAll(/["'`]\.\/([\w.~-]+\.js)["'`]/g)])
    .map(([, name = '']) => name);
  expect(loaded.filter((name) => !files.includes(name))).toEqual([]);
});

/** Loaded after a page with a form: it keeps drafts. */
const formDraft = files.flatMap((name) =>
  /^FormDraft-.+\.fr\.js$/.test(name) ? [`/assets/${name}`] : [],
);

test('an office page has 7 kB before its text and loads at most 12 scripts of 130 kB with headers, an article 133, and no public page any', async () => {
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
    const head = html.slice(0, html.indexOf('<body'));
    expect(compressedSize(head, officeHead), path).toBeLessThanOrEqual(officeHead);
    // All rules at once: in parts, on a slow connection, those of the site would be above those of
    // the office for a moment, and the page would move.
    expect(html.match(/<style/g), path).toHaveLength(2);
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
