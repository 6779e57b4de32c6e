import { expect, test } from 'vitest';
import { get, rawServer } from '#test/raw-server.ts';

const server = rawServer();

const request = (...fields: string[]) =>
  `${['GET /about HTTP/1.1', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`;

test.each<[name: string, payload: string, status: number]>([
  ['no Host', request(), 400],
  ['two Hosts', request('Host: bwt.example', 'Host: evil.example'), 400],
  ['the same Host twice', request('Host: bwt.example', 'host: bwt.example'), 400],
  ['an empty Host', request('Host:'), 400],
  ['a Host with a path', request('Host: bwt.example/evil'), 400],
  ['a Host with a user', request('Host: a@evil.example'), 400],
  ['a Host with a space', request('Host: a b'), 400],
  ['a Host with a broken port', request('Host: bwt.example:99999'), 400],
  ['a Host with a quotation mark', request('Host: a"><script>'), 400],
  ['a Host that is not UTF-8', request('Host: \u00ff\u00fe'), 400],
  ['a Host by number', request('Host: [::1]:3000'), 200],
  ['a space before the colon', request('Host : bwt.example'), 400],
  ['a folded line', request('Host: bwt.example', 'X-Long: a', ' b'), 400],
  ['a bare line feed', 'GET /about HTTP/1.1\nHost: bwt.example\nConnection: close\n\n', 400],
  ['a bare carriage return', request('Host: bwt.example', 'X-A: b\rSet-Cookie: c'), 400],
  ['a null character', request('Host: bwt.example', 'X-A: b\u0000c'), 400],
  ['a line without a colon', request('Host: bwt.example', 'nonsense'), 400],
  [
    'broken UTF-8',
    get('/about', 'User-Agent: \u00ff\u00fe\u00c3\u0028', 'Cookie: a=\u00ed\u00a0\u0080'),
    200,
  ],
  ['a header of 10,000 bytes', get('/about', `Cookie: ${'a'.repeat(10_000)}`), 200],
  ['a header of 20,000 bytes', get('/about', `Cookie: ${'a'.repeat(20_000)}`), 431],
  ['headers of 200,000 bytes', get('/about', ...Array(200).fill(`X-A: ${'a'.repeat(1_000)}`)), 431],
  ['500 headers', get('/about', ...Array(500).fill('A: b')), 200],
  ['5,000 headers', get('/about', ...Array(5_000).fill('A: b')), 431],
  ['names of our own', get('/about', '__proto__: a', 'constructor: b', 'toString: c'), 200],
  ['an unknown Expect', get('/about', 'Expect: a miracle'), 417],
  [
    'headers of React Router',
    get(
      '/about',
      'X-React-Router-SPA-Mode: yes',
      'X-React-Router-Prerender-Data: yes',
      'X-Remix-Revalidate: 1',
    ),
    200,
  ],
  [
    'a chain of forwarded headers',
    get(
      '/about',
      'X-Forwarded-For: ,,%00,"',
      'X-Forwarded-Host: [',
      'X-Forwarded-Proto: \u00ff',
      'Forwarded: for=_',
    ),
    200,
  ],
  ...['', '*/*', 'text/x-script', ';;;q=,', 'application/json', '\u00ff'].map(
    (value) =>
      [`Accept: ${value}`, get('/about', `Accept: ${value}`), 200] as [string, string, number],
  ),
  ...['', '*', ';q=2', 'br;q=,gzip', 'zstd', '\u00ff', 'br'.repeat(4_000)].map(
    (value) =>
      [
        `Accept-Encoding: ${value.slice(0, 20)}`,
        get('/about', `Accept-Encoding: ${value}`),
        200,
      ] as [string, string, number],
  ),
  ...['"', 'W/', '""', ',,,', '\u00ff', '"a'.repeat(4_000)].map(
    (value) =>
      [`If-None-Match: ${value.slice(0, 20)}`, get('/about', `If-None-Match: ${value}`), 200] as [
        string,
        string,
        number,
      ],
  ),
  ['If-None-Match: *', get('/about', 'If-None-Match: *'), 304],
  ['Range on a page', get('/about', 'Range: bytes=5-2'), 200],
  ['If-Modified-Since', get('/about', 'If-Modified-Since: yesterday'), 200],
])('%s', async (_name, payload, status) => {
  expect(await server.statusesOf(payload)).toEqual([status]);
});
