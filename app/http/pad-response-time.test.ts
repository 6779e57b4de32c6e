import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { padResponseTime } from './pad-response-time.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** How long a promise takes to settle, in milliseconds. */
async function timeOf(settled: Promise<unknown>): Promise<number> {
  const started = performance.now();
  const now = () => performance.now();
  const ended = settled.then(now, now);
  await vi.runAllTimersAsync();
  return (await ended) - started;
}

test('an answer comes after whole seconds, and a failure no sooner', async () => {
  const took = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'done'));
  for (const [ms, after] of [
    [0, 0],
    [1, 1_000],
    [1_000, 1_000],
    [1_001, 2_000],
  ] as const)
    expect(await timeOf(padResponseTime(1_000, () => took(ms))), `${ms} ms`).toBe(after);
  const failing = padResponseTime(1_000, async () => {
    await took(40);
    throw new Error('no');
  });
  expect(await timeOf(failing)).toBe(1_000);
  await expect(failing).rejects.toThrow('no');
});
