import type { Log } from '#app/platform/log.ts';

/** At most one line in this time, in milliseconds: a flood must not fill the log. */
const everyMs = 10_000;

const states = new WeakMap<Log, { loggedAt: number; unlogged: number }>();

/** Logs a refused attempt now and then, with the number of those in between. */
export function logRateLimited(
  log: Log,
  attempt: { requestId: string; path: string },
  now: number,
): void {
  const { loggedAt, unlogged } = states.get(log) ?? {
    loggedAt: Number.NEGATIVE_INFINITY,
    unlogged: 0,
  };
  if (now - loggedAt < everyMs) {
    states.set(log, { loggedAt, unlogged: unlogged + 1 });
    return;
  }
  states.set(log, { loggedAt: now, unlogged: 0 });
  log.info({ ...attempt, unlogged }, 'a rate limit refused an attempt');
}
