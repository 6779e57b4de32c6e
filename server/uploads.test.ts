import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Upload } from '#app/http/upload.ts';
import { createUploads, takesUpload } from './uploads.ts';

const limits = { body: 1_000, held: 1_500, discarded: 3_000 };

/** A body that arrives as the test says. */
function request(headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  return { stream, incoming: Object.assign(stream, { headers }) as unknown as IncomingMessage };
}

/** Reads a whole body of some length, and holds it until told that the answer is done. */
function upload(readUpload: ReturnType<typeof createUploads>, length: number, headers?: Record<string, string>) {
  const { stream, incoming } = request(headers);
  const done = Promise.withResolvers<void>();
  const upload = Promise.withResolvers<Upload>();
  const answer = readUpload(incoming, async (read) => {
    upload.resolve(await read());
    await done.promise;
    return new Response();
  });
  stream.end(Buffer.alloc(length, 'a'));
  const finish = () => {
    done.resolve();
    return answer;
  };
  return { upload: upload.promise, finish };
}

test('a body up to the limit is read whole; a longer one is not held', async () => {
  const readUpload = createUploads(limits);
  const whole = upload(readUpload, 1_000);
  expect(Buffer.from((await whole.upload) as Uint8Array).toString()).toBe('a'.repeat(1_000));
  await whole.finish();
  const long = upload(readUpload, 1_001);
  expect(await long.upload).toBe('tooLarge');
  await long.finish();
  const announced = upload(readUpload, 10, { 'content-length': '1001' });
  expect(await announced.upload).toBe('tooLarge');
  await announced.finish();
});

test('what is held counts until its answer is done, whatever becomes of it', async () => {
  const readUpload = createUploads(limits);
  const first = upload(readUpload, 900);
  expect(await first.upload).toHaveLength(900);
  const second = upload(readUpload, 700);
  expect(await second.upload).toBe('busy');
  const small = upload(readUpload, 600);
  expect(await small.upload).toHaveLength(600);
  await Promise.all([first.finish(), second.finish(), small.finish()]);

  const { stream, incoming } = request();
  const broken = readUpload(incoming, async (read) => {
    await read();
    throw new Error('no answer');
  });
  stream.end(Buffer.alloc(1_000));
  await expect(broken).rejects.toThrow('no answer');
  const after = upload(readUpload, 1_000);
  expect(await after.upload).toHaveLength(1_000);
  await after.finish();
});

test('nothing is read for an answer that does not ask for it', async () => {
  const { stream, incoming } = request();
  stream.write('a');
  await createUploads(limits)(incoming, async () => new Response());
  expect(stream.readableLength).toBe(1);
});

test('a refused body is not read for ever', async () => {
  const { stream, incoming } = request();
  const answer = createUploads(limits)(incoming, async (read) => Response.json(await read()));
  for (let round = 0; round < 10; round++) stream.write(Buffer.alloc(1_000));
  expect(await (await answer).json()).toBe('tooLarge');
});

test.each([
  ['POST', '/head/picture', true],
  ['POST', '/ht/head/picture', true],
  ['GET', '/head/picture', false],
  ['PUT', '/head/picture', false],
  ['POST', '/head/picture/removal', false],
  ['POST', '/contact', false],
  ['POST', '/en/ht/head/picture', false],
])('%s %s: %s', (method, path, takes) => {
  expect(takesUpload(method, path)).toBe(takes);
});
