import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { padResponseTime } from './pad-response-time.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Work that takes some milliseconds. */
const took = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms, 'done'));

/** How long a promise takes to settle, in milliseconds. */
async function timeOf(settled: Promise<unknown>): Promise<number> {
  const started = performance.now();
  const ended = settled.then(
    () => performance.now(),
    () => performance.now(),
  );
  await vi.runAllTimersAsync();
  return (await ended) - started;
}

test.each([
  [0, 0],
  [1, 1_000],
  [40, 1_000],
  [999, 1_000],
  [1_000, 1_000],
  [1_001, 2_000],
])('what took %i ms is answered after %i', async (ms, after) => {
  const padded = padResponseTime(1_000, took(ms));
  expect(await timeOf(padded)).toBe(after);
  expect(await padded).toBe('done');
});

test('a failure responds no sooner', async () => {
  const failing = padResponseTime(
    1_000,
    () => new Promise((_, reject) => setTimeout(reject, 40, new Error('no'))),
  );
  expect(await timeOf(failing)).toBe(1_000);
  await expect(failing).rejects.toThrow('no');
});
