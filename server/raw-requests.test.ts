import { afterAll, expect, test } from 'vitest';
import { openSocket, parseAnswers, securityHeaderNames, sendRaw } from '#test/raw-http.ts';
import { startServer } from '#test/server.ts';

// Requests that no browser sends, byte by byte: none may harm the server, or leave an error in its
// log. soak/fuzz.test.ts sends many more.

const server = await startServer({ LOG_LEVEL: 'debug' });
afterAll(async () => {
  expect(await (await fetch(`${server.url}/livez`)).text()).toBe('ok\n');
  expect(await server.stop()).toBe(0);
  const lines = server.output().trim().split('\n').slice(2);
  expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});

/** A request's head, which asks the server to close the connection after its answer. */
const head = (line: string, ...fields: string[]) =>
  `${[line, 'Host: bwt.example', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`;
const get = (target: string, ...fields: string[]) => head(`GET ${target} HTTP/1.1`, ...fields);
const post = (target: string, ...fields: string[]) =>
  head(`POST ${target} HTTP/1.1`, 'Content-Type: application/x-www-form-urlencoded', ...fields);
const noHost = (...fields: string[]) =>
  `${['GET /about HTTP/1.1', 'Connection: close', ...fields].join('\r\n')}\r\n\r\n`;

/** @returns the statuses of the answers over one connection; each has the security headers. */
async function statusesOf(...payload: string[]): Promise<number[]> {
  const answers = parseAnswers(await sendRaw(server.port, ...payload));
  for (const { headers } of answers)
    expect([...headers.keys()]).toEqual(expect.arrayContaining(securityHeaderNames));
  return answers.map(({ status }) => status);
}

test.each([
  ['/%ff', 400],
  ['/a%0d%0aSet-Cookie:%20a=b', 400],
  ['/\\evil.example', 400],
  ['/..%2f..%2fetc/passwd', 404],
  ['/assets/../../package.json', 301],
  ['/about?a=%ff&c[]=d&__proto__=e', 200],
  [`/${'a'.repeat(2_047)}`, 302],
  [`/${'a'.repeat(2_048)}`, 414],
  [`/${'a'.repeat(64_000)}`, 431],
])('GET %s is answered with %i', async (target, status) => {
  expect(await statusesOf(get(target))).toEqual([status]);
});

test.each(['//evil.example//', '/.//evil.example/', '//%5cevil.example/'])(
  'never redirects to another site: %s',
  async (target) => {
    const [answer] = parseAnswers(await sendRaw(server.port, get(target)));
    expect(answer?.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
  },
);

test.each<[name: string, payload: string, status: number]>([
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 405],
  ['TRACE', head('TRACE / HTTP/1.1'), 405],
  ['no Host', noHost(), 400],
  ['two Hosts', noHost('Host: bwt.example', 'Host: evil.example'), 400],
  ['a Host with a path', noHost('Host: bwt.example/evil'), 400],
  ['a folded line', noHost('Host: bwt.example', 'X-Long: a', ' b'), 400],
  ['broken UTF-8', get('/about', 'User-Agent: \u00ff\u00fe', 'Cookie: a=\u00ed\u00a0\u0080'), 200],
  ['5,000 headers', get('/about', ...Array(5_000).fill('A: b')), 431],
  ['an unknown Expect', get('/about', 'Expect: a miracle'), 417],
  ['forwarded headers', get('/about', 'X-Forwarded-For: ,,%00,"', 'X-Forwarded-Host: ['), 200],
])('methods, versions and headers: %s', async (_name, payload, status) => {
  expect(await statusesOf(payload)).toEqual([status]);
});

const chunked = 'Transfer-Encoding: chunked';
const lengthOf = (body: string) => `Content-Length: ${body.length}`;
const form = (length: number) => `message=${'a'.repeat(length - 8)}`;
const most = form(64 * 1024);
const tooLong = form(64 * 1024 + 1);
const inChunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

test.each<[name: string, head: string, body: string, status: number]>([
  ['two lengths', post('/contact', 'Content-Length: 3', 'Content-Length: 5'), 'a=b', 400],
  ['a form of 64 kB', post('/contact', lengthOf(most)), most, 400],
  ['a byte more', post('/contact', lengthOf(tooLong)), tooLong, 413],
  ['64 kB in chunks', post('/contact', chunked), inChunks(most), 400],
  ['more in chunks', post('/contact', chunked), inChunks(tooLong), 413],
  ['a length and chunks', post('/contact', 'Content-Length: 3', chunked), '0\r\n\r\n', 400],
  ['endless chunk extensions', post('/contact', chunked), `1;${'a'.repeat(70_000)}\r\na`, 413],
  ['POST to a data URL', post('/contact.data', 'Content-Length: 3'), 'a=b', 404],
  ['a host in the path', post('//evil.example/contact', lengthOf('a=b')), 'a=b', 404],
])('bodies: %s', async (_name, first, body, status) => {
  expect(await statusesOf(first, body)).toEqual([status]);
});

const keep = (target: string) => `GET ${target} HTTP/1.1\r\nHost: bwt.example\r\n\r\n`;

test('refuses garbage after a valid request', async () => {
  const garbage = `${keep('/about')}${keep('/livez')}garbage\r\n\r\n`;
  expect(await statusesOf(garbage)).toEqual([200, 200, 400]);
  const { socket, received, closed } = openSocket(server.port);
  socket.write(keep('/info') + post('/contact', chunked));
  // Garbage that is read before the page is sent takes its place.
  await expect.poll(received).toContain('</html>');
  socket.write('zzz\r\n\r\n');
  await closed;
  expect(parseAnswers(received()).map(({ status }) => status)).toEqual([200, 400]);
});
