import { onTestFinished, vi } from 'vitest';

/** `Date` stands still until the test is over: nothing comes back to a limit meanwhile, however slow the machine. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}
