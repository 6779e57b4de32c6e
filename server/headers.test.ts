import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#test/raw-server.ts';
import { startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const names = [...securityHeaders, 'x-request-id'];
const assets = readdirSync(join(import.meta.dirname, '../build/client/assets'));
const fileOfType = (type: string) => assets.find((name) => name.endsWith(type));
const picture = fileOfType('.svg');
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const hashOf = (inlined: string) => createHash('sha256').update(inlined).digest('base64');
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' });

describe('every response but a file has all security headers', () => {
  test.each<[name: string, status: number, answer: () => Promise<Response>]>([
    ['a page', 200, () => get('/about')],
    ['a page from the cache', 200, () => get('/about')],
    ['HEAD', 200, () => fetch(`${server.url}/about`, { method: 'HEAD' })],
    [
      'not modified',
      304,
      async () =>
        get('/about', { 'If-None-Match': (await get('/about')).headers.get('etag') ?? '' }),
    ],
    ['a page of one reader', 200, () => get('/contact')],
    ['a permanent redirect', 301, () => get('/about/')],
    ['a temporary redirect', 302, () => get('/nowhere')],
    [
      'a part that is not there',
      416,
      () => get(`/assets/${picture}`, { Range: 'bytes=99999999-' }),
    ],
    ['a file that is not there', 404, () => get('/assets/nothing.js')],
    ['robots.txt', 200, () => get('/robots.txt')],
    ['security.txt', 200, () => get('/.well-known/security.txt')],
    ['the way to change a password', 302, () => get('/.well-known/change-password')],
    ['health', 200, () => get('/livez')],
    ['readiness', 200, () => get('/readyz')],
    ['a refused form', 400, () => post('/contact', new URLSearchParams({ name: '' }))],
    ['another site', 403, () => post('/contact', '', { Origin: 'https://evil.example' })],
    ['a page that takes no form', 405, () => post('/about', new URLSearchParams())],
    ['too long a form', 413, () => post('/contact', 'a'.repeat(70_000))],
    ['too long an address', 414, () => get(`/${'a'.repeat(3_000)}`)],
    ['no address', 400, () => get('/%ff')],
  ])('%s', async (_name, status, answer) => {
    const { status: given, headers } = await answer();
    expect(given).toBe(status);
    for (const name of names) expect([...headers.keys()]).toContain(name);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/);
    for (const name of [
      'server',
      'x-powered-by',
      'strict-transport-security',
      'set-cookie',
      'access-control-allow-origin',
    ])
      expect(headers.get(name)).toBeNull();
  });

  test('each response has its own request id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await get('/about')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

test.each([
  ['a drawing', '.svg', 200, {}],
  ['a part of a drawing', '.svg', 206, { Range: 'bytes=0-9' }],
  ['a script', '.js', 200, {}],
])(
  '%s has the headers that mean something for a file, and no others',
  async (_name, type, status, headers) => {
    const { status: given, headers: answered } = await get(`/assets/${fileOfType(type)}`, {
      'Accept-Encoding': 'br',
      ...headers,
    });
    expect(given).toBe(status);
    const ofConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
    const ofBody = ['content-encoding', 'content-length', 'content-type', 'vary'];
    const ofPart = status === 206 ? ['accept-ranges', 'content-range', 'last-modified'] : [];
    const expected = [
      ...[
        'cache-control',
        'content-security-policy',
        'cross-origin-resource-policy',
        'x-content-type-options',
        'x-request-id',
      ],
      ...ofBody,
      ...ofPart,
    ];
    const names = [...answered.keys()].filter((name) => !ofConnection.includes(name));
    expect(names.filter((name) => !expected.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(expected.slice(0, 5)));
    // A worker or a drawing that is opened by itself has this policy; hashes are for pages.
    expect(answered.get('content-security-policy')).toBe(
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  },
);

test('without a token in the settings there are no metrics', async () => {
  const answer = await get('/metrics', { Authorization: 'Bearer a token of some length' });
  expect([answer.status, (await answer.text()).includes('bwt_')]).toEqual([302, false]);
});

describe('pages comply with the Content-Security-Policy', () => {
  const paths = [
    'home',
    'about',
    'services',
    'publication',
    'publication?open=all',
    'contact',
    'donation',
    'win',
    'confidentialite',
    'info',
    'layout',
  ];

  test.each(['', '/en', '/ht'].flatMap((prefix) => paths.map((path) => `${prefix}/${path}`)))(
    '%s',
    async (path) => {
      const answer = await get(path, { 'Accept-Encoding': 'identity' });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      const policy = answer.headers.get('content-security-policy') ?? '';
      const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
        ([, text = '']) => text,
      );
      expect(styles.length).toBeGreaterThan(0);
      for (const text of styles) expect(policy).toContain(`'sha256-${hashOf(text)}'`);
      // Data blocks are not scripts: the policy does not apply.
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
        ([, attributes = '']) => !attributes.includes('application/ld+json'),
      );
      for (const [, attributes, text = ''] of scripts) {
        if (text) expect(policy).toContain(`'sha256-${hashOf(text)}'`);
        else expect(attributes).toMatch(/ src="\/assets\/[\w.-]+\.js"/);
      }
      const outside = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
      expect(outside).not.toMatch(/<[^>]+ style=/);
      expect(outside).not.toMatch(/<[^>]+ on[a-z]+=/);
      expect(outside).not.toMatch(/(?:href|src|action)="javascript:/i);
    },
  );
});

test('a file with a hash in its name is cached as immutable; a 404 is not', async () => {
  expect((await get(`/assets/${picture}`)).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/assets/gone-12345678.svg')).headers.get('cache-control')).toBe('no-store');
});
