import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RawUpload } from '#app/http/receive-form.server.ts';
import { testFolder } from '#test/uploads.ts';
import { createUploads } from './uploads.ts';

const limits = {
  file: 1_000,
  body: 2_000,
  discarded: 5_000,
  slowest: { bytes: 100, everyMs: 60_000 },
  maxConcurrent: 2,
  maxPerAccount: 3,
  maxPerNetwork: 3,
  maxWaiting: 0,
  waitMs: 0,
};
const uploader = { accountId: null, clientIp: '192.0.2.7' };
const type = 'multipart/form-data; boundary=x';

const part = (head: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${content}\r\n`;
const text = (name: string, value: string) => part(`"${name}"`, value);
const file = (name: string, content: string) =>
  part(`"${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`, content);
const end = '--x--\r\n';
/** The beginning of a file that goes on. */
const begun = (bytes: number) => file('image', 'a'.repeat(bytes)).slice(0, -2);

type Given = Partial<typeof limits> & {
  folder?: string;
  uploads?: ReturnType<typeof createUploads>;
  from?: typeof uploader | null;
};

/**
 * A request whose body the test writes, and what the site reads of it: with the names of the files
 * in the folder at that time and the content of the one it names.
 */
async function open({ folder, uploads, from = uploader, ...bounds }: Given = {}) {
  const where = folder ?? (await testFolder());
  const stream = new PassThrough();
  const incoming = Object.assign(stream, { headers: { 'content-type': type } });
  const receive = uploads ?? createUploads(where, { ...limits, ...bounds });
  let got: { read: RawUpload; names: string[]; content: string | undefined } | undefined;
  const answer = receive(incoming as unknown as IncomingMessage, async (read) => {
    const result = await read('image', from);
    const path = result.outcome === 'read' ? result.file?.path : undefined;
    const content = path && (await readFile(path, 'utf8'));
    got = { read: result, names: await readdir(where), content };
    return new Response();
  });
  /** When the response is sent, no file is left. */
  const done = async () => {
    await answer;
    expect(await readdir(where)).toEqual([]);
    return got ?? expect.fail('the body was not read');
  };
  return { stream, answer, done, where };
}

async function upload(body: string, given?: Given) {
  const { stream, done } = await open(given);
  for (const piece of body.match(/.{1,97}/gs) ?? []) stream.write(piece);
  stream.end();
  return done();
}

test('reads texts into memory and the one file to disk, and deletes it after the response', async () => {
  const image = 'a'.repeat(1_000);
  const body = text('title', 'Kap') + file('image', image) + text('token', 't') + end;
  const { read, names, content } = await upload(body);
  expect(read).toMatchObject({
    outcome: 'read',
    wellFormed: true,
    texts: new Map(Object.entries({ title: ['Kap'], token: ['t'] })),
    file: { bytes: 1_000 },
  });
  expect([names.length, content]).toEqual([1, image]);
});

test('drains a body that is too long, so that the client sees the response, up to a limit', async () => {
  const { stream, done } = await open();
  stream.write(begun(10));
  for (let round = 0; round < 10; round++) stream.write(Buffer.alloc(1_000));
  expect((await done()).read.outcome).toBe('tooLarge');
});

test.each([
  ['one that breaks off', text('title', 'Kap') + file('image', 'abc')],
  ['a file under another name', text('title', 'Kap') + file('other', 'abc') + end],
  ['two files', file('image', 'abc') + file('image', 'abc') + end],
  ['an empty file, as browsers send when none was chosen', file('image', '') + end],
  ['too many texts', Array.from({ length: 30 }, (_, n) => text(`t${n}`, '')).join('') + end],
])('%s brings no file, and leaves none', async (_what, body) => {
  const { read, names } = await upload(body);
  expect(read).toMatchObject({ outcome: 'read', file: null });
  expect(names).toEqual([]);
});

test('an upload that dribbles is given up, and its slot goes to another', async () => {
  const folder = await testFolder();
  const uploads = createUploads(folder, { ...limits, maxConcurrent: 1 });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slow = await open({ folder, uploads });
  slow.stream.write(text('title', 'Kap') + begun(300));
  // Until its file is there: no timer of a test can wait for that.
  while ((await readdir(folder)).length === 0);
  for (let minute = 0; minute < 3; minute++) {
    // Enough for the first minute only.
    await vi.advanceTimersByTimeAsync(60_000);
    slow.stream.write('a');
  }
  await slow.answer;
  vi.useRealTimers();
  await vi.waitUntil(async () => (await readdir(folder)).length === 0, 60_000);
  expect((await slow.done()).read.outcome).toBe('stalled');
  expect((await upload(text('title', 'Kap') + end, { folder, uploads })).read.outcome).toBe('read');
});

test.each<[why: string, given: Given, outcome: string]>([
  ['a file that is too large', { file: 899 }, 'tooLarge'],
  ['a busy server', { maxConcurrent: 0 }, 'busy'],
  ['a rate-limited sender', { from: null }, 'read'],
])('E12 %s: the texts are read, and no file is kept', async (_why, given, outcome) => {
  const body = text('title', 'Kap') + file('image', 'a'.repeat(900)) + text('token', 't') + end;
  const { read, names, content } = await upload(body, given);
  expect([read.outcome, names, content]).toEqual([outcome, [], undefined]);
  expect([...read.texts.keys()]).toEqual(['title', 'token']);
});

test('an aborted upload leaves no file behind', async () => {
  const { stream, answer, where } = await open();
  stream.write(text('title', 'Kap') + begun(300));
  stream.destroy(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  expect(await readdir(where)).toEqual([]);
});
