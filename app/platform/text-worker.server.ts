import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BusyError, createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { RenderedText, TextPart, TextResult, TextTask } from './text-worker.ts';

/**
 * In milliseconds of the thread's own processor time, however busy the machine is. 100,000
 * characters of an ordinary article take 0.25 s on a small server.
 */
export const textLimits = {
  render: 10_000,
  compare: 3_000,
  /** Clock time, for a thread that gets no processor time. */
  longest: 60_000,
};

const measureEveryMs = 100;
/** An idle thread holds some 10 MB. */
const idleMs = 10_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 3 };

const tooMany = 'too many texts wait to be rendered';
const limit = createConcurrencyLimiter(50, tooMany);

export const textTasks = (): number => limit.tasks();

/** Texts that are being rendered: whoever asks for one meanwhile gets the same result. */
const rendering = new Map<string, Promise<RenderedText | 'tooComplicated'>>();
/** The texts refused last, by hash: asking again costs nothing. */
const refused = new Set<string>();
const mostRefused = 100;

export function renderText(source: string): Promise<RenderedText | 'tooComplicated'> {
  const running =
    rendering.get(source) ?? renderOnce(source).finally(() => rendering.delete(source));
  rendering.set(source, running);
  return running;
}

async function renderOnce(source: string): Promise<RenderedText | 'tooComplicated'> {
  const hash = createHash('sha256').update(source).digest('base64url');
  if (refused.has(hash)) return 'tooComplicated';
  const result = await limit(() => run({ render: source }, textLimits.render));
  if (typeof result === 'object' && 'rendered' in result) return result.rendered;
  const [oldest] = refused;
  if (refused.size >= mostRefused && oldest !== undefined) refused.delete(oldest);
  refused.add(hash);
  return 'tooComplicated';
}

/** Compares two texts word by word in a thread of its own. @throws BusyError */
export async function compareTexts(
  before: string,
  after: string,
): Promise<TextPart[] | 'tooComplicated'> {
  const result = await limit(() => run({ before, after }, textLimits.compare));
  return typeof result === 'object' && 'parts' in result ? result.parts : 'tooComplicated';
}

type Thread = {
  worker: Worker;
  answer: (result: TextResult) => void;
  fail: (error: NodeJS.ErrnoException) => void;
};

let idle: { thread: Thread; timer: NodeJS.Timeout } | undefined;

function takeThread(): Thread {
  const thread = idle?.thread ?? startThread();
  clearTimeout(idle?.timer);
  idle = undefined;
  thread.worker.ref();
  return thread;
}

/** No program waits for an idle thread to end. */
function keepThread(thread: Thread): void {
  thread.worker.unref();
  idle = { thread, timer: setTimeout(endIdle, idleMs).unref() };
}

function endIdle(): void {
  const { thread, timer } = idle ?? {};
  idle = undefined;
  clearTimeout(timer);
  void thread?.worker.terminate();
}

/** It gets nothing of the process's own: settings hold secrets, and its options load files. */
function startThread(): Thread {
  const worker = new Worker(workerFile(), { env: {}, execArgv: [], resourceLimits: memory });
  const thread: Thread = { worker, answer() {}, fail() {} };
  worker.on('message', (result: TextResult) => thread.answer(result));
  worker.on('error', (error) => thread.fail(error));
  worker.on('exit', (code) => {
    if (idle?.thread === thread) endIdle();
    thread.fail(new Error(`the thread that renders texts ended with ${code}`));
  });
  return thread;
}

/** `text-worker.ts` in the source tree, `text-worker.js` in the build. */
function workerFile(): string {
  const source = join(import.meta.dirname, 'text-worker.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'text-worker.js');
}

/**
 * A thread that does not answer in time is ended. @throws BusyError when the machine gave it too
 * little time
 */
async function run(task: TextTask, cpuMs: number): Promise<TextResult> {
  const thread = takeThread();
  const watch = new AbortController();
  let isIdle = false;
  try {
    const result = await Promise.race([
      answerOf(thread, task),
      watchTime(thread.worker, cpuMs, watch.signal),
    ]);
    isIdle = result !== 'timeout' && result !== 'starved';
    if (result === 'starved') throw new BusyError(tooMany);
    return result === 'timeout' ? 'tooComplicated' : result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return 'tooComplicated';
    throw error;
  } finally {
    watch.abort();
    if (isIdle) keepThread(thread);
    else await thread.worker.terminate();
  }
}

function answerOf(thread: Thread, task: TextTask): Promise<TextResult> {
  return new Promise((resolve, reject) => {
    thread.answer = resolve;
    thread.fail = reject;
    thread.worker.postMessage(task);
  });
}

/**
 * Resolves after so much processor time, or far more clock time: then the machine is busy, not the
 * text.
 */
function watchTime(
  worker: Worker,
  cpuMs: number,
  stopped: AbortSignal,
): Promise<'timeout' | 'starved'> {
  return new Promise((resolve, reject) => {
    let begin: number | undefined;
    const deadline = performance.now() + textLimits.longest;
    const measure = async () => {
      if (performance.now() > deadline) return resolve('starved');
      const used = await cpuTimeOf(worker);
      begin ??= used;
      if (begin !== undefined && used !== undefined && used - begin > cpuMs) resolve('timeout');
    };
    const timer = setInterval(() => void measure().catch(reject), measureEveryMs);
    stopped.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}

/** In milliseconds; undefined once the thread has ended. */
async function cpuTimeOf(worker: Worker): Promise<number | undefined> {
  try {
    const usage = await worker.cpuUsage?.();
    return usage && (usage.user + usage.system) / 1_000;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_NOT_RUNNING') return undefined;
    throw error;
  }
}
