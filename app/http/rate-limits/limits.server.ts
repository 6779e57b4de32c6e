import { sql } from 'kysely';
import { type Db, lightTransaction, sweepTable } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import { type Limit, refillMs } from './limits.ts';

/** With `captcha_required`, the attempt passes with a solved captcha. */
export type RateLimited = {
  outcome: 'rate_limited' | 'captcha_required';
  retryAfterSeconds: number;
};

/** How far the clocks of machines that share a database may be apart, in milliseconds. */
const mostSkewMs = 60 * 60_000;

/** A flood takes each token at once: without a captcha, wait until it ends. */
const floodSeconds = 60;

type Empty = { limit: Limit; retryAfterSeconds: number };

/** Takes one token from each bucket, or none when one is empty; it commits at once. */
export async function takeLimits(
  db: Db,
  limits: readonly Limit[],
  now: number,
): Promise<RateLimited | undefined> {
  const empty = await takeTokens(db, limits, now);
  return empty && refusalOf(empty);
}

export const refusalOf = ({ limit, retryAfterSeconds }: Empty): RateLimited =>
  limit.asksCaptcha
    ? { outcome: 'captcha_required', retryAfterSeconds: Math.max(floodSeconds, retryAfterSeconds) }
    : { outcome: 'rate_limited', retryAfterSeconds };

/** Like `takeLimits`, for a caller to whom it matters which bucket is empty. */
export async function takeTokens(
  db: Db,
  limits: readonly Limit[],
  now: number,
): Promise<Empty | undefined> {
  if (limits.length === 0) return undefined;
  // A flood of refused attempts must not write: each write waits for the disk.
  const empty = await findEmpty(db, limits, now);
  if (empty) return empty;
  try {
    // Without waiting for the disk: a power cut may forget the last attempts.
    await lightTransaction(db, async (trx) => {
      for (const limit of limits)
        if (!(await takeOne(trx, limit, now))) throw new EmptyBucketError(limit);
    });
    return undefined;
  } catch (error) {
    // A concurrent attempt has taken the last token.
    if (!(error instanceof EmptyBucketError)) throw error;
    return (await findEmpty(db, limits, now)) ?? { limit: error.limit, retryAfterSeconds: 1 };
  }
}

class EmptyBucketError extends Error {
  readonly limit: Limit;
  constructor(limit: Limit) {
    super();
    this.limit = limit;
  }
}

async function findEmpty(
  db: Db,
  limits: readonly Limit[],
  now: number,
): Promise<Empty | undefined> {
  const keys = limits.flatMap(({ key, otherwise }) => (otherwise ? [key, otherwise.key] : [key]));
  const rows = await db.selectFrom('rate_limit').selectAll().where('key', 'in', keys).execute();
  const fullAt = new Map(rows.map((row) => [row.key, row.full_at]));
  const waitMs = (limit: Limit): number => {
    const step = refillMs(limit);
    const at = fullAt.get(limit.key) ?? 0;
    const start = at > now && at <= latestFullAt(limit, now) ? at : now;
    return start + step - limit.burst * step - now;
  };
  for (const limit of limits) {
    const waits = (limit.otherwise ? [limit, limit.otherwise] : [limit]).map(waitMs);
    if (waits.every((ms) => ms > 0))
      return { limit, retryAfterSeconds: Math.max(1, Math.ceil((waits.at(-1) ?? 0) / 1000)) };
  }
  return undefined;
}

/** Later than any empty bucket: it was written while the clock was wrong. */
const latestFullAt = (limit: Limit, now: number) =>
  now + limit.burst * refillMs(limit) + mostSkewMs;

async function takeOne(trx: Db, limit: Limit, now: number): Promise<boolean> {
  const { key, burst, otherwise } = limit;
  const step = refillMs(limit);
  const fullAt = sql.ref<number>('rate_limit.full_at');
  const isKnown = sql`${fullAt} > ${now} and ${fullAt} <= ${latestFullAt(limit, now)}`;
  const next = sql<number>`case when ${isKnown} then ${fullAt} else ${now} end + ${step}`;
  // One statement reads, decides and writes, so that two attempts cannot take one token.
  const row = await trx
    .insertInto('rate_limit')
    .values({ key, full_at: now + step })
    .onConflict((oc) =>
      oc
        .column('key')
        .doUpdateSet({ full_at: next })
        .where(next, '<=', now + burst * step),
    )
    .returning('full_at')
    .executeTakeFirst();
  return row !== undefined || (otherwise !== undefined && (await takeOne(trx, otherwise, now)));
}

export async function deleteLimit(db: Db, { key }: Limit): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Deletes the buckets that are full again, which equals having no row. @returns how many. */
export async function sweepLimits(db: Db, now: number): Promise<number> {
  return sweepTable(db, 'rate_limit', now + 1, ['key', 'full_at']);
}

/** At most one line in this time, in milliseconds: a flood must not fill the log. */
const everyMs = 10_000;

let last = { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };

/** Logs a refused attempt now and then, with the number of those in between. */
export function logRateLimited(
  log: Log,
  attempt: { requestId: string; path: string },
  now: number,
): void {
  if (now - last.loggedAt < everyMs) {
    last.unlogged++;
    return;
  }
  log.info({ ...attempt, unlogged: last.unlogged }, 'a rate limit refused an attempt');
  last = { loggedAt: now, unlogged: 0 };
}
