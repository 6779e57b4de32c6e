import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { contactForm, contactToken, goodMessage, postForm, sendMessage } from '#test/contact.ts';
import { capHaitien, capHaitienTrace, startGeolocation } from '#test/fakes/geolocation.ts';
import { secretOf, startServer } from '#test/server.ts';
import { makeMember, onDatabase } from '../e2e/members.ts';

test('the log contains no personal data of a whole visit', async () => {
  await using server = await startServer({ LOG_LEVEL: 'trace', TRUSTED_PROXIES: '127.0.0.1' });
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
  await fetch(`${server.url}/about?utm_source=zqquery`, { headers });
  await fetch(`${server.url}/contact?service=zqquery`, { headers });
  expect((await sendMessage(server.url, visitor)).status).toBe(303);
  const broken = contactForm(await contactToken(server.url), { ...visitor, email: 'zqmail' });
  expect(await postForm(`${server.url}/contact`, broken, headers)).toBe(400);
  expect(await postForm(`${server.url}/contact`, contactForm('zqtoken', visitor), headers)).toBe(
    400,
  );
  expect(await postForm(`${server.url}/about`, contactForm('zqtoken', visitor), headers)).toBe(405);
  expect(
    await postForm(`${server.url}/contact?zqquery`, contactForm('zqtoken', visitor), {
      ...headers,
      Origin: 'https://zqorigin.example',
    }),
  ).toBe(403);
  // The email is sent too.
  await expect.poll(() => server.output()).toContain('an outbox entry is done');
  await server.stop();

  const output = server.output();
  // Whole words: two letters may also occur in the random key of the mailbox's URL.
  expect(output).not.toMatch(/zq(name|mail|message|agent|referer|query|cookie|token|origin)/i);
  for (const trace of ['Mirlande', 'exemple.ht', 'confidentiel', '203.0.113.77', '127.0.0.1'])
    expect(output.includes(trace), trace).toBe(false);
});

test('the log contains no position that the geolocation service was asked for, and no personal data when the database rejects a row', async () => {
  await using service = await startGeolocation();
  await using server = await startServer(service.env);
  const body = JSON.stringify(capHaitien);
  const place = await fetch(`${server.url}/api/location`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  expect(await place.json()).toEqual({ country: 'HT', region: 'Nord' });
  expect(service.asked).toMatchObject([
    { apiKey: service.env.GEOLOCATION_API_KEY, lat: '19.7594', long: '-72.1982' },
  ]);
  expect(await (await fetch(`${server.url}/signup`)).text()).not.toContain(
    service.env.GEOLOCATION_API_KEY,
  );

  const db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  onTestFinished(() => db.destroy());
  await db.schema.alterTable('outbox').renameTo('elsewhere').execute();
  expect((await sendMessage(server.url, { name: 'Mirlande Zqname' })).status).toBe(503);
  expect(server.output()).toContain('"level":50');
  expect(server.output()).not.toMatch(/zqname/i);
  for (const trace of Object.values(goodMessage).filter((value) => value.length > 2))
    expect(server.output().includes(trace), trace).toBe(false);
  expect(server.output()).not.toMatch(capHaitienTrace);
  await db.schema.alterTable('elsewhere').renameTo('outbox').execute();
  expect((await sendMessage(server.url)).status).toBe(303);
});

test('clients that disconnect are no errors in the log', async () => {
  await using server = await startServer({ LOG_LEVEL: 'debug' });
  const begin = async (lines: string[], body = '') => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise<void>((resolve) => {
      socket.write(`${[...lines, 'Host: bwt.example', '', ''].join('\r\n')}${body}`, () =>
        resolve(),
      );
    });
    return socket;
  };
  const multipart = 'Content-Type: multipart/form-data; boundary=x';
  const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf';
  const half = (path: string, type: string, body: string) =>
    begin([`POST ${path} HTTP/1.1`, type, 'Content-Length: 5000'], body);
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const json = 'Content-Type: application/json';
  for (let round = 0; round < 3; round++) {
    const sockets = [
      await half('/contact', form, 'name=half'),
      await half('/en/donation', form, 'name=half'),
      await half('/api/contact', json, '{"name":'),
      await half('/addpicture', multipart, part),
      await half('/en/addpicture', multipart, part),
      await half('/api/upload', multipart, part),
      await begin(['GET /publication HTTP/1.1']),
      await begin(['GET /contact HTTP/1.1']),
      await begin(['GET /api/publications HTTP/1.1']),
    ];
    // Some while the server is at work, some once it waits for the rest.
    if (round > 0) await fetch(`${server.url}/contact`);
    for (const socket of sockets) round === 2 ? socket.destroy() : socket.resetAndDestroy();
  }
  expect((await sendMessage(server.url)).status).toBe(303);
  expect(await server.stop()).toBe(0);
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => /"level":(?:40|50|60)/.test(line)),
  ).toEqual([]);
});

