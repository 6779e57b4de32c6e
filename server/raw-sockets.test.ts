import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAnswers, type RawAnswer, sendRaw } from '#test/raw-http.ts';
import { startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' });
});
afterAll(() => server.stop());

/** Headers that HTTP allows on every answer, whoever writes it. */
const everywhere = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy', 'permissions-policy'];

async function expectUnharmed(answers: RawAnswer[]): Promise<void> {
  for (const { status, headers } of answers) {
    expect(status).toBeLessThan(500);
    for (const name of everywhere) expect([...headers.keys()]).toContain(name);
    for (const name of ['server', 'x-powered-by']) expect([...headers.keys()]).not.toContain(name);
  }
  const alive = await fetch(`${server.url}/livez`);
  expect(await alive.text()).toBe('ok\n');
  expect(server.process.exitCode).toBeNull();
}

async function statusesOf(...payload: (string | Buffer)[]): Promise<number[]> {
  const answers = parseAnswers(await sendRaw(server.port, ...payload));
  await expectUnharmed(answers);
  return answers.map(({ status }) => status);
}

const head = (line: string, ...fields: string[]) => `${[line, 'Host: bwt.example', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`;
const get = (target: string, ...fields: string[]) => head(`GET ${target} HTTP/1.1`, ...fields);
const post = (target: string, ...fields: string[]) => head(`POST ${target} HTTP/1.1`, 'Content-Type: application/x-www-form-urlencoded', ...fields);

