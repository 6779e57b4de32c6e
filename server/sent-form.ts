import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { RawUpload, SentFile } from '#app/http/upload.ts';
import { isDiskFull } from '#app/platform/storage/disk.server.ts';

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

/**
 * Reads a form with one file, which goes to disk as it comes; what it takes of memory does not depend on what is sent. The file is the
 * caller's to remove.
 * @throws Error when the client breaks off, or the folder cannot be written; nothing is left on the disk then.
 */
export async function receiveForm(
  body: AsyncIterable<Buffer>,
  { contentType, contentLength, file, folder, limits }: Options,
): Promise<Exclude<RawUpload, { outcome: 'busy' }>> {
  const form = openForm({ contentType, file, folder, maxBytes: limits.file });
  if (contentLength > limits.discarded) return { outcome: 'tooLarge', texts: form.texts };
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > limits.discarded) break;
      if (size <= limits.body) await form.write(chunk);
    }
  } catch (error) {
    await form.drop();
    throw error;
  }
  if (size > limits.body) {
    await form.drop();
    return { outcome: 'tooLarge', texts: form.texts };
  }
  return form.end();
}

/** A form that is being read: texts to memory, its file to disk. */
function openForm({ contentType, file: fileField, folder, maxBytes }: FileOptions & { contentType: string }) {
  const texts = new Map<string, string[]>();
  const broken = Promise.withResolvers<void>();
  let wellFormed = true;
  let isTooLarge = false;
  let stream: BusboyFileStream | undefined;
  let storing: Promise<SentFile> | undefined;
  const spoil = () => {
    wellFormed = false;
    broken.resolve();
  };

  const parser = openParser(contentType, maxBytes);
  if (!parser) spoil();
  parser?.on('field', (name, value) => texts.set(name, [...(texts.get(name) ?? []), value]));
  parser?.on('file', (name, sent: BusboyFileStream) => {
    if (name !== fileField) {
      spoil();
      sent.on('error', spoil).resume();
      return;
    }
    stream = sent.once('limit', () => {
      isTooLarge = true;
    });
    if (folder === null) {
      sent.on('error', spoil).resume();
      return;
    }
    storing = storeFile(sent, folder);
    storing.catch(spoil);
  });
  for (const bound of ['filesLimit', 'fieldsLimit', 'partsLimit', 'error'] as const) parser?.on(bound, spoil);

  /** Removes the file, whole or not. */
  const drop = async () => {
    stream?.destroy();
    const file = await storing?.catch(() => undefined);
    if (file) await rm(file.path, { force: true });
  };
  return {
    texts,
    drop,
    async write(chunk: Buffer): Promise<void> {
      if (parser && wellFormed) await Promise.race([writeTo(parser, chunk), broken.promise]);
    },
    async end(): Promise<Exclude<RawUpload, { outcome: 'busy' }>> {
      if (parser && wellFormed) await Promise.race([endOf(parser), broken.promise]);
      if (!wellFormed) stream?.destroy();
      const stored = await storing?.catch((error: NodeJS.ErrnoException) => error);
      if (stored instanceof Error && isDiskFull(stored)) return { outcome: 'storageFull', texts };
      // What the system says is about our disk, all else about what was sent.
      if (stored instanceof Error && stored.syscall) throw stored;
      if (isTooLarge || !wellFormed || stored instanceof Error) {
        await drop();
        return isTooLarge ? { outcome: 'tooLarge', texts } : { outcome: 'read', wellFormed: false, texts, file: null };
      }
      if (stored?.bytes !== 0) return { outcome: 'read', wellFormed, texts, file: stored ?? null };
      // What a browser sends when no file was chosen.
      await drop();
      return { outcome: 'read', wellFormed, texts, file: null };
    },
  };
}

type FileOptions = { file: string; folder: string | null; maxBytes: number };

/** Undefined for what is not a form. */
function openParser(contentType: string, fileSize: number) {
  try {
    const headers = { 'content-type': contentType } as BusboyHeaders;
    return new Busboy({ headers, limits: { ...textLimits, parts: textLimits.fields + 1, files: 1, fileSize } });
  } catch {
    return undefined;
  }
}

/** Done when the form has taken it in; what it finds wrong is an event. */
const writeTo = (form: Writable, chunk: Buffer) => new Promise<void>((resolve) => void form.write(chunk, () => resolve()));

const endOf = (form: Writable) => new Promise<void>((resolve) => void form.once('finish', resolve).end());

async function storeFile(stream: Readable, folder: string): Promise<SentFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  await mkdir(folder, { recursive: true });
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      target,
    );
  } catch (error) {
    // What breaks off before the file is open leaves it to be opened all the same.
    if (!target.closed) await new Promise<void>((resolve) => void target.once('close', resolve));
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes, sha256: hash.digest('base64url') };
}
