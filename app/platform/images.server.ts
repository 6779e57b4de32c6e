import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { BusyError, createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { EncodedImage, EncoderRequest, EncoderResponse, ImageErrorCode } from './encoder.ts';

/** `code` selects the text for users; the message is for the log. */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * `cpuMs` bounds the encoder's own processor time; after `longestMs` by the clock the machine is
 * busy, not the picture too slow.
 */
const timeLimits = { cpuMs: 60_000, longestMs: 120_000 };
/** Running and queued: the last of them waits about a minute. */
const maxTasks = 24;

const limit = createConcurrencyLimiter(maxTasks, 'too many pictures wait to be encoded');

export const encoderTasks = (): number => limit.tasks();

/**
 * Judged by content (JPEG, PNG, WebP, AVIF, at most 40 megapixels); upright, sRGB, without
 * metadata, at the widths of stored pictures. One at a time, in a child process: decoding may take
 * 300 MB. @throws ImageError, BusyError
 */
export async function encodeImage(
  source: Uint8Array | string,
  limits = timeLimits,
): Promise<EncodedImage> {
  return limit(() => {
    const encoder = startEncoder(source);
    return encodeWith(encoder, source, limits).finally(() => encoder.kill('SIGKILL'));
  });
}

/** May read `source`, where that is a file, and nothing else. It encodes until it is killed. */
export function startEncoder(source: Uint8Array | string): ChildProcess {
  // An empty environment: the settings hold secrets.
  const encoder = fork(encoderFile(), {
    env: {},
    execArgv: encoderPermissions(source),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (encoder.pid !== undefined) setPriority(encoder.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return encoder;
}

/**
 * Encodes one picture in a process of `startEncoder`. @throws ImageError when that rejects it or
 * exits, BusyError when the machine gave it too little time
 */
export function encodeWith(
  encoder: ChildProcess,
  source: Uint8Array | string,
  { cpuMs, longestMs } = timeLimits,
): Promise<EncodedImage> {
  return new Promise((resolve, reject) => {
    encoder.removeAllListeners();
    encoder.once('message', (response: EncoderResponse) => {
      if ('rejected' in response) reject(new ImageError(response.rejected, response.reason));
      else resolve(response.encoded);
    });
    encoder.once('error', reject);
    encoder.once('exit', (code, signal) =>
      reject(new ImageError('broken', `the encoder ended: ${code ?? signal}`)),
    );
    const busy = new BusyError('the machine is too busy to encode a picture');
    AbortSignal.timeout(longestMs).addEventListener('abort', () => reject(busy), { once: true });
    encoder.send({ source, cpuMs } satisfies EncoderRequest, (error) => error && reject(error));
  });
}

/**
 * Node's permission model: its own code, the packages and this image; no writing, child processes
 * or workers. A decoder is native code, so this stops scripts only: docs/operations.md confines the
 * rest.
 */
export function encoderPermissions(source: Uint8Array | string): string[] {
  const packages = createRequire(import.meta.url)
    .resolve('sharp')
    .replace(/(?<=[\\/]node_modules)[\\/].*$/, '');
  const readable = [import.meta.dirname, packages, ...(typeof source === 'string' ? [source] : [])];
  return ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)];
}

/** `encoder.ts` in the source tree, `encoder.js` in the build. */
function encoderFile(): string {
  const source = join(import.meta.dirname, 'encoder.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'encoder.js');
}
