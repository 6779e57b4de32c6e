import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSettings, updateSetting } from '#app/features/settings/settings.server.ts';
import { cachingOf, publicCaching } from '#app/http/page.ts';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.ts';
import { flatRoutes } from '#app/routes.ts';
import { parseAnswers, type RawAnswer, sendRaw } from '#test/raw-http.ts';
import { routeTable } from '#test/route-table.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase } from '../e2e/members.ts';
import { createCachedPages } from './cached-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A request with exactly these headers; the response is not decoded. */
async function ask(
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const fields = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const [answer] = parseAnswers(
    await sendRaw(server.port, `${method} ${target} HTTP/1.1\r\n${fields.join('')}\r\n`),
    [method],
  );
  if (!answer) throw new Error('no answer');
  return answer;
}
const bytes = ({ body }: RawAnswer) => Buffer.from(body, 'latin1');

const forms = flatRoutes.flatMap(({ path = '' }) =>
  localeOf(path) === 'fr' && routeTable.handleOf(path).cachedForm ? [path] : [],
);
/** What is signed for each visitor: a form's token, or the challenge for a passkey. */
const signed = /(?<=name="token" value="|challenge&quot;:&quot;)[\w.-]+/;
const tokenOf = (html: string) => signed.exec(html)?.[0];
const withoutToken = (html: string) => html.replace(signed, '');

describe('responses', () => {
  test('sends the same page in each encoding, each with its own ETag, and 304 when the ETag matches', async () => {
    const plain = await ask('/info');
    const br = await ask('/info', { 'Accept-Encoding': 'gzip, deflate, br' });
    const gzip = await ask('/info', { 'Accept-Encoding': 'gzip;q=0.9, br;q=0.1' });
    expect([plain, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(bytes(br))).toEqual(bytes(plain));
    expect(gunzipSync(bytes(gzip))).toEqual(bytes(plain));
    const etags = [plain, br, gzip].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(etags).size).toBe(3);
    for (const { headers } of [plain, br, gzip]) {
      expect(headers.get('vary')).toBe('Accept-Encoding, Cookie, Save-Data');
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    const again = await ask('/info', {
      'Accept-Encoding': 'br',
      'If-None-Match': `"x", W/${etags[1]}`,
    });
    expect([
      again.status,
      again.body,
      again.headers.get('etag'),
      again.headers.get('vary'),
    ]).toEqual([304, '', etags[1], 'Accept-Encoding, Cookie, Save-Data']);
    expect(
      (await ask('/info', { 'Accept-Encoding': 'gzip', 'If-None-Match': etags[1] ?? '' })).status,
    ).toBe(200);
  });

  test('a HEAD request that fills the cache does not leave the next GET without a body', async () => {
    const head = await ask('/win', { 'Accept-Encoding': 'br' }, 'HEAD');
    const page = await ask('/win', { 'Accept-Encoding': 'br' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect(brotliDecompressSync(bytes(page)).toString()).toMatch(/<\/html>$/);
    for (const name of ['content-length', 'etag', 'content-type'])
      expect(head.headers.get(name)).toBe(page.headers.get(name));
    expect((await ask('/win', { 'Accept-Encoding': 'br' }, 'HEAD')).headers.get('etag')).toBe(
      page.headers.get('etag'),
    );
  });

  test("A1: `/` is home in the browser's own language, with a response for each; no other URL negotiates the language", async () => {
    const languageOf = ({ body }: RawAnswer) => /<html lang="(\w+)"/.exec(body)?.[1];
    for (const [asked, language] of [
      ['de', 'fr'],
      ['ht', 'ht'],
      ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
    ] as const)
      for (const target of ['/', '/?utm_source=message']) {
        // The second time from the cache.
        for (const look of ['rendered', 'kept']) {
          const answer = await ask(target, { 'Accept-Language': asked });
          expect([look, answer.status, languageOf(answer)]).toEqual([look, 200, language]);
          expect(/rel="canonical" href="[^"]+?\d(\/[^"]+)"/.exec(answer.body)?.[1]).toBe(
            localizedPath(language, '/home'),
          );
        }
      }
    const front = await ask('/', { 'Accept-Language': 'ht' });
    expect(front.headers.get('vary')).toBe('Accept-Encoding, Cookie, Save-Data, Accept-Language');
    expect(languageOf(await ask('/home', { 'Accept-Language': 'ht' }))).toBe('fr');
    expect(languageOf(await ask('/en', { 'Accept-Language': 'ht' }))).toBe('en');
  });

  test.each(forms)(
    'each visitor gets a token of their own in the cached %s, and may store nothing',
    async (path) => {
      const decoders = {
        br: brotliDecompressSync,
        gzip: gunzipSync,
        identity: (body: Buffer) => body,
      };
      const tokens: (string | undefined)[] = [];
      const pages = new Set<string>();
      for (const [encoding, decode] of Object.entries(decoders))
        for (let visitor = 0; visitor < 3; visitor++) {
          const answer = await ask(path, { 'Accept-Encoding': encoding, 'If-None-Match': '*' });
          expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
          for (const name of ['etag', 'set-cookie', 'last-modified'])
            expect(answer.headers.has(name)).toBe(false);
          const html = decode(bytes(answer)).toString();
          tokens.push(tokenOf(html));
          pages.add(withoutToken(html));
        }
      expect(tokens).not.toContain(undefined);
      expect(new Set(tokens).size).toBe(9);
      expect(pages.size).toBe(1);
    },
  );

  test('a member gets no page of the cache, and a visitor none that was shown to somebody else', async () => {
    const [account, secret] = [await makeMember(server), await secretOf(server)];
    const { token } = await onDatabase(server, (db) =>
      insertSession(db, secret, { accountId: account.id }, { userAgent: null }, Date.now()),
    );
    const Cookie = `session=${token}`;
    for (let time = 0; time < 2; time++) {
      expect((await ask('/contact')).body).toContain('Se connecter');
      const own = await ask('/contact', { Cookie });
      expect(own.body).toContain('href="/logout"');
      expect(own.body).not.toContain('Se connecter');
      expect((await ask('/donation', { Cookie })).body).toContain(account.email);
      expect((await ask('/donation')).body).not.toContain(account.email);
      expect((await ask('/login', { Cookie })).status).toBe(302);
      expect((await ask('/login')).status).toBe(200);
    }
    const typed = await fetch(`${server.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Zachée Typé' }),
    });
    expect([typed.status, typed.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await typed.text()).toContain('Zachée Typé');
    expect((await ask('/contact')).body).not.toContain('Zachée');
  });
});

test('renders a private page once, with the visitor’s own request, and never for the cache', async () => {
  const { serveOrRender } = createCachedPages({
    contentVersion: () => 1,
    routes: routeTable,
    log: createLog('silent'),
    maxBytes: 1_000_000,
    countRead() {},
  });
  const isRendered = async (path: string) => {
    let renderings = 0;
    const incoming = {
      url: path.replace(/:\w+/g, 'x'),
      method: 'GET',
      headers: {},
    } as IncomingMessage;
    await serveOrRender(incoming, {} as ServerResponse, async () => {
      renderings++;
      return { response: new Response(null, { status: 404 }) };
    });
    return renderings;
  };
  const renderings = { public: new Set<number>(), private: new Set<number>() };
  for (const { path = '', file } of flatRoutes) {
    if (!file.endsWith('.tsx')) continue;
    const handle = routeTable.handleOf(path);
    const isPublic = cachingOf(handle) === publicCaching || handle.cachedForm === true;
    renderings[isPublic ? 'public' : 'private'].add(await isRendered(path));
  }
  expect(renderings).toEqual({ public: new Set([1]), private: new Set([0]) });
});

describe('nothing of one visitor’s request reaches the next visitor', () => {
  const mark = 'zqmarkqz';
  const poison: Record<string, string> = {
    Host: `${mark}.example`,
    'X-Forwarded-Host': `${mark}.example`,
    'X-Forwarded-Proto': 'https',
    'X-Original-URL': `/${mark}`,
    'Accept-Language': `ht, ${mark}`,
    Cookie: `reader=${mark}; locale=ht; data=${mark}; xdata=saving`,
    'User-Agent': mark,
    Referer: `http://${mark}.example/`,
    Origin: `http://${mark}.example`,
    'Save-Data': `off; ${mark}`,
    'X-React-Router-SPA-Mode': 'yes',
  };

  const targets = [
    '/services',
    '/en/services',
    '/publication?before=9',
    '/publication/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/',
  ];
  test.each([...targets, ...forms])('%s', async (target) => {
    const poisoned = await ask(target, poison);
    // Only `/` negotiates the language.
    const clean = await ask(target, target === '/' ? { 'Accept-Language': 'ht' } : {});
    expect(poisoned.status).toBe(200);
    expect(poisoned.body.includes(mark)).toBe(false);
    expect(withoutToken(clean.body) === withoutToken(poisoned.body)).toBe(true);
    expect(clean.headers.get('etag')).toBe(poisoned.headers.get('etag'));
  });

  test('ignores unknown query parameters', async () => {
    const canonical = ({ body }: RawAnswer) =>
      /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];
    const page = await ask('/about');
    for (const target of [
      '/about?utm_source=a',
      '/about?open=b',
      '/about?',
      '/about?_routes=x&index',
    ]) {
      const answer = await ask(target, poison);
      expect(answer.status, target).toBe(200);
      expect(answer.body.includes(mark), target).toBe(false);
      expect(canonical(answer), target).toBe(canonical(page));
    }
  });
  test('redirects other spellings of a URL to the canonical one', async () => {
    for (const target of ['/%61bout', '/x/../about', '/./about', '/ABOUT', '//about/']) {
      const { status, headers } = await ask(`${target}?a=b`, poison);
      expect([status, headers.get('location')], target).toEqual([301, '/about?a=b']);
    }
  });
});

describe('the page cache', () => {
  const timesRendered = async (target: string) => {
    const answers = [await ask(target), await ask(target)];
    return answers[0]?.headers.get('etag') ? 1 : answers.length;
  };

  test('stores pages, and every page of the list; no other URLs', async () => {
    for (const target of [
      '/about',
      '/en/about',
      '/',
      '/publication?before=5',
      '/publication?open=all',
      '/publication?open=3',
    ])
      expect(await timesRendered(target), target).toBe(1);
    const queries = [
      'x=1',
      'utm_source=a',
      '',
      'open=',
      'open=a',
      'before=01',
      'before=1234567890',
      'before=5&after=7',
      'Before=5',
      'before=%35',
    ];
    for (const query of queries) expect(await timesRendered(`/about?${query}`), query).toBe(2);
  });
});

test('a change by another process is visible within about a second, on every page and in every encoding', async () => {
  const db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  try {
    const { contact } = await findSettings(db);
    const read = async (path: string) =>
      brotliDecompressSync(bytes(await ask(path, { 'Accept-Encoding': 'br' }))).toString();
    for (const path of ['/info', '/contact']) expect(await read(path)).toContain(contact.city);
    const etag = (await ask('/info')).headers.get('etag') ?? '';
    expect((await ask('/info', { 'If-None-Match': etag })).status).toBe(304);

    await updateSetting(db, 'contact', { ...contact, city: 'Limonade, Haïti' }, Date.now());
    for (const path of ['/info', '/contact'])
      await expect
        .poll(() => read(path), { timeout: 4_000, interval: 50 })
        .toContain('Limonade, Haïti');
    expect((await ask('/info', { 'If-None-Match': etag })).status).toBe(200);
  } finally {
    await db.destroy();
  }
});
