import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { Answered, Asked, EncodedFile, Fault } from './encoder.ts';

/** What is not a picture that we take. `fault` is for people, the message for the log. */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Sizes in pixels; `placeholder` is a data URI of some hundred bytes. */
export type EncodedImage = { width: number; height: number; placeholder: string; files: EncodedFile[] };

const maxPixels = 40_000_000;
/** How long one picture may take, in milliseconds: many times as long as the largest does on a slow machine. */
const longestMs = 60_000;
/** Most pictures at a time, with those that wait for their turn: the last of them waits about a minute. */
const mostWaiting = 24;

const inTurn = createConcurrencyLimiter({ concurrency: 1, maxTasks: mostWaiting }, 'too many pictures wait to be encoded');

/**
 * Decodes a picture (JPEG, PNG, WebP, AVIF; judged by its content, at most 40 megapixels) and encodes it anew, upright, in sRGB and
 * without metadata, at each of the widths (in pixels) that `widthsFor` its own names. `source` is its bytes or the path of its file.
 * One picture at a time, in a process of its own that yields to all others: decoded, it may take 300 MB and some seconds.
 * @throws ImageError, BusyError
 */
export async function encodeImage(
  source: Uint8Array | string,
  widthsFor: (width: number) => readonly number[],
  limitMs = longestMs,
): Promise<EncodedImage> {
  return inTurn(() => encodeNow(source, widthsFor, limitMs));
}

async function encodeNow(
  source: Uint8Array | string,
  widthsFor: (width: number) => readonly number[],
  limitMs: number,
): Promise<EncodedImage> {
  // Of the settings, which hold keys, it gets none.
  const encoder = fork(encoderFile(), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const late = AbortSignal.timeout(limitMs);
  try {
    if (encoder.pid !== undefined) setPriority(encoder.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const first = await ask(encoder, { source, maxPixels }, late);
    if (!('measured' in first)) throw new Error('the encoder did not measure');
    const { width, height } = first.measured;
    const second = await ask(encoder, { widths: widthsFor(width) }, late);
    if (!('encoded' in second)) throw new Error('the encoder did not encode');
    return { width, height, ...second.encoded };
  } finally {
    encoder.kill('SIGKILL');
  }
}

/** Beside this file, as it was written or as it was built. */
function encoderFile(): string {
  const source = join(import.meta.dirname, 'encoder.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'encoder.js');
}

/** @throws ImageError for what it refuses, and when it dies of a picture or takes too long over it. */
function ask(encoder: ChildProcess, asked: Asked, late: AbortSignal): Promise<Exclude<Answered, { refused: Fault }>> {
  return new Promise((resolve, reject) => {
    encoder.removeAllListeners();
    encoder.once('message', (answered: Answered) => {
      if ('refused' in answered) reject(new ImageError(answered.refused, answered.reason));
      else resolve(answered);
    });
    encoder.once('error', reject);
    encoder.once('exit', (code, signal) => reject(new ImageError('broken', `the encoder ended: ${code ?? signal}`)));
    late.addEventListener('abort', () => reject(new ImageError('tooSlow', 'the encoder took too long')), { once: true });
    encoder.send(asked, (error) => error && reject(error));
  });
}
