import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { get, head, post, rawServer } from '#test/raw-server.ts';

const server = rawServer();

describe('bodies', () => {
  test.each([
    ['two lengths', post('/contact', 'Content-Length: 3', 'Content-Length: 5'), 'a=b', [400]],
    ['a list of lengths', post('/contact', 'Content-Length: 3, 5'), 'a=b', [400]],
    ['a negative length', post('/contact', 'Content-Length: -3'), 'a=b', [400]],
    ['a hexadecimal length', post('/contact', 'Content-Length: 0x3'), 'a=b', [400]],
    ['a signed length', post('/contact', 'Content-Length: +3'), 'a=b', [400]],
    [
      'a length beyond all numbers',
      post('/contact', `Content-Length: ${'9'.repeat(40)}`),
      'a=b',
      [400],
    ],
    ['a length of 9 petabytes', post('/contact', 'Content-Length: 9007199254740993'), 'a=b', [413]],
    [
      'a length and chunks',
      post('/contact', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
      '0\r\n\r\n',
      [400],
    ],
    [
      'chunks and a length',
      post('/contact', 'Transfer-Encoding: chunked', 'Content-Length: 3'),
      '0\r\n\r\n',
      [400],
    ],
    ['an unknown coding', post('/contact', 'Transfer-Encoding: gzip'), 'a=b', [400]],
    ['a disguised coding', post('/contact', 'Transfer-Encoding: xchunked'), 'a=b', [400]],
    ['chunks twice', post('/contact', 'Transfer-Encoding: chunked, chunked'), '0\r\n\r\n', [400]],
    ['no chunk size', post('/contact', 'Transfer-Encoding: chunked'), 'zzz\r\n\r\n', [400]],
    [
      'a negative chunk',
      post('/contact', 'Transfer-Encoding: chunked'),
      '-1\r\na\r\n0\r\n\r\n',
      [400],
    ],
    [
      'a chunk size beyond all numbers',
      post('/contact', 'Transfer-Encoding: chunked'),
      `${'f'.repeat(40)}\r\na`,
      [400],
    ],
    [
      'a chunk longer than it says',
      post('/contact', 'Transfer-Encoding: chunked'),
      '1\r\nabc\r\n0\r\n\r\n',
      [400],
    ],
    [
      'garbage after a good chunk',
      post('/contact', 'Transfer-Encoding: chunked'),
      '3\r\na=b\r\nxyz',
      [400],
    ],
    [
      'endless chunk extensions',
      post('/contact', 'Transfer-Encoding: chunked'),
      `1;${'a'.repeat(70_000)}\r\na`,
      [413],
    ],
    [
      'endless trailers',
      post('/contact', 'Transfer-Encoding: chunked'),
      `0\r\n${'A: b\r\n'.repeat(10_000)}\r\n`,
      [431],
    ],
    [
      'a good form in chunks',
      post('/contact', 'Transfer-Encoding: chunked'),
      '3\r\na=b\r\n0\r\nTrailer: x\r\n\r\n',
      [400],
    ],
    ['a body on GET', get('/about', 'Content-Length: 3'), 'a=b', [200]],
    ['chunks on GET', get('/about', 'Transfer-Encoding: chunked'), '3\r\na=b\r\n0\r\n\r\n', [200]],
    ['POST without any body', head('POST /contact HTTP/1.1'), '', [400]],
    ['POST to a page without an action', post('/about', 'Content-Length: 3'), 'a=b', [405]],
    ['POST to a file', post('/robots.txt', 'Content-Length: 3'), 'a=b', [405]],
    ['POST to nowhere', post('/nowhere', 'Content-Length: 3'), 'a=b', [404]],
    ['POST to /livez', post('/livez', 'Content-Length: 3'), 'a=b', [404]],
    ['POST to the data address', post('/contact.data', 'Content-Length: 3'), 'a=b', [404]],
    [
      'POST to a data address in disguise',
      post('/x/../contact.data', 'Content-Length: 3'),
      'a=b',
      [404],
    ],
    [
      'a multipart form with an empty boundary',
      head(
        'POST /addpicture HTTP/1.1',
        'Content-Type: multipart/form-data; boundary=',
        'Content-Length: 300',
      ),
      'a'.repeat(300),
      [400],
    ],
    [
      'Expect: 100-continue',
      post('/contact', 'Content-Length: 3', 'Expect: 100-continue'),
      'a=b',
      [400],
    ],
  ])('%s', async (_name, first, body, statuses) => {
    expect(await server.statusesOf(first, body)).toEqual(statuses);
  });

  test('a host in the path is not taken for the site', async () => {
    const payload = post(
      '//evil.example/contact',
      'Origin: http://evil.example',
      'Content-Length: 3',
    );
    expect(await server.statusesOf(payload, 'a=b')).toEqual([403]);
    expect(
      await server.statusesOf(post('//evil.example/contact', 'Content-Length: 3'), 'a=b'),
    ).toEqual([404]);
  });
});

describe('connections', () => {
  const keep = (target: string) => `GET ${target} HTTP/1.1\r\nHost: bwt.example\r\n\r\n`;

  test('answers pipelined requests in order', async () => {
    const targets = Array.from({ length: 50 }, (_, index) => (index % 2 ? '/livez' : '/nowhere'));
    const expected = [...targets.map((target) => (target === '/livez' ? 200 : 302)), 200];
    expect(await server.statusesOf(targets.map(keep).join('') + get('/livez'))).toEqual(expected);
  });
  test('answers a valid request before garbage, then the garbage with an error', async () => {
    expect(await server.statusesOf(`${keep('/about')}${keep('/livez')}garbage\r\n\r\n`)).toEqual([
      200, 200, 400,
    ]);
  });
  test('refuses garbage after a valid request', async () => {
    expect(
      await server.statusesOf(
        keep('/about') + post('/contact', 'Transfer-Encoding: chunked'),
        'zzz\r\n\r\n',
      ),
    ).toEqual([200, 400]);
  });
  test('survives clients that disconnect before, during and after the response', async () => {
    const leave = (payload: string, after: 'connect' | 'data') =>
      new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => {
          socket.write(payload);
          if (after === 'connect') socket.resetAndDestroy();
        });
        socket.once('data', () => socket.resetAndDestroy());
        socket.on('error', () => {});
        socket.on('close', () => resolve());
      });
    const payloads = [
      keep('/about'),
      keep('/contact'),
      keep('/share/fr/home.jpg'),
      keep('/publication').repeat(20),
      `${post('/contact', 'Content-Length: 9')}a=b`,
    ];
    for (const payload of payloads) await leave(payload, 'connect');
    for (const payload of payloads.slice(0, 4)) await leave(payload, 'data');
    await leave('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'data');
    await server.expectAlive();
  });
});
