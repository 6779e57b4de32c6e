import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { RawUpload, SentFile } from '#app/http/receive-form.server.ts';
import { isDiskFull } from '#app/platform/storage/storage.server.ts';

export type FormLimits = {
  file: number;
  body: number;
  /** Most bytes of the texts together, where they are many or long. */
  texts?: number | undefined;
  /** How much of a rejected body is read: browsers show no response before they have sent it. */
  discarded: number;
  slowest: Pace;
};

/** The least that must arrive in each period: others wait for the slot. */
export type Pace = { bytes: number; everyMs: number };

type Options = {
  contentType: string;
  contentLength: number;
  file: string;
  /** Where the file is written; null to discard it. */
  folder: string | null;
  limits: FormLimits;
};

/** A captcha's solution is the longest; a job in the back-office has the most fields. */
const textLimits = {
  fields: 40,
  fieldSize: 16_384,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 4_096,
};

class TooLargeError extends Error {}
class StalledError extends Error {}

/** Streams the file of a multipart form to disk; the caller deletes it. */
export async function parseMultipart(incoming: Readable, options: Options): Promise<ParsedForm> {
  const texts: Texts = new Map();
  const stopped = new AbortController();
  const stalled = Promise.withResolvers<ParsedForm>();
  const pace = watchPace(options.limits.slowest, () => {
    stopped.abort(new StalledError());
    stalled.resolve({ outcome: 'stalled', texts });
  });
  try {
    return await Promise.race([
      parse(incoming, options, { texts, stopped, count: pace.count }),
      stalled.promise,
    ]);
  } finally {
    pace.stop();
  }
}

function watchPace({ bytes, everyMs }: Pace, onStalled: () => void) {
  let [size, before] = [0, 0];
  const timer = setInterval(() => {
    if (size - before < bytes) onStalled();
    before = size;
  }, everyMs);
  return {
    count(length: number) {
      size += length;
    },
    stop: () => clearInterval(timer),
  };
}

type Texts = Map<string, string[]>;
type ParsedForm = Exclude<RawUpload, { outcome: 'busy' }>;
type Progress = { texts: Texts; stopped: AbortController; count: (bytes: number) => void };

async function parse(
  incoming: Readable,
  { contentType, contentLength, file: fileField, folder, limits }: Options,
  { texts, stopped, count }: Progress,
): Promise<ParsedForm> {
  if (contentLength > limits.discarded) return { outcome: 'tooLarge', texts };

  let [size, isTooLarge] = [0, false];
  // The socket stays open when reading stops: the response is still to be sent.
  const chunks = (): AsyncIterable<Buffer> => incoming.iterator({ destroyOnReturn: false });
  async function* readBody() {
    for await (const chunk of chunks()) {
      size += chunk.length;
      count(chunk.length);
      yield chunk;
      // By now the parser knows whether it is the file: the texts after a large one are read.
      if (size > (isTooLarge ? limits.discarded : limits.body)) throw new TooLargeError();
    }
  }

  const stop = (reason?: Error) => stopped.abort(reason);
  let writing: Promise<SentFile> | undefined;
  try {
    const parser = openParser(contentType, limits);
    parser.on('field', (name, value) => texts.set(name, [...(texts.get(name) ?? []), value]));
    parser.on('file', (name, sent: BusboyFileStream) => {
      sent.once('error', stop).once('limit', () => {
        isTooLarge = true;
      });
      if (name !== fileField) return stop();
      if (folder === null) return void sent.resume();
      writing = storeFile(sent, folder, stopped.signal);
      // So that the texts after it are read.
      writing.catch(() => sent.resume());
    });
    for (const bound of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(bound, () => stop());
    await pipeline(readBody, parser, { signal: stopped.signal });
    const file = await writing;
    // A browser sends an empty file when none was chosen.
    if (file?.bytes === 0) await rm(file.path);
    return { outcome: 'read', wellFormed: true, texts, file: file?.bytes ? file : null };
  } catch (error) {
    stop(error as Error);
    const file = await writing?.catch(() => undefined);
    if (file) await rm(file.path);
    if (incoming.errored) throw incoming.errored;
  }
  if (size <= limits.discarded && !(stopped.signal.reason instanceof StalledError)) {
    for await (const chunk of chunks()) {
      size += chunk.length;
      count(chunk.length);
      if (size > limits.discarded) break;
    }
  }
  const { reason } = stopped.signal as { reason: NodeJS.ErrnoException };
  if (size > limits.body || reason instanceof TooLargeError) return { outcome: 'tooLarge', texts };
  if (isDiskFull(reason)) return { outcome: 'storageFull', texts };
  // System errors are about our disk, all others about what was sent.
  if (reason.syscall) throw reason;
  return { outcome: 'read', wellFormed: false, texts, file: null };
}

function openParser(contentType: string, { file, texts }: FormLimits) {
  // With an empty boundary the parser would never end.
  if (!/;\s*boundary=(?:"[^"]|[^\s;"])/i.test(contentType)) throw new Error('no boundary');
  const headers = { 'content-type': contentType } as BusboyHeaders;
  const bounds = texts === undefined ? textLimits : { ...textLimits, fields: 80, fieldSize: texts };
  return new Busboy({
    headers,
    limits: { ...bounds, parts: bounds.fields + 1, files: 1, fileSize: file },
  });
}

/** @throws Error when writing fails or the signal aborts; the file is deleted then. */
async function storeFile(
  sent: BusboyFileStream,
  folder: string,
  signal: AbortSignal,
): Promise<SentFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  async function* content() {
    // Not destroyed when writing fails: the parser would stop at it.
    for await (const chunk of addAbortSignal(signal, sent).iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
    if (sent.truncated) throw new TooLargeError();
  }
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, content(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes, sha256: hash.digest('base64url') };
}

/** A body of at most `maxBytes`, at no less than a pace. @throws when the client disconnects */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  slowest?: Pace,
): Promise<Uint8Array<ArrayBuffer> | 'tooLarge' | 'stalled'> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return 'tooLarge';
  if (!slowest) return readChunks(incoming, maxBytes, () => {});
  const stalled = Promise.withResolvers<'stalled'>();
  const pace = watchPace(slowest, () => stalled.resolve('stalled'));
  try {
    return await Promise.race([readChunks(incoming, maxBytes, pace.count), stalled.promise]);
  } finally {
    pace.stop();
  }
}

async function readChunks(
  incoming: IncomingMessage,
  maxBytes: number,
  count: (bytes: number) => void,
) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    count(chunk.length);
    if (size > maxBytes) return 'tooLarge';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Discards the rest of a request's body, until it ends or `timeoutMs` milliseconds have passed. */
export async function discardBody(incoming: IncomingMessage, timeoutMs: number): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  incoming.resume();
  await once(incoming, 'close', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {});
}
