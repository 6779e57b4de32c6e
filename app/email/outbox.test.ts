import { expect, test } from 'vitest';
import { alarmAttempts, retryDelayMs } from './outbox.server.ts';

test('the backoff increases up to three hours', () => {
  const waits = Array.from({ length: alarmAttempts }, (_, index) => retryDelayMs(index + 1));
  expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(3 * 60 * 60_000);
});

test('failures are logged as errors after about a day', () => {
  const all = Array.from({ length: alarmAttempts - 1 }, (_, index) =>
    retryDelayMs(index + 1),
  ).reduce((sum, wait) => sum + wait, 0);
  expect(all / (24 * 60 * 60_000)).toBeCloseTo(1, 0);
});