test('the line of a refused member names the account, and that of a refused visitor none', async () => {
  await using server = await startServer();
  const { id, ...member } = await makeMember(server);
  const secret = await secretOf(server);
  const { token } = await onDatabase(server, (db) =>
    insertSession(db, secret, { accountId: id }, { userAgent: null }, Date.now()),
  );
  const headers = { Cookie: `session=${token}` };
  expect((await fetch(`${server.url}/admin/people`, { headers })).status).toBe(403);
  expect((await fetch(`${server.url}/ht/admin/payees.data`, { headers })).status).toBe(403);
  expect((await fetch(`${server.url}/api/publications`, { method: 'POST', headers })).status).toBe(
    403,
  );
  expect(
    (
      await fetch(`${server.url}/contact`, {
        method: 'POST',
        headers: { Origin: 'https://elsewhere.example' },
      })
    ).status,
  ).toBe(403);
  const post = (added: Record<string, string>) =>
    fetch(`${server.url}/contact`, { method: 'POST', headers: { ...headers, ...added } });
  expect((await post({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await post({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' })).status).toBe(
    403,
  );
  await server.stop();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"status":403'));
  expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toEqual([
    expect.objectContaining({ path: '/admin/people', accountId: id }),
    expect.objectContaining({ path: '/ht/admin/payees.data', accountId: id }),
    expect.objectContaining({ path: '/api/publications', accountId: id }),
    expect.not.objectContaining({ accountId: expect.anything() }),
    expect.objectContaining({ path: '/contact', accountId: id }),
    expect.objectContaining({ path: '/contact', accountId: id }),
  ]);
  expect(server.output()).not.toContain(member.email);
});

test('each line is JSON with the request id, the route and the duration', async () => {
  await using server = await startServer({ LOG_LEVEL: 'debug' });
  const answer = await fetch(`${server.url}/about?query`);
  await fetch(`${server.url}/assets/nothing.js`);
  await fetch(`${server.url}/${'long'.repeat(200)}`, { redirect: 'manual' });
  await server.stop();
  const lines = server.output().trim().split('\n');
  expect(lines.slice(0, 2).join('\n')).toMatch(/^BWT is ready: .*\nEmails are kept/);
  const facts = lines.slice(2).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(facts).toEqual([
    {
      level: 20,
      time: expect.any(String),
      msg: 'request',
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/about',
      status: 200,
      ms: expect.any(Number),
    },
    expect.objectContaining({ level: 30, path: '/assets/nothing.js', status: 404 }),
    expect.objectContaining({ level: 20, path: `/${'long'.repeat(49)}lon`, status: 302 }),
  ]);
});

test('does not log page requests at the default level', async () => {
  await using server = await startServer();
  for (let count = 0; count < 3; count++) await fetch(`${server.url}/about`);
  await fetch(`${server.url}/%ff`);
  server.process.kill('SIGTERM');
  await once(server.process, 'close');
  const lines = server.output().trim().split('\n').slice(2);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, path: '/%ff', status: 400 });
});
