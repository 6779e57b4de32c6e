import { describe, expect, test } from 'vitest';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import { get, head, rawServer } from '#test/raw-server.ts';

const server = rawServer();

describe('URLs', () => {
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
    ['/about?a=%ff&c[]=d&__proto__=e', 200],
    ['/about?a=b%00', 400],
    ['/admin?done=%00', 400],
    ['/admin.data?done=%00', 400],
    ['/api/contact?a=%00', 400],
    ['/about?_routes=routes/contact', 200],
    ['/about?index', 200],
    ['/about.data', 404],
    ['/dashboard.data', 404],
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
    expect(await server.statusesOf(get(target))).toEqual([status]);
  });

  test('never redirects to another site', async () => {
    for (const target of [
      '//evil.example/',
      '//evil.example//',
      '///evil.example/%2e%2e/',
      '/.//evil.example/',
      '/%2f/evil.example/',
      '//%5cevil.example/',
    ]) {
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
    [
      'the HTTP/2 preface',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000',
      400,
    ],
    [
      'a wish for HTTP/2',
      head('GET /about HTTP/1.1', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'),
      200,
    ],
    [
      'a wish for a web socket',
      head(
        'GET /about HTTP/1.1',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ),
      200,
    ],
    ['a TLS hello', Buffer.from('160301020001fc0303ffffffff', 'hex'), 400],
    ['zeros', Buffer.alloc(4_096), 400],
    ['line breaks', '\n'.repeat(20_000) + get('/about'), 200],
  ])('%s', async (_name, payload, status) => {
    expect(await server.statusesOf(payload)).toEqual([status]);
  });
});
