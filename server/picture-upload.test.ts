import { expect, inject, test } from 'vitest';
import { parseAnswers, sendRaw } from '#test/raw-http.ts';
import type { TestServer } from '#test/server.ts';
import { cookieOf, makeMember, openSession } from '../e2e/members.ts';

const server = inject('sharedServer') as TestServer;
const session = `Cookie: __Host-${await cookieOf(server)}\r\n`;

const head = (path: string, length: number | null, cookie = session) =>
  `POST ${path} HTTP/1.1\r\nHost: bwt.example\r\nConnection: close\r\n${cookie}` +
  'Content-Type: multipart/form-data; boundary=x\r\n' +
  `${length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`;
const start =
  '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n' +
  'Content-Type: image/jpeg\r\n\r\n';
const end = '\r\n--x--\r\n';
/** A form with a file of so many bytes. */
const form = (bytes: number) => start + 'a'.repeat(bytes) + end;

const answerTo = async (...payload: string[]) =>
  parseAnswers(await sendRaw(server.port, ...payload))[0];

test('accepts a picture of 10 MB from a member, with Content-Length or chunked; the page reports a larger one as too large', async () => {
  const body = form(10_000_000);
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const long = form(10_100_000);
  for (const [path, length, sent, status, says] of [
    ['/head/picture', body.length, body, 400, /40\W+millions de pixels/],
    ['/ht/head/picture', null, chunked, 400, /40 milyon/],
    ['/en/head/picture', long.length, long, 413, /at most 10 MB/],
  ] as const) {
    const answer = await answerTo(head(path, length), sent);
    expect(answer).toMatchObject({ status, body: expect.stringMatching(says) });
  }
});

test('redirects an anonymous visitor to the login page before reading the body', async () => {
  for (const cookie of ['', 'Cookie: __Host-session=made-up\r\n']) {
    const answer = await answerTo(head('/head/picture', 9_000_000, cookie));
    expect(answer?.status).toBe(302);
    expect(answer?.headers.get('location')).toBe('/login?next=%2Fhead%2Fpicture');
  }
});

test('every other URL accepts at most 64 KB from a member, too, and other spellings of this one', async () => {
  const statusOf = async (path: string, body: string) =>
    (await answerTo(head(path, body.length), body))?.status;
  const spellings = ['/head/picture/', '/head/pictur%65'];
  for (const path of spellings) expect(await statusOf(path, form(1_000)), path).toBe(400);
  const long = form(64 * 1024 + 1 - start.length - end.length);
  for (const path of ['/head/profile', '/head/picture/removal', ...spellings])
    expect(await statusOf(path, long), path).toBe(413);
});

test('the list of courses reads the picture of a new one, sent with or without script', async () => {
  const { cookie, xsrf } = await openSession(server, await makeMember(server, { role: 'editor' }));
  const headers = `Cookie: __Host-${cookie}\r\nX-XSRF-TOKEN: ${xsrf}\r\n`;
  const body = form(100_000).replace('"picture"', '"image"');
  const invalid = { status: 400, body: expect.stringMatching(/"alt\W*"|Dites en français/) };
  for (const path of ['/admin/courses', '/en/admin/courses.data'])
    expect(await answerTo(head(path, body.length, headers), body)).toMatchObject(invalid);
});
