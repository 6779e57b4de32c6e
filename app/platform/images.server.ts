import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { BusyError, createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { EncodedFile, EncoderRequest, EncoderResponse, ImageErrorCode } from './encoder.ts';

/** `code` selects the text for users; the message is for the log. */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Sizes in pixels; `placeholder` is a data URI of some hundred bytes. */
export type EncodedImage = {
  width: number;
  height: number;
  placeholder: string;
  files: EncodedFile[];
};

const maxPixels = 40_000_000;
/**
 * `cpuMs` bounds the encoder's own processor time; after `longestMs` by the clock the machine is
 * busy, not the picture too slow.
 */
const timeLimits = { cpuMs: 60_000, longestMs: 120_000 };
/** Running and queued: the last of them waits about a minute. */
const maxTasks = 24;

const limit = createConcurrencyLimiter(
  { concurrency: 1, maxTasks },
  'too many pictures wait to be encoded',
);

export const encoderTasks = (): number => limit.tasks();

/**
 * Judged by content (JPEG, PNG, WebP, AVIF, at most 40 megapixels); upright, sRGB, without
 * metadata, at the widths (pixels) that `widthsFor` names. One at a time, in a child process:
 * decoding may take 300 MB. @throws ImageError, BusyError
 */
export async function encodeImage(
  source: Uint8Array | string,
  widthsFor: (width: number) => readonly number[],
  limits = timeLimits,
): Promise<EncodedImage> {
  return limit(() => encodeNow(source, widthsFor, limits));
}

async function encodeNow(
  source: Uint8Array | string,
  widthsFor: (width: number) => readonly number[],
  limits: typeof timeLimits,
): Promise<EncodedImage> {
  const encoder = startEncoder(source);
  try {
    return await encodeWith(encoder, source, widthsFor, limits);
  } finally {
    encoder.kill('SIGKILL');
  }
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

/** Encodes one picture in a process of `startEncoder`. @throws ImageError, BusyError */
export async function encodeWith(
  encoder: ChildProcess,
  source: Uint8Array | string,
  widthsFor: (width: number) => readonly number[],
  { cpuMs, longestMs } = timeLimits,
): Promise<EncodedImage> {
  const timeout = AbortSignal.timeout(longestMs);
  const sized = await callEncoder(encoder, { source, maxPixels, cpuMs }, timeout);
  if (!('measured' in sized)) throw new Error('the encoder did not measure');
  const { width, height } = sized.measured;
  const result = await callEncoder(encoder, { widths: widthsFor(width) }, timeout);
  if (!('encoded' in result)) throw new Error('the encoder did not encode');
  return { width, height, ...result.encoded };
}

/**
 * Node's permission model: its own code, the packages and this image; no writing, child processes
 * or workers. A decoder is native code, so this stops scripts only: docs/operations.md confines the
 * rest.
 */
export function encoderPermissions(source: Uint8Array | string): string[] {
  // Older versions of Node cannot.
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const packages = createRequire(import.meta.url)
    .resolve('sharp')
    .replace(/(?<=[\\/]node_modules)[\\/].*$/, '');
  const readable = [encoderFile(), packages, ...(typeof source === 'string' ? [source] : [])];
  return ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)];
}

/** `encoder.ts` in the source tree, `encoder.js` in the build. */
function encoderFile(): string {
  const source = join(import.meta.dirname, 'encoder.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'encoder.js');
}

/**
 * @throws ImageError when the encoder rejects the image or exits, BusyError when the machine gave it
 * too little time
 */
function callEncoder(
  encoder: ChildProcess,
  request: EncoderRequest,
  timeout: AbortSignal,
): Promise<Exclude<EncoderResponse, { rejected: ImageErrorCode }>> {
  return new Promise((resolve, reject) => {
    encoder.removeAllListeners();
    encoder.once('message', (response: EncoderResponse) => {
      if ('rejected' in response) reject(new ImageError(response.rejected, response.reason));
      else resolve(response);
    });
    encoder.once('error', reject);
    encoder.once('exit', (code, signal) =>
      reject(new ImageError('broken', `the encoder ended: ${code ?? signal}`)),
    );
    timeout.addEventListener(
      'abort',
      () => reject(new BusyError('the machine is too busy to encode a picture')),
      { once: true },
    );
    encoder.send(request, (error) => error && reject(error));
  });
}
