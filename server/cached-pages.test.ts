import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { createLog } from '#app/platform/log.ts';
import { flatRoutes } from '#app/routes.ts';
import { furnished } from '#test/furnished.ts';
import { readPage } from '#test/pages.ts';
import { parseAnswers, type RawAnswer, sendRaw } from '#test/raw-http.ts';
import { routeTable } from '#test/route-table.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';
import { createCachedPages } from './cached-pages.ts';

const { port: sharedPort } = inject('sharedServer');

/** A request with exactly these headers; the response is not decoded. */
async function ask(
  target: string,
  headers: Record<string, string> = {},
  { method = 'GET', port = sharedPort } = {},
): Promise<RawAnswer> {
  const fields = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = `${method} ${target} HTTP/1.1\r\n${fields.join('')}\r\n`;
  const [answer] = parseAnswers(await sendRaw(port, request), [method]);
  if (!answer) throw new Error('no answer');
  return answer;
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
};
/** The body as text, in UTF-8. */
const textOf = ({ body, headers }: RawAnswer) =>
  decoders[headers.get('content-encoding') ?? 'identity']?.(Buffer.from(body, 'latin1')).toString();

/** Those that every site has: courses come from the team. */
const forms = flatRoutes.flatMap(({ path = '' }) =>
  localeOf(path) === 'fr' && !path.includes(':') && routeTable.handleOf(path).cachedForm
    ? [path]
    : [],
);
/** Values signed for each visitor: a form's token, or the challenge for a passkey. */
const signed = /(?<=name="token" value="|challenge&quot;:&quot;)[\w.-]+/;
const withoutToken = (html = '') => html.replace(signed, '');

test('sends the same page in each encoding, each with its own ETag, and 304 when the ETag matches', async () => {
  const answers = await Promise.all(
    ['identity', 'br', 'gzip'].map((accepted) => ask('/info', { 'Accept-Encoding': accepted })),
  );
  const of = (name: string) => answers.map(({ headers }) => headers.get(name));
  expect(of('content-encoding')).toEqual([undefined, 'br', 'gzip']);
  expect([new Set(answers.map(textOf)).size, new Set(of('etag')).size]).toEqual([1, 3]);
  expect(of('cache-control')).toEqual(Array(3).fill('public, max-age=0, must-revalidate'));
  const etag = of('etag')[1] ?? '';
  const again = await ask('/info', { 'Accept-Encoding': 'br', 'If-None-Match': `"x", W/${etag}` });
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
  for (const { headers } of [...answers, again])
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie, Save-Data');
});

test('C1: each data mode has its own cached page and ETag; home is without film and pictures where data is saved', async () => {
  const read = async (path: string, headers: Record<string, string>) => {
    const { body, headers: sent } = await ask(path, headers);
    const [, pressed] = /value="(\w+)" type="submit" aria-pressed="true"/.exec(body) ?? [];
    const isFull = body.includes('data-background-video') && body.includes('<img ');
    const isBare = !/data-background-video|<img |url\([^)]*\.svg/.test(body);
    return { mode: [pressed, isFull, isBare], etag: sent.get('etag') };
  };
  const etags = new Set<string | undefined>();
  // The second time from the cache.
  for (const [headers, mode] of [0, 1].flatMap(() => [
    [{}, ['auto', true, false]] as const,
    [{ 'Save-Data': 'on' }, ['auto', false, true]] as const,
    [{ Cookie: 'a=b; data=saving' }, ['saving', false, true]] as const,
    [{ Cookie: 'data=full; c=d', 'Save-Data': 'on' }, ['full', true, false]] as const,
  ])) {
    const page = await read('/home', headers);
    expect(page.mode).toEqual(mode);
    etags.add(page.etag);
  }
  expect(etags.size).toBe(4);
  expect((await read('/about', { Cookie: 'data=most' })).mode[0]).toBe('auto');
});

test("A1: `/` is home in the browser's own language, with a response for each; no other URL negotiates the language", async () => {
  for (const [target, asked, language] of [
    ['/', 'de', 'fr'],
    ['/', 'ht', 'ht'],
    ['/?utm_source=message', 'en-GB,en;q=0.9', 'en'],
    // From the cache.
    ['/', 'ht', 'ht'],
    ['/home', 'ht', 'fr'],
    ['/en', 'ht', 'en'],
  ] as const) {
    const { body } = await ask(target, { 'Accept-Language': asked });
    expect(/<html lang="(\w+)"/.exec(body)?.[1], `${target} ${asked}`).toBe(language);
  }
  const { headers } = await ask('/');
  expect(headers.get('vary')).toBe('Accept-Encoding, Cookie, Save-Data, Accept-Language');
});

test.each(forms)(
  'each visitor gets a token of their own in the cached %s, and may store nothing',
  async (path) => {
    const [tokens, pages] = [new Set<string>(), new Set<string>()];
    for (const encoding of ['br', 'br', 'gzip', 'identity']) {
      const answer = await ask(path, { 'Accept-Encoding': encoding, 'If-None-Match': '*' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      for (const name of ['etag', 'set-cookie', 'last-modified'])
        expect(answer.headers.has(name)).toBe(false);
      const text = textOf(answer);
      tokens.add(signed.exec(text ?? '')?.[0] ?? expect.fail('no token'));
      pages.add(withoutToken(text));
    }
    expect([tokens.size, pages.size]).toEqual([4, 1]);
  },
);

test('renders a private page once, with the visitor’s own request, and never for the cache; caches every page of a list, and no other query', async () => {
  const { serveOrRender } = createCachedPages({
    contentVersion: () => 1,
    routes: routeTable,
    log: createLog('silent'),
    maxBytes: 1_000_000,
    countRead() {},
  });
  const isRendered = async (path: string) => {
    const render = vi.fn(async () => ({ response: new Response(null, { status: 404 }) }));
    const incoming = { url: path, method: 'GET', headers: {} } as IncomingMessage;
    await serveOrRender(incoming, {} as ServerResponse, render);
    return render.mock.calls.length;
  };
  for (const path of ['/about', '/contact', '/publication?before=5', '/publication?open=all'])
    expect(await isRendered(path), path).toBe(1);
  const queries = ['', 'x=1', 'open=', 'open=a', 'before=01', 'before=1234567890', 'Before=5'];
  for (const path of ['/dashboard', '/admin', ...queries.map((query) => `/publication?${query}`)])
    expect(await isRendered(path), path).toBe(0);
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
  const targets = ['/', '/en/services?_routes=x', '/publication?before=8', '/publication/feed.xml'];

  test.each([...targets, ...forms])('%s', async (target) => {
    const poisoned = await ask(target, poison);
    // Only `/` negotiates the language.
    const clean = await ask(target, target === '/' ? { 'Accept-Language': 'ht' } : {});
    expect([poisoned.status, poisoned.body.includes(mark)]).toEqual([200, false]);
    expect(withoutToken(clean.body) === withoutToken(poisoned.body)).toBe(true);
    expect(clean.headers.get('etag')).toBe(poisoned.headers.get('etag'));
  });
});

describe('on a site that changes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  const read = async (path: string, headers: Record<string, string> = {}) =>
    ask(path, headers, { port: server.port });

  test('a HEAD request that fills the cache does not leave the next GET without a body', async () => {
    const br = { 'Accept-Encoding': 'br' };
    const head = await ask('/win', br, { method: 'HEAD', port: server.port });
    const page = await read('/win', br);
    expect([head.status, head.body]).toEqual([200, '']);
    expect(textOf(page)).toMatch(/<\/html>$/);
    for (const name of ['content-length', 'etag', 'content-type'])
      expect(head.headers.get(name)).toBe(page.headers.get(name));
  });

  test('a member gets no page of the cache, and a visitor none that was shown to somebody else', async () => {
    const account = await makeMember(server);
    const { cookie: Cookie } = await openSession(server, account);
    for (let time = 0; time < 2; time++) {
      expect((await read('/about')).body).toContain('Se connecter');
      const own = await read('/about', { Cookie });
      expect(own.body).toContain('href="/logout"');
      expect(own.headers.get('cache-control')).toBe('no-store');
      expect((await read('/donation', { Cookie })).body).toContain(account.email);
      expect((await read('/donation')).body).not.toContain(account.email);
      expect((await read('/login', { Cookie })).status).toBe(302);
      expect((await read('/login')).status).toBe(200);
    }
    const body = new URLSearchParams({ name: 'Zachée Typé' });
    const typed = await fetch(`${server.url}/contact`, { method: 'POST', body });
    expect([typed.status, typed.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await typed.text()).toContain('Zachée Typé');
    expect((await read('/contact')).body).not.toContain('Zachée');
  });

  test('B1, B5, B7: settings that another process changes show in every encoding: the contact details, Gallery in the menu, Facebook', async () => {
    const br = { 'Accept-Encoding': 'br' };
    const etag = (await read('/info')).headers.get('etag') ?? '';
    await read('/contact', br);
    const social = { ...furnished.social, showFacebook: true };
    const contact = { ...furnished.contact, city: 'Limonade, Haïti' };
    await onDatabase(server, async (db) => {
      await updateSetting(db, 'menu', { showGallery: true }, Date.now());
      await updateSetting(db, 'social', social, Date.now());
      await updateSetting(db, 'contact', contact, Date.now());
    });
    for (const path of ['/info', '/contact'])
      await expect.poll(async () => textOf(await read(path, br))).toContain(contact.city);
    expect((await read('/info', { 'If-None-Match': etag })).status).toBe(200);
    const { all } = await readPage(server, '/about');
    expect(all('#menu > ul a[href="/galerie"]')).toHaveLength(1);
    const facebook = all(`footer [href="${social.facebook}"]`);
    expect(facebook.map((link) => link.closest('[hidden]'))).toEqual([null]);
  });
});
