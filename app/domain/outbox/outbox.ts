/** What a waiting mail is made from when its turn comes: ids, so that texts are stored once. */
export type OutboxEntry = { kind: 'contact'; messageId: string };

/** How long a worker may hold an entry, in milliseconds: longer than any transport's own time limit. */
export const claimMs = 5 * 60_000;

/** From this many failed tries on, about a day, the log raises its voice. An entry is never given up: a message is not to be lost. */
export const alarmAttempts = 18;

/** Waits before the next try, in milliseconds: 5 s, 10 s, 20 s, … up to 3 hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 3 * 60 * 60_000);
}
