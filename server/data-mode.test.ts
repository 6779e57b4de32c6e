import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const choose = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/data-mode`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  });

const automatic = {};
const automaticSaving = { 'Save-Data': 'on' };
const saving = { Cookie: 'a=b; data=saving' };
const full = { Cookie: 'data=full; c=d', 'Save-Data': 'on' };

/** The selected button, and how much of the page is left out. */
async function read(path: string, headers: Record<string, string>) {
  const html = await (await get(path, headers)).text();
  const [, pressed] = /value="(\w+)" type="submit" aria-pressed="true"/.exec(html) ?? [];
  return {
    pressed,
    film: html.includes('data-background-video'),
    pictures: (html.match(/<img /g) ?? []).length,
    drawings: (html.match(/url\([^)]*\.svg/g) ?? []).length,
  };
}

describe('each data mode has its own cached page', () => {
  test('C1: the home page is rendered without or with film and pictures, in any order', async () => {
    for (let round = 0; round < 2; round++) {
      const everything = await read('/home', automatic);
      expect(everything).toMatchObject({ pressed: 'auto', film: true });
      expect(everything.pictures).toBeGreaterThan(10);
      const little = { film: false, pictures: 0, drawings: 0 };
      expect(await read('/home', automaticSaving)).toEqual({ pressed: 'auto', ...little });
      expect(await read('/home', saving)).toEqual({ pressed: 'saving', ...little });
      expect(await read('/home', full)).toEqual({ ...everything, pressed: 'full' });
    }
  });

  test('each has its own ETag, and `Vary` lists the headers', async () => {
    const modes = [automatic, automaticSaving, saving, full];
    const answers = await Promise.all(modes.map((headers) => get('/about', headers)));
    const etags = answers.map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(etags).size).toBe(4);
    for (const { headers } of answers)
      expect(headers.get('vary')).toBe('Accept-Encoding, Cookie, Save-Data');
    for (const [index, headers] of modes.entries()) {
      const statuses = await Promise.all(
        etags.map(
          async (etag) => (await get('/about', { ...headers, 'If-None-Match': etag })).status,
        ),
      );
      expect(statuses).toEqual(etags.map((_, other) => (other === index ? 304 : 200)));
    }
  });

  test.each(['data=most', 'data=', 'mydata=saving', 'data=savings', 'xdata=full'])(
    'ignores %s',
    async (cookie) => {
      expect((await read('/about', { Cookie: cookie })).pressed).toBe('auto');
    },
  );

  test('a page that is not cached follows the choice too', async () => {
    expect((await read('/contact', saving)).pressed).toBe('saving');
  });
});

describe('the form in the footer', () => {
  test.each(locales)(
    'offers the three modes and redirects back to its page (%s)',
    async (locale) => {
      const html = await (await get(localizedPath(locale, '/publication?before=9'))).text();
      const t = layoutTexts[locale].data;
      for (const mode of ['auto', 'saving', 'full'] as const)
        expect(html).toContain(`>${t[mode]}</button>`);
      expect(html).toContain(
        `name="next" value="${localizedPath(locale, '/publication?before=9')}"`,
      );
    },
  );

  test('C1: stores the choice for a year, deletes it when automatic is chosen, and returns to the page', async () => {
    const chosen = await choose({ mode: 'saving', next: '/en/about' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/en/about#data-mode']);
    expect(chosen.headers.getSetCookie()).toEqual([
      'data=saving; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await choose({ mode: 'auto', next: '/' })).headers.getSetCookie()[0]).toContain(
      'Max-Age=0',
    );
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '', '/logout'])(
    'leads home instead of to %j',
    async (next) => {
      expect((await choose({ mode: 'full', next })).headers.get('location')).toBe(
        '/home#data-mode',
      );
    },
  );

  test('refuses cross-site requests and unknown modes, and GET changes nothing', async () => {
    expect(
      (await choose({ mode: 'full', next: '/' }, { Origin: 'https://evil.example' })).status,
    ).toBe(403);
    const unknown = await choose({ mode: 'most', next: '/' });
    expect([unknown.status, unknown.headers.getSetCookie()]).toEqual([400, []]);
    const looked = await get('/data-mode');
    expect([looked.status, looked.headers.get('location'), looked.headers.getSetCookie()]).toEqual([
      302,
      '/home',
      [],
    ]);
  });
});

describe('the service worker', () => {
  test('is revalidated at each visit, and loads one hashed file', async () => {
    const answer = await get('/sw.js');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const script = await answer.text();
    const [, json = '{}', file = ''] =
      /^self\.build=(\{.*\});importScripts\("(\/assets\/service-worker-[\w-]+\.js)"\);\n$/.exec(
        script,
      ) ?? [];
    const { release, urls } = JSON.parse(json);
    expect(release).toMatch(/^[\da-f]{12}$/);
    for (const [source, path, other] of [
      [urls.precached, '/ht/contact', '/about'],
      [urls.fetched, '/en/publication', '/publication/x'],
      [urls.restricted, '/admin/pictures', '/galerie'],
      [urls.restricted, '/mailbox/x', '/login'],
      [urls.endsSession, '/logout', '/login'],
      [urls.endsSession, '/head/deletion', '/head'],
    ])
      expect([new RegExp(source).test(path), new RegExp(source).test(other)], path).toEqual([
        true,
        false,
      ]);
    const worker = await getRaw(server.url + file, { 'Accept-Encoding': 'gzip' });
    expect(worker.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(worker.body.length).toBeLessThan(5 * 1024);
    // A classic script: importScripts takes no module.
    expect(await (await get(file)).text()).not.toMatch(/^(?:import|export)\b/m);
    const again = await get('/sw.js', { 'If-None-Match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('unregisters itself when disabled, and no page registers it', async () => {
    await using off = await startServer({ SERVICE_WORKER: 'off' });
    const script = await (await fetch(`${off.url}/sw.js`)).text();
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain('importScripts');
    expect(await (await fetch(`${off.url}/home`)).text()).not.toContain('data-worker');
    expect(await (await get('/home')).text()).toContain('data-worker="/sw.js"');
  });

  test('the offline page contains the notice for stale copies and is not indexed, in three languages', async () => {
    for (const locale of locales) {
      const html = await (await get(localizedPath(locale, '/offline'))).text();
      expect(html).toContain('<template id="stale-copy">');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });
});
