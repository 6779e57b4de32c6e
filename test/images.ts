import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { EncodedImage } from '#app/platform/encoder.ts';
import { encodeWith, ImageError, startEncoder } from '../app/platform/images.server.ts';

// In the data and server tests (vitest.config.ts), this stands in for
// app/platform/images.server.ts, which has a test of its own: the same encoder, but one process for
// all pictures in turn, since starting it takes far longer than encoding what the tests send.

// biome-ignore lint/performance/noBarrelFile: what stands in for a module has the rest of it too
export { encoderTasks, ImageError } from '../app/platform/images.server.ts';

let encoder: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** @public Through the alias in vitest.config.ts. */
export async function encodeImage(source: Uint8Array | string): Promise<EncodedImage> {
  // A file would have to be named when the process starts.
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const encoding = last.then(() => {
    if (encoder?.connected !== true) encoder = startEncoder(bytes);
    return encodeWith(encoder, bytes);
  });
  // Without time on a busy machine, it may still be at work.
  last = encoding.catch((error) => error instanceof ImageError || encoder?.kill());
  return encoding;
}
