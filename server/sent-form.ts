import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { RawUpload, SentFile } from '#app/http/upload.ts';
import { isDiskFull } from '#app/platform/storage/storage.server.ts';

/** Sizes in bytes. */
export type FormLimits = {
  /** Of the file. */
  file: number;
  /** Of the whole body: the file and the form around it. */
  body: number;
  /** How much of a body that is not taken is read on: a browser that is cut off while it sends shows no answer. */
  discarded: number;
};

type Options = {
  contentType: string;
  contentLength: number;
  file: string;
  /** Where the file goes; null when it is thrown away as it comes. */
  folder: string | null;
  limits: FormLimits;
};

/** Text fields of a form, and their sizes: a captcha's solution is the longest. */
const textLimits = { fields: 20, fieldSize: 16_384, fieldNameSize: 100, headerPairs: 20, headerSize: 4_096 };

class TooLargeError extends Error {}

/**
 * Reads a form with one file, which goes to disk as it comes; what it takes of memory does not depend on what is sent. The file is the
 * caller's to remove.
 * @throws Error when the client breaks off, or the folder cannot be written; nothing is left on the disk then.
 */
export async function receiveForm(
  incoming: Readable,
  { contentType, contentLength, file: fileField, folder, limits }: Options,
): Promise<Exclude<RawUpload, { outcome: 'busy' }>> {
  const texts = new Map<string, string[]>();
  if (contentLength > limits.discarded) return { outcome: 'tooLarge', texts };

  let size = 0;
  // The connection stays whole when reading stops: the answer is still to be sent over it.
  const chunks = (): AsyncIterable<Buffer> => incoming.iterator({ destroyOnReturn: false });
  async function* readBody() {
    for await (const chunk of chunks()) {
      size += chunk.length;
      if (size > limits.body) throw new TooLargeError();
      yield chunk;
    }
  }

  const stopped = new AbortController();
  const stop = (reason?: Error) => stopped.abort(reason);
  let storing: Promise<SentFile> | undefined;
  try {
    const parser = openParser(contentType, limits.file);
    parser.on('field', (name, value) => texts.set(name, [...(texts.get(name) ?? []), value]));
    parser.on('file', (name, sent: BusboyFileStream) => {
      sent.once('error', stop).once('limit', () => stop(new TooLargeError()));
      if (name !== fileField) return stop();
      if (folder === null) return void sent.resume();
      storing = storeFile(sent, folder, stopped.signal);
      storing.catch(stop);
    });
    for (const bound of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(bound, () => stop());
    await pipeline(readBody, parser, { signal: stopped.signal });
    const file = await storing;
    // What a browser sends when no file was chosen.
    if (file?.bytes === 0) await rm(file.path);
    return { outcome: 'read', wellFormed: true, texts, file: file?.bytes ? file : null };
  } catch (error) {
    stop(error as Error);
    const file = await storing?.catch(() => undefined);
    if (file) await rm(file.path);
    if (incoming.errored) throw incoming.errored;
  }
  if (size <= limits.discarded) {
    for await (const chunk of chunks()) {
      size += chunk.length;
      if (size > limits.discarded) break;
    }
  }
  const { reason } = stopped.signal as { reason: NodeJS.ErrnoException };
  if (size > limits.body || reason instanceof TooLargeError) return { outcome: 'tooLarge', texts };
  if (isDiskFull(reason)) return { outcome: 'storageFull', texts };
  // What the system says is about our disk, all else about what was sent.
  if (reason.syscall) throw reason;
  return { outcome: 'read', wellFormed: false, texts, file: null };
}

/** @throws Error for what is not a form */
function openParser(contentType: string, fileSize: number) {
  const headers = { 'content-type': contentType } as BusboyHeaders;
  return new Busboy({ headers, limits: { ...textLimits, parts: textLimits.fields + 1, files: 1, fileSize } });
}

/** @throws Error when the disk refuses or the signal stops it; the file is gone then. */
async function storeFile(sent: Readable, folder: string, signal: AbortSignal): Promise<SentFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  async function* content() {
    for await (const chunk of addAbortSignal(signal, sent) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
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