describe('addresses', () => {
  test.each([
    ['//', 301],
    ['//evil.example/', 301],
    ['///about//', 301],
    ['/about/', 301],
    ['/%', 400],
    ['/%f', 400],
    ['/%ff', 400],
    ['/%c3%28', 400],
    ['/%ed%a0%80', 400],
    ['/%00', 400],
    ['/a%0d%0aSet-Cookie:%20a=b', 400],
    ['/\\evil.example', 400],
    ['/\u00e9', 400],
    ['/\u00ff\u00fe', 400],
    ['/#top', 400],
    ['/..%2f..%2fetc/passwd', 404],
    ['/../../etc/passwd', 301],
    ['/assets/../../package.json', 301],
    ['/assets/%2e%2e/%2e%2e/package.json', 301],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/assets/..%5c..%5cpackage.json', 404],
    ['/assets/', 404],
    ['/assets', 404],
    ['/assets/.vite/manifest.json', 404],
    ['/about?%', 200],
    ['/about?a=%ff&b=%00&c[]=d&__proto__=e', 200],
    ['/about?_routes=routes/contact', 200],
    ['/about?index', 200],
    ['/about.data', 404],
    ['/_root.data', 404],
    ['/_.data', 404],
    ['/contact.data?_routes=', 404],
    ['/__manifest?version=1&paths=/about', 302],
    ['/__proto__', 302],
    ['/constructor/prototype', 302],
    ['/publication/__proto__', 302],
    ['/media/..%2f..%2fapp-secret', 404],
    [`/${'a'.repeat(2_047)}`, 302],
    [`/${'a'.repeat(2_048)}`, 414],
    [`/${'a'.repeat(9_000)}`, 414],
    [`/${'%61'.repeat(3_000)}`, 414],
    [`/${'a'.repeat(64_000)}`, 431],
    [`/about?${'a'.repeat(9_000)}`, 414],
    ['http://evil.example/', 400],
    ['http://bwt.example/about', 400],
    ['about', 400],
    ['*', 400],
    ['?', 400],
    ['', 400],
  ])('GET %s is answered with %i', async (target, status) => {
    expect(await statusesOf(get(target))).toEqual([status]);
  });

  test('a redirect never leaves the site', async () => {
    for (const target of ['//evil.example/', '//evil.example//', '///evil.example/%2e%2e/', '/.//evil.example/', '/%2f/evil.example/', '//%5cevil.example/']) {
      const [answer] = parseAnswers(await sendRaw(server.port, get(target)));
      expect(answer?.headers.get('location') ?? '/', target).toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('methods and versions', () => {
  test.each([
    ['OPTIONS *', head('OPTIONS * HTTP/1.1'), 400],
    ['OPTIONS', head('OPTIONS /about HTTP/1.1'), 405],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405],
    ['TRACE', head('TRACE / HTTP/1.1'), 405],
    ['a WebDAV method', head('PROPFIND / HTTP/1.1', 'Depth: 1'), 405],
    ['an unknown method', head('FOO / HTTP/1.1'), 400],
    ['a lower-case method', head('get / HTTP/1.1'), 400],
    ['a method of 10,000 letters', head(`${'G'.repeat(10_000)} / HTTP/1.1`), 400],
    ['DELETE', head('DELETE /about HTTP/1.1'), 405],
    ['PUT', head('PUT /about HTTP/1.1', 'Content-Length: 0'), 405],
    ['HTTP/0.9', 'GET /\r\n\r\n', 400],
    ['HTTP/1.0 without Host', 'GET /livez HTTP/1.0\r\n\r\n', 200],
    ['a page by HTTP/1.0 without Host', 'GET /about HTTP/1.0\r\n\r\n', 200],
    ['HTTP/9.9', head('GET / HTTP/9.9'), 400],
    ['a blank version', 'GET / HTTP/\r\n\r\n', 400],
    ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000', 400],
    ['a wish for HTTP/2', head('GET /about HTTP/1.1', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'), 200],
    ['a wish for a web socket', head('GET /about HTTP/1.1', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='), 200],
    ['a TLS hello', Buffer.from('160301020001fc0303ffffffff', 'hex'), 400],
    ['zeros', Buffer.alloc(4_096), 400],
    ['line breaks', '\n'.repeat(20_000) + get('/about'), 200],
  ])('%s', async (_name, payload, status) => {
    expect(await statusesOf(payload)).toEqual([status]);
  });
});

describe('headers', () => {
  const request = (...fields: string[]) => `${['GET /about HTTP/1.1', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`;

  test.each([
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
    ['broken UTF-8', get('/about', 'User-Agent: \u00ff\u00fe\u00c3\u0028', 'Cookie: a=\u00ed\u00a0\u0080'), 200],
    ['a header of 10,000 bytes', get('/about', `Cookie: ${'a'.repeat(10_000)}`), 200],
    ['a header of 20,000 bytes', get('/about', `Cookie: ${'a'.repeat(20_000)}`), 431],
    ['headers of 200,000 bytes', get('/about', ...Array(200).fill(`X-A: ${'a'.repeat(1_000)}`)), 431],
    ['500 headers', get('/about', ...Array(500).fill('A: b')), 200],
    ['5,000 headers', get('/about', ...Array(5_000).fill('A: b')), 431],
    ['names of our own', get('/about', '__proto__: a', 'constructor: b', 'toString: c'), 200],
    ['an unknown Expect', get('/about', 'Expect: a miracle'), 417],
    ['headers of React Router', get('/about', 'X-React-Router-SPA-Mode: yes', 'X-React-Router-Prerender-Data: yes', 'X-Remix-Revalidate: 1'), 200],
    ['a chain of forwarded headers', get('/about', 'X-Forwarded-For: ,,%00,"', 'X-Forwarded-Host: [', 'X-Forwarded-Proto: \u00ff', 'Forwarded: for=_'), 200],
    ...['', '*/*', 'text/x-script', ';;;q=,', 'application/json', '\u00ff'].map((value) => [`Accept: ${value}`, get('/about', `Accept: ${value}`), 200] as const),
    ...['', '*', ';q=2', 'br;q=,gzip', 'zstd', '\u00ff', 'br'.repeat(4_000)].map(
      (value) => [`Accept-Encoding: ${value.slice(0, 20)}`, get('/about', `Accept-Encoding: ${value}`), 200] as const,
    ),
    ...['"', 'W/', '""', ',,,', '\u00ff', '"a'.repeat(4_000)].map(
      (value) => [`If-None-Match: ${value.slice(0, 20)}`, get('/about', `If-None-Match: ${value}`), 200] as const,
    ),
    ['If-None-Match: *', get('/about', 'If-None-Match: *'), 304],
    ['Range on a page', get('/about', 'Range: bytes=5-2'), 200],
    ['If-Modified-Since', get('/about', 'If-Modified-Since: yesterday'), 200],
  ])('%s', async (_name, payload, status) => {
    expect(await statusesOf(payload)).toEqual([status]);
  });
});

describe('bodies', () => {
  test.each([
    ['two lengths', post('/contact', 'Content-Length: 3', 'Content-Length: 5'), 'a=b', [400]],
    ['a list of lengths', post('/contact', 'Content-Length: 3, 5'), 'a=b', [400]],
    ['a negative length', post('/contact', 'Content-Length: -3'), 'a=b', [400]],
    ['a hexadecimal length', post('/contact', 'Content-Length: 0x3'), 'a=b', [400]],
    ['a signed length', post('/contact', 'Content-Length: +3'), 'a=b', [400]],
    ['a length beyond all numbers', post('/contact', `Content-Length: ${'9'.repeat(40)}`), 'a=b', [400]],
    ['a length of 9 petabytes', post('/contact', 'Content-Length: 9007199254740993'), 'a=b', [413]],
    ['a length and chunks', post('/contact', 'Content-Length: 3', 'Transfer-Encoding: chunked'), '0\r\n\r\n', [400]],
    ['chunks and a length', post('/contact', 'Transfer-Encoding: chunked', 'Content-Length: 3'), '0\r\n\r\n', [400]],
    ['an unknown coding', post('/contact', 'Transfer-Encoding: gzip'), 'a=b', [400]],
    ['a disguised coding', post('/contact', 'Transfer-Encoding: xchunked'), 'a=b', [400]],
    ['chunks twice', post('/contact', 'Transfer-Encoding: chunked, chunked'), '0\r\n\r\n', [400]],
    ['no chunk size', post('/contact', 'Transfer-Encoding: chunked'), 'zzz\r\n\r\n', [400]],
    ['a negative chunk', post('/contact', 'Transfer-Encoding: chunked'), '-1\r\na\r\n0\r\n\r\n', [400]],
    ['a chunk size beyond all numbers', post('/contact', 'Transfer-Encoding: chunked'), `${'f'.repeat(40)}\r\na`, [400]],
    ['a chunk longer than it says', post('/contact', 'Transfer-Encoding: chunked'), '1\r\nabc\r\n0\r\n\r\n', [400]],
    ['garbage after a good chunk', post('/contact', 'Transfer-Encoding: chunked'), '3\r\na=b\r\nxyz', [400]],
    ['endless chunk extensions', post('/contact', 'Transfer-Encoding: chunked'), `1;${'a'.repeat(70_000)}\r\na`, [413]],
    ['endless trailers', post('/contact', 'Transfer-Encoding: chunked'), `0\r\n${'A: b\r\n'.repeat(10_000)}\r\n`, [431]],
    ['a good form in chunks', post('/contact', 'Transfer-Encoding: chunked'), '3\r\na=b\r\n0\r\nTrailer: x\r\n\r\n', [400]],
    ['a body on GET', get('/about', 'Content-Length: 3'), 'a=b', [200]],
    ['chunks on GET', get('/about', 'Transfer-Encoding: chunked'), '3\r\na=b\r\n0\r\n\r\n', [200]],
    ['POST without any body', head('POST /contact HTTP/1.1'), '', [400]],
    ['POST to a page without an action', post('/about', 'Content-Length: 3'), 'a=b', [405]],
    ['POST to a file', post('/robots.txt', 'Content-Length: 3'), 'a=b', [405]],
    ['POST to nowhere', post('/nowhere', 'Content-Length: 3'), 'a=b', [404]],
    ['POST to /livez', post('/livez', 'Content-Length: 3'), 'a=b', [404]],
    ['POST to the data address', post('/contact.data', 'Content-Length: 3'), 'a=b', [404]],
    ['POST to a data address in disguise', post('/x/../contact.data', 'Content-Length: 3'), 'a=b', [404]],
    ['Expect: 100-continue', post('/contact', 'Content-Length: 3', 'Expect: 100-continue'), 'a=b', [400]],
  ])('%s', async (_name, first, body, statuses) => {
    expect(await statusesOf(first, body)).toEqual(statuses);
  });

  test('a host written into the path does not pass for ours', async () => {
    const payload = post('//evil.example/contact', 'Origin: http://evil.example', 'Content-Length: 3');
    expect(await statusesOf(payload, 'a=b')).toEqual([403]);
    expect(await statusesOf(post('//evil.example/contact', 'Content-Length: 3'), 'a=b')).toEqual([404]);
  });
});

describe('connections', () => {
  const keep = (target: string) => `GET ${target} HTTP/1.1\r\nHost: bwt.example\r\n\r\n`;

  test('requests sent in a row are answered in their order', async () => {
    const targets = Array.from({ length: 50 }, (_, index) => (index % 2 ? '/livez' : '/nowhere'));
    const expected = [...targets.map((target) => (target === '/livez' ? 200 : 302)), 200];
    expect(await statusesOf(targets.map(keep).join('') + get('/livez'))).toEqual(expected);
  });
  test('what is good before garbage is answered, then the garbage', async () => {
    expect(await statusesOf(`${keep('/about')}${keep('/livez')}garbage\r\n\r\n`)).toEqual([200, 200, 400]);
  });
  test('garbage in the body after a good request', async () => {
    expect(await statusesOf(keep('/about') + post('/contact', 'Transfer-Encoding: chunked'), 'zzz\r\n\r\n')).toEqual([200, 400]);
  });
  test('readers who leave before, within and after the answer', async () => {
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
    const payloads = [keep('/about'), keep('/contact'), keep('/share/site.jpg'), keep('/publication').repeat(20), `${post('/contact', 'Content-Length: 9')}a=b`];
    for (const payload of payloads) await leave(payload, 'connect');
    for (const payload of payloads.slice(0, 4)) await leave(payload, 'data');
    await leave('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'data');
    await expectUnharmed([]);
  });
});

test('nothing of all this was logged as an error, or ended the process', () => {
  expect(server.output()).not.toMatch(/"level":(50|60)/);
  const lines = server.output().trim().split('\n').slice(2);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), requestId: expect.any(String) });
});
