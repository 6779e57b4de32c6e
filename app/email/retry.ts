/** How long a worker may hold an entry, in milliseconds: longer than any transport's own timeout. */
export const claimMs = 5 * 60_000;

/**
 * From this many failed attempts on, about a day, failures are logged as errors. Transient failures are retried without limit: no message
 * may be lost. Permanently rejected emails stay stored too, until somebody retries them.
 */
export const alarmAttempts = 18;

/** Whether an entry that was only ever rate-limited has waited for a day. */
export const isLate = ({ created_at }: { created_at: number }, now: number): boolean => now - created_at > 24 * 60 * 60_000;

/** Exponential backoff, in milliseconds: 5 s, 10 s, 20 s, … up to 3 hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 3 * 60 * 60_000);
}
