import { BusyError } from '#app/platform/concurrency-limiter.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Outage } from '../outage.ts';
import { takeLimits } from './limits.server.ts';
import type { Limit } from './limits.ts';

export type Limited<T> =
  | { outcome: 'done'; result: T }
  /** 429 and 503, both with `Retry-After`. */
  | { outcome: 'limited' | 'busy'; retryAfterSeconds: number }
  | Outage;

/** Does what is limited if the limits allow it and the process has room for it. */
export async function withinLimits<T>(
  db: Db,
  limits: readonly Limit[],
  work: () => Promise<T>,
): Promise<Exclude<Limited<T>, Outage>> {
  const taken = await takeLimits(db, limits, Date.now());
  if (!taken.allowed) return { outcome: 'limited', retryAfterSeconds: taken.retryAfterSeconds };
  try {
    return { outcome: 'done', result: await work() };
  } catch (error) {
    if (error instanceof BusyError) return { outcome: 'busy', retryAfterSeconds: error.retryAfterSeconds };
    throw error;
  }
}

/** Status and headers of an answer to what was not done. */
export const limitedInit = ({ outcome, retryAfterSeconds }: Exclude<Limited<never>, { outcome: 'done' }>): ResponseInit => ({
  status: outcome === 'limited' ? 429 : 503,
  headers: { 'Retry-After': String(retryAfterSeconds) },
});
