import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import type { Log } from '#app/platform/log.ts';

type Options = {
  db: Db;
  log: Log;
  maxAgeMs?: number;
  /** How long a database may take to respond, in milliseconds. */
  patienceMs?: number;
  now?: () => number;
};

/**
 * The content version, queried once for concurrent requests when the last result is stale. While
 * the database fails it is the last one, so that cached pages are still served.
 */
export function contentVersionReader({
  db,
  log,
  maxAgeMs = 1_000,
  patienceMs = 500,
  now = () => performance.now(),
}: Options) {
  let known: number | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<number> | undefined;
  /** One line when the database becomes unavailable and one when it is back. */
  let isAway = false;

  const ask = async (): Promise<number> => {
    try {
      const answer = findContentVersion(db);
      known = await (known === undefined ? answer : within(patienceMs, answer));
      if (isAway) log.info('the content version can be read again');
      isAway = false;
    } catch (error) {
      if (known === undefined) throw error;
      if (!isAway)
        log.warn({ err: error }, 'the content version could not be read; pages stay as they were');
      isAway = true;
    } finally {
      askedAt = now();
      asking = undefined;
    }
    return known;
  };
  return (): number | Promise<number> => {
    if (known !== undefined && now() - askedAt < maxAgeMs) return known;
    asking ??= ask();
    return asking;
  };
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
