import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { padResponseTime } from './pad-response-time.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Work that takes some milliseconds. */
const took = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms, 'done'));

/** How long a promise takes to settle, in milliseconds. */
async function timeOf(settled: Promise<unknown>): Promise<number> {
  const started = performance.now();
  const now = () => performance.now();
  const ended = settled.then(now, now);
  await vi.runAllTimersAsync();
  return (await ended) - started;
}

test('an answer comes after whole seconds, and a failure no sooner', async () => {
  for (const [ms, after] of [
    [0, 0],
    [1, 1_000],
    [999, 1_000],
    [1_000, 1_000],
    [1_001, 2_000],
  ]) {
    const padded = padResponseTime(1_000, took(ms ?? 0));
    expect(await timeOf(padded), `${ms} ms`).toBe(after);
    expect(await padded).toBe('done');
  }
  const failing = padResponseTime(1_000, async () => {
    await took(40)();
    throw new Error('no');
  });
  expect(await timeOf(failing)).toBe(1_000);
  await expect(failing).rejects.toThrow('no');
});
