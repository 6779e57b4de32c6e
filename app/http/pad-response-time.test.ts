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
  const after = (ms: number, end = () => 'done') =>
    timeOf(
      padResponseTime(1_000, () => new Promise((resolve) => setTimeout(resolve, ms)).then(end)),
    );
  expect([await after(1), await after(1_000), await after(1_001)]).toEqual([1_000, 1_000, 2_000]);
  const fail = () => {
    throw new Error('no');
  };
  expect(await after(40, fail)).toBe(1_000);
});
