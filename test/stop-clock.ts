import { onTestFinished, vi } from 'vitest';

/**
 * Freezes `Date`, at a time, until the test is over: no rate limit refills meanwhile, however slow the machine.
 */
export function stopClock(now = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}
