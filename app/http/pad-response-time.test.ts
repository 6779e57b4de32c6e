import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { padResponseTime } from './pad-response-time.ts';

// Fake timers, including those of node:timers/promises.
const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    clock.now += ms;
  },
}));
beforeEach(() => {
  clock.now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
});
afterEach(() => vi.restoreAllMocks());

const took = (ms: number) => async () => {
  clock.now += ms;
  return 'done';
};

test.each([
  [0, 0],
  [1, 1_000],
  [40, 1_000],
  [999, 1_000],
  [1_000, 1_000],
  [1_001, 2_000],
])('what took %i ms is answered after %i', async (ms, after) => {
  expect(await padResponseTime(1_000, took(ms))).toBe('done');
  expect(clock.now - 5_000).toBe(after);
});

test('a failure responds no sooner', async () => {
  const failing = padResponseTime(1_000, async () => {
    clock.now += 40;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(clock.now - 5_000).toBe(1_000);
});
