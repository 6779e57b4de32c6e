import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { maxPictureBytes } from '#app/features/pictures/bounds.ts';
import type { ReadUpload } from '#app/http/receive-form.server.ts';
import { parseMultipart } from '#server/request-body.ts';

export type FormEntry = [name: string, value: string | Blob];

/** A folder of the test that runs, removed after it. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Reads a form, as a browser writes it, as the server does. */
export async function sentForm(entries: readonly FormEntry[]): Promise<ReadUpload> {
  const form = new FormData();
  for (const [name, value] of entries)
    typeof value === 'string' ? form.append(name, value) : form.append(name, value, 'photo.jpg');
  const response = new Response(form);
  const contentType = response.headers.get('content-type') ?? '';
  const body = Buffer.from(await response.arrayBuffer());
  const folder = await testFolder();
  const limits = {
    file: maxPictureBytes,
    body: maxPictureBytes + 65_536,
    discarded: 64_000_000,
    slowest: { bytes: 1, everyMs: 60_000 },
  };
  const given = { contentType, contentLength: body.length, folder, limits };
  return (file) => parseMultipart(Readable.from([body]), { ...given, file });
}

export const blobOf = (bytes: Uint8Array, type = 'image/jpeg'): Blob =>
  new Blob([new Uint8Array(bytes)], { type });
