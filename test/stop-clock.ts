import { onTestFinished, vi } from 'vitest';

/** Freezes `Date` until the test is over: no rate limit refills, however slow the machine. */
export function stopClock(now = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}
