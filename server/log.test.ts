import { afterAll, expect, test } from 'vitest';
import { contactForm, contactToken, postForm, sendMessage } from '#test/contact.ts';
import { startServer } from '#test/server.ts';
import { makeMember, openSession, renamed } from '../e2e/members.ts';

type Line = Record<string, unknown>;

const server = await startServer({ LOG_LEVEL: 'trace', TRUSTED_PROXIES: '127.0.0.1' });
afterAll(() => server.stop());

/** The log of the server; its first two lines are for whoever started it. */
const readLines = (): Line[] =>
  server
    .output()
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => JSON.parse(line));

test('the log contains no personal data of a whole visit', async () => {
  const visitor = {
    name: 'Mirlande Zqname',
    email: 'zqmail@exemple.ht',
    country: 'HT',
    message: 'Zqmessage confidentiel',
  };
  const headers = {
    'X-Forwarded-For': '203.0.113.77',
    'User-Agent': 'Zqagent/1.0',
    Referer: 'http://zqreferer.example/?q=zqquery',
    Cookie: 'zqcookie=1',
  };
  const token = await contactToken(server.url);
  const post = (path: string, given: string, fields = {}, more = {}) =>
    postForm(server.url + path, contactForm(given, { ...visitor, ...fields }), {
      ...headers,
      ...more,
    });
  await fetch(`${server.url}/about?utm_source=zqquery`, { headers });
  expect((await sendMessage(server.url, visitor)).status).toBe(303);
  expect(await post('/contact', token, { email: 'zqmail' })).toBe(400);
  expect(await post('/contact', 'zqtoken')).toBe(400);
  expect(await post('/about', 'zqtoken')).toBe(405);
  const Origin = 'https://zqorigin.example';
  expect(await post('/contact?zqquery', 'zqtoken', {}, { Origin })).toBe(403);
  // A row that the database rejects.
  await renamed(server, 'outbox', async () => {
    expect(await post('/contact', token)).toBe(503);
  });
  await expect.poll(() => server.output()).toMatch(/"level":50.*"status":503/);
  // The email is sent too.
  await expect.poll(() => server.output()).toContain('an outbox entry is done');

  const output = server.output();
  // Whole words: two letters may also occur in the random key of the mailbox's URL.
  expect(output).not.toMatch(/zq(name|mail|message|agent|referer|query|cookie|token|origin)/i);
  for (const trace of ['Mirlande', 'exemple.ht', 'confidentiel', '203.0.113.77', '127.0.0.1'])
    expect(output.includes(trace), trace).toBe(false);
});

test('each line is JSON with the request id, the route and the duration; pages are logged at level debug; the line of a refused member names the account', async () => {
  const before = readLines().length;
  const newLines = () => readLines().slice(before);
  const answer = await fetch(`${server.url}/about?query`);
  await fetch(`${server.url}/assets/nothing.js`);
  await fetch(`${server.url}/${'long'.repeat(200)}`, { redirect: 'manual' });
  expect(server.output()).toMatch(/^BWT is ready: .*\nEmails are kept/);
  const requests = () => newLines().filter(({ msg }) => msg === 'request');
  // The last line may not have been read yet.
  await expect.poll(() => requests().length).toBe(3);
  const requestId = answer.headers.get('x-request-id');
  const of = { time: expect.any(String), msg: 'request', method: 'GET', ms: expect.any(Number) };
  expect(requests()).toEqual([
    { ...of, level: 20, requestId, path: '/about', status: 200 },
    expect.objectContaining({ level: 30, path: '/assets/nothing.js', status: 404 }),
    expect.objectContaining({ level: 20, path: `/${'long'.repeat(49)}lon`, status: 302 }),
  ]);

  const { id, ...member } = await makeMember(server);
  const { cookie: Cookie } = await openSession(server, { id });
  const refusedAs = [
    ['/admin/people', 'GET', { Cookie }, id],
    ['/api/publications', 'POST', { Cookie }, id],
    ['/contact', 'POST', { Origin: 'https://elsewhere.example' }, undefined],
    ['/contact', 'POST', { Cookie, 'Sec-Fetch-Site': 'cross-site' }, id],
    ['/contact', 'POST', { Cookie, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, id],
  ] as const;
  for (const [path, method, headers] of refusedAs)
    expect((await fetch(server.url + path, { method, headers })).status).toBe(403);
  const refused = () => newLines().filter(({ status }) => status === 403);
  await expect.poll(() => refused().length).toBe(refusedAs.length);
  const named = refusedAs.map(([path, , , accountId]) => [path, accountId]);
  expect(refused().map(({ path, accountId }) => [path, accountId])).toEqual(named);
  expect(server.output()).not.toContain(member.email);
});
