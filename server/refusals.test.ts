import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const typed = (type: string, body: string) => ({ body, headers: { 'Content-Type': type } });
const multipart = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nBon';
function fileForText(): RequestInit {
  const body = new FormData();
  body.set('message', new Blob(['Bonjour'], { type: 'text/plain' }), 'a.txt');
  return { body };
}

test.each<[what: string, init: RequestInit, status: number]>([
  ['nothing at all', {}, 400],
  ['no field', { body: new URLSearchParams() }, 400],
  ['JSON', typed('application/json', '{"name":"Ana"}'), 400],
  ['a wrong content type', typed('image/png', 'name=Ana'), 400],
  ['a field twice', typed('application/x-www-form-urlencoded', 'name=Ana&name=Bob'), 400],
  [
    'broken escapes',
    typed('application/x-www-form-urlencoded', 'name=%E0%A4%A&message=%00%ff'),
    400,
  ],
  ['a file for a text', fileForText(), 400],
  ['multipart cut short', typed('multipart/form-data; boundary=x', multipart), 400],
  ['multipart without a boundary', typed('multipart/form-data', multipart), 400],
  ['a body of 100 kB', { body: new URLSearchParams({ message: 'x'.repeat(100_000) }) }, 413],
  [
    'another site',
    {
      body: new URLSearchParams({ name: 'Ana' }),
      headers: { Origin: 'https://elsewhere.example' },
    },
    403,
  ],
  ['PUT', { method: 'PUT', body: new URLSearchParams({ name: 'Ana' }) }, 405],
  ['PATCH', { method: 'PATCH', body: new URLSearchParams({ name: 'Ana' }) }, 405],
  ['DELETE', { method: 'DELETE', body: new URLSearchParams({ name: 'Ana' }) }, 405],
])('the form refuses %s', async (_what, init, status) => {
  expect((await fetch(`${server.url}/ht/contact`, { method: 'POST', ...init })).status).toBe(
    status,
  );
});

test.each([
  ['/api', 'application/problem+json'],
  ['/api/nothing', 'application/problem+json'],
  ['/logo.png', 'text/plain'],
  ['/en/style.css', 'text/plain'],
  ['/.env', 'text/plain'],
  ['/assets/old-release.js', 'text/plain'],
  ['/media/none.avif', 'text/plain'],
])('A27: %s is a real 404', async (path, type) => {
  const answer = await fetch(server.url + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([404, type]);
});

test('A25, A27: removed and unknown pages redirect, in the language of the URL', async () => {
  for (const [path, status, to] of [
    ['/blog', 301, '/publication'],
    ['/en/blog', 301, '/en/publication'],
    ['/ht/blog', 301, '/ht/publication'],
    ['/nulle/part', 302, '/home?notfound=%2Fnulle%2Fpart'],
    ...['/gallery/999', '/gallery/0', '/gallery/x', '/gallery/12abc'].map(
      (path) => [path, 302, `/home?${new URLSearchParams({ notfound: path })}`] as const,
    ),
    ['/en/galerie?before=1', 302, '/en/galerie'],
    ['/ht/publication?before=1&open=3', 302, '/ht/publication'],
    ['/ht/services/1', 302, '/ht/home?notfound=%2Fht%2Fservices%2F1'],
  ] as const) {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([status, to]);
  }
});

test('the page is never cached', async () => {
  const [first, second] = await Promise.all([
    fetch(`${server.url}/contact`),
    fetch(`${server.url}/contact`),
  ]);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(await first.text()).not.toBe(await second.text());
});
