import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { parseAnswers, sendForEver, sendRaw } from '#test/raw-http.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let session = '';
beforeAll(async () => {
  server = await startServer();
  const db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(server.dataDir, 'bwt.sqlite'),
  });
  const { token } = await insertSession(
    db,
    await secretOf(server),
    { accountId: await makeAccount(db, Date.now(), { verified: false }) },
    { userAgent: null },
    Date.now(),
  );
  session = `Cookie: session=${token}\r\n`;
  await db.destroy();
});
afterAll(() => server.stop());

const head = (path: string, length: number | null, cookie = session) =>
  `POST ${path} HTTP/1.1\r\nHost: bwt.example\r\nConnection: close\r\n${cookie}Content-Type: multipart/form-data; boundary=x\r\n` +
  `${length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`;
const start =
  '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const end = '\r\n--x--\r\n';
/** A form with a file of the given length. */
const form = (bytes: number) => start + 'a'.repeat(bytes) + end;
const overhead = start.length + end.length;

const answerTo = async (...payload: string[]) =>
  parseAnswers(await sendRaw(server.port, ...payload))[0];
const memory = async () =>
  Number(
    /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${server.process.pid}/status`, 'utf8'))?.[1],
  ) / 1_024;

test('accepts a picture of 10 MB from a member, with Content-Length or chunked; the page reports a larger one as too large', async () => {
  const body = form(10_000_000);
  const read = await answerTo(head('/head/picture', body.length), body);
  expect([read?.status, read?.body]).toEqual([
    400,
    expect.stringMatching(/40\W+millions de pixels/),
  ]);
  const chunked = await answerTo(
    head('/ht/head/picture', null),
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  );
  expect([chunked?.status, chunked?.body]).toEqual([400, expect.stringContaining('40 milyon')]);
  const long = form(10_100_000);
  const refused = await answerTo(head('/en/head/picture', long.length), long);
  expect([refused?.status, refused?.body]).toEqual([413, expect.stringContaining('at most 10 MB')]);
});

test('redirects an anonymous visitor to the login page before reading the body', async () => {
  for (const cookie of ['', 'Cookie: session=made-up\r\n']) {
    const answer = await answerTo(head('/head/picture', 9_000_000, cookie));
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      302,
      '/login?next=%2Fhead%2Fpicture',
    ]);
  }
});

test('every other URL accepts at most 64 KB from a member, too', async () => {
  const length = 64 * 1024 + 1;
  for (const path of [
    '/head/profile',
    '/head/picture/removal',
    '/head/password',
    '/contact',
    '/head/pictures',
  ]) {
    expect([path, (await answerTo(head(path, length), form(length - overhead)))?.status]).toEqual([
      path,
      413,
    ]);
  }
});

test('other spellings of the URL have the limit of other URLs', async () => {
  for (const path of ['/head/picture/', '/head/pictur%65', '/en/head/picture/']) {
    expect([path, (await answerTo(head(path, 1_000), form(1_000 - overhead)))?.status]).toEqual([
      path,
      400,
    ]);
    const large = 64 * 1024 + 1;
    expect([path, (await answerTo(head(path, large), form(large - overhead)))?.status]).toEqual([
      path,
      413,
    ]);
  }
});

const endless = () => sendForEver(server.port, head('/head/picture', null));

test('cuts off an endless upload, with constant memory', async () => {
  await endless();
  const before = await memory();
  // A client that is still sending when the connection ends may lose the response; the member's own
  // limit may come first.
  for (const answer of await Promise.all(Array.from({ length: 6 }, endless)))
    expect(['HTTP/1.1 413', 'HTTP/1.1 429', '']).toContain(answer.slice(0, 12));
  expect((await memory()) - before, 'megabytes more').toBeLessThan(100);
});

test('answers many simultaneous uploads, with constant memory', async () => {
  const before = await memory();
  const body = form(9_900_000);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => answerTo(head('/head/picture', body.length), body)),
  );
  // The member's own limit may come first.
  for (const answer of answers) expect([400, 429]).toContain(answer?.status);
  expect((await memory()) - before, 'megabytes more').toBeLessThan(100);
  const after = await answerTo(head('/head/picture', 1_000), form(1_000 - overhead));
  expect([400, 429]).toContain(after?.status);
});

test('survives clients that disconnect during an upload', async () => {
  const printed = server.output().length;
  const socket = connect(server.port, '127.0.0.1');
  socket.write(head('/head/picture', 5_000_000) + form(100_000));
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resetAndDestroy();
  await closed;
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect(server.output().slice(printed)).not.toMatch(/"level":(50|60)/);
});
