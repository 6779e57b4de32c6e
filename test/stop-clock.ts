import { onTestFinished, vi } from 'vitest';

/**
 * Freezes `Date` until the test is over: no rate limit refills meanwhile, however slow the machine.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}
