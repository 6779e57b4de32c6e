import { sql } from 'kysely';
import type { Db } from '#app/platform/database.server.ts';
import { type Limit, refillMs } from './limits.ts';

export type RateLimited = { outcome: 'rate_limited'; retryAfterSeconds: number };

/** How far the clocks of machines that share a database may be apart, in milliseconds. */
const mostSkewMs = 60 * 60_000;

/**
 * Takes one token from each bucket in order, and stops at the first that is empty. `now` in milliseconds. The counts are in the
 * database's, so all processes share them; they commit at once, whether or not the limited command succeeds.
 * @returns how long to wait, when one is empty
 */
export async function takeLimits(db: Db, limits: readonly Limit[], now: number): Promise<RateLimited | undefined> {
  return db.transaction().execute(async (trx) => {
    for (const limit of limits) {
      const limited = await takeOne(trx, limit, now);
      if (limited) return limited;
    }
    return undefined;
  });
}

async function takeOne(trx: Db, limit: Limit, now: number): Promise<RateLimited | undefined> {
  const { key, burst, otherwise } = limit;
  const step = refillMs(limit);
  const fullAt = sql.ref<number>('rate_limit.full_at');
  // Later than an empty bucket can be: it was written while the clock was wrong, and would lock everybody out until then.
  const latest = now + burst * step + mostSkewMs;
  const isKnown = sql`${fullAt} > ${sql.lit(now)} and ${fullAt} <= ${sql.lit(latest)}`;
  const next = sql<number>`case when ${isKnown} then ${fullAt} else ${sql.lit(now)} end + ${sql.lit(step)}`;
  // One statement reads, decides and writes: two concurrent attempts cannot both take the last token.
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
  if (row) return undefined;
  if (otherwise) return takeOne(trx, otherwise, now);
  const { full_at } = await trx.selectFrom('rate_limit').select('full_at').where('key', '=', key).executeTakeFirstOrThrow();
  return { outcome: 'rate_limited', retryAfterSeconds: Math.max(1, Math.ceil((full_at + step - burst * step - now) / 1000)) };
}

/** Deletes the buckets that are full again, which equals having no row. @returns how many. */
export async function sweepLimits(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rate_limit').where('full_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}
