import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RawUpload } from '#app/http/receive-form.server.ts';
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

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'bwt-incoming-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A body whose chunks the test controls. */
function request(headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  return {
    stream,
    incoming: Object.assign(stream, {
      headers: { 'content-type': type, ...headers },
    }) as unknown as IncomingMessage,
  };
}

const text = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`;
const end = '--x--\r\n';

/**
 * Sends a body and returns what was read of it, with the names of the files in the folder at that
 * time.
 */
async function upload(
  body: string,
  { path, headers }: { path?: string; headers?: Record<string, string> } = {},
) {
  const where = path ?? (await folder());
  const { stream, incoming } = request(headers);
  const got = Promise.withResolvers<{
    read: RawUpload;
    names: string[];
    content: string | undefined;
  }>();
  const answer = createUploads(where, limits)(incoming, async (read) => {
    const result = await read('image', uploader).catch((error: Error) => {
      got.reject(error);
      throw error;
    });
    const content =
      result.outcome === 'read' && result.file
        ? await readFile(result.file.path, 'utf8')
        : undefined;
    got.resolve({ read: result, names: await readdir(where), content });
    return new Response();
  });
  for (const piece of body.match(/.{1,97}/gs) ?? []) stream.write(piece);
  stream.end();
  await answer;
  expect(await readdir(where)).toEqual([]);
  return got.promise;
}

test('reads texts into memory and the one file to disk, and deletes it after the response', async () => {
  const content = 'a'.repeat(1_000);
  const {
    read,
    names,
    content: stored,
  } = await upload(text('title', 'Kap') + file('image', content) + text('token', 't') + end);
  expect(read).toMatchObject({ outcome: 'read', wellFormed: true });
  if (read.outcome !== 'read') return;
  expect([...read.texts]).toEqual([
    ['title', ['Kap']],
    ['token', ['t']],
  ]);
  expect([names.length, stored]).toEqual([1, content]);
  expect(read.file).toMatchObject({
    bytes: 1_000,
    sha256: createHash('sha256').update(content).digest('base64url'),
  });
});

test.each([1_001, 2_900, 4_000])(
  'drops a file of %d bytes, which is too large, and reads the texts before and after it',
  async (bytes) => {
    const { read, names } = await upload(
      text('title', 'Kap') + file('image', 'a'.repeat(bytes)) + text('alt', 'Wouj') + end,
    );
    expect([read.outcome, names, [...read.texts.keys()]]).toEqual([
      'tooLarge',
      [],
      ['title', 'alt'],
    ]);
  },
);

test('drains a body that is too long, so that the client sees the response, up to a limit', async () => {
  const long = await upload(text('title', 'Kap') + file('image', 'a'.repeat(4_000)) + end);
  expect([long.read.outcome, long.names]).toEqual(['tooLarge', []]);
  const where = await folder();
  const { stream, incoming } = request();
  const answer = createUploads(where, limits)(incoming, async (read) =>
    Response.json(await read('image', uploader)),
  );
  stream.write(file('image', 'a'.repeat(10)).slice(0, -2));
  for (let round = 0; round < 10; round++) stream.write(Buffer.alloc(1_000));
  expect(await (await answer).json()).toMatchObject({ outcome: 'tooLarge' });
  expect(await readdir(where)).toEqual([]);
});

test('does not read a body with a far too large Content-Length', async () => {
  const { stream, incoming } = request({ 'content-length': '5001' });
  stream.write('a');
  const answer = createUploads(await folder(), limits)(incoming, async (read) =>
    Response.json(await read('image', uploader)),
  );
  expect(await (await answer).json()).toMatchObject({ outcome: 'tooLarge' });
});

test.each([
  ['nothing', ''],
  ['no form', 'a text'],
  ['one that breaks off', text('title', 'Kap') + file('image', 'abc')],
  ['one that breaks off in a header', `${text('title', 'Kap')}--x\r\nContent-Disp`],
  ['a file under another name', text('title', 'Kap') + file('other', 'abc') + end],
  ['two files', file('image', 'abc') + file('image', 'abc') + end],
  ['a text in place of the file', text('title', 'Kap') + text('image', 'abc') + end],
  ['too many texts', Array.from({ length: 30 }, (_, n) => text(`t${n}`, '')).join('') + end],
])('%s brings no file, and leaves none', async (_what, body) => {
  const { read, names } = await upload(body);
  expect(read).toMatchObject({ outcome: 'read', file: null });
  expect(names).toEqual([]);
});

test.each(['text/plain', 'multipart/form-data', '', 'multipart/form-data; boundary='])(
  '%j is not a form',
  async (contentType) => {
    const { read } = await upload(file('image', 'abc') + end, {
      headers: { 'content-type': contentType },
    });
    expect(read).toMatchObject({ outcome: 'read', wellFormed: false, file: null });
  },
);

test('treats an empty file as missing: browsers send one when none was chosen', async () => {
  const { read } = await upload(text('title', 'Kap') + file('image', '') + end);
  expect(read).toMatchObject({ outcome: 'read', wellFormed: true, file: null });
});

test('truncates a text at 16 KB', async () => {
  const { stream, incoming } = request();
  const answer = createUploads(await folder(), { ...limits, body: 100_000, discarded: 100_000 })(
    incoming,
    async (read) => {
      const result = await read('image', uploader);
      return Response.json(result.outcome === 'read' && result.texts.get('title')?.[0]?.length);
    },
  );
  stream.end(text('title', 'a'.repeat(50_000)) + end);
  expect(await (await answer).json()).toBe(16_384);
});

test('limits concurrent uploads', async () => {
  const where = await folder();
  const uploads = createUploads(where, limits);
  const started = Array.from({ length: 3 }, () => {
    const { stream, incoming } = request();
    const answer = uploads(incoming, async (read) => Response.json(await read('image', uploader)));
    return { stream, answer };
  });
  for (const { stream } of started) stream.end(text('title', 'Kap') + end);
  const outcomes = await Promise.all(
    started.map(async ({ answer }) => ((await (await answer).json()) as RawUpload).outcome),
  );
  expect(outcomes).toEqual(['read', 'read', 'busy']);
});

test('an upload that dribbles is given up, and its slot goes to another', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const where = await folder();
  const uploads = createUploads(where, { ...limits, maxConcurrent: 1 });
  const read = ({ incoming }: ReturnType<typeof request>) =>
    uploads(incoming, async (read) =>
      Response.json({ ...(await read('image', uploader)), file: undefined }),
    );
  const slow = request();
  const answer = read(slow);
  slow.stream.write(text('title', 'Kap') + file('image', 'a'.repeat(300)).slice(0, -2));
  for (let minute = 0; minute < 3; minute++) {
    // Enough for the first minute only.
    await vi.advanceTimersByTimeAsync(60_000);
    slow.stream.write('a');
  }
  expect(await (await answer).json()).toMatchObject({ outcome: 'stalled' });
  vi.useRealTimers();
  await vi.waitUntil(async () => (await readdir(where)).length === 0, 60_000);
  const next = request();
  const other = read(next);
  next.stream.end(text('title', 'Kap') + end);
  expect(await (await other).json()).toMatchObject({ outcome: 'read' });
});

test.each([
  ['of a busy server', { ...limits, maxConcurrent: 0 }, uploader, 'busy'],
  ['beyond the limits', limits, null, 'read'],
] as const)(
  'E12 an answer %s reads the words and keeps no file',
  async (_when, bounds, sender, outcome) => {
    const where = await folder();
    const { stream, incoming } = request();
    const got = Promise.withResolvers<RawUpload>();
    const answer = createUploads(where, bounds)(incoming, async (read) => {
      got.resolve(await read('image', sender));
      expect(await readdir(where)).toEqual([]);
      return new Response();
    });
    stream.end(text('title', 'Kap') + file('image', 'a'.repeat(900)) + text('token', 't') + end);
    await answer;
    const { texts, ...read } = await got.promise;
    expect([...texts]).toEqual([
      ['title', ['Kap']],
      ['token', ['t']],
    ]);
    expect(read).toMatchObject({ outcome });
    if (read.outcome === 'read') expect(read.file).toBeNull();
  },
);

test('an aborted upload leaves no file behind', async () => {
  const where = await folder();
  const { stream, incoming } = request();
  const answer = createUploads(where, limits)(incoming, async (read) =>
    Response.json(await read('image', uploader)),
  );
  stream.write(text('title', 'Kap') + file('image', 'a'.repeat(300)).slice(0, -2));
  stream.destroy(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  expect(await readdir(where)).toEqual([]);
});

test('does not read a body that the route does not read', async () => {
  const { stream, incoming } = request();
  stream.write('a');
  await createUploads(await folder(), limits)(incoming, async () => new Response());
  expect(stream.readableLength).toBe(1);
});

test('an unwritable folder is a server error', async () => {
  const { stream, incoming } = request();
  const noFolder = join(import.meta.filename, 'incoming');
  const answer = createUploads(noFolder, limits)(incoming, async (read) =>
    Response.json(await read('image', uploader)),
  );
  stream.end(file('image', 'abc') + end);
  await expect(answer).rejects.toThrow(/ENOTDIR/);
});
