import { type RawBuilder, sql } from 'kysely';
import { haitiTime, parseHaitiTime } from '#app/i18n/haiti-time.ts';

/** A month in Haiti: `2026-11`, and from when to when, in epoch milliseconds without the end. */
export type Month = { key: string; from: number; to: number };

export const monthKey = (ms: number): string => haitiTime(ms).slice(0, 7);

function monthAt(key: string): Month {
  const next = new Date(`${key}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { key, from: startOf(key), to: startOf(next.toISOString().slice(0, 7)) };
}

const startOf = (key: string) => parseHaitiTime(`${key}-01T00:00`) ?? 0;

/** The last `count` months in Haiti, the oldest first; the last is the one that has not ended. */
export function lastMonths(now: number, count: number): Month[] {
  const [year = 1970, month = 1] = monthKey(now).split('-').map(Number);
  return Array.from({ length: count }, (_, n) =>
    // Months count from 0 and may be beyond a year.
    monthAt(new Date(Date.UTC(year, month - count + n, 1)).toISOString().slice(0, 7)),
  );
}

/** The months that times are in, in the order of the times. */
export const monthsOf = (times: readonly number[]): Month[] =>
  [...new Set(times.map(monthKey))].map(monthAt);

/** The place of the month that a time is in, or null outside all. */
export function monthOf(column: string, months: readonly Month[]): RawBuilder<number | null> {
  const cases = months.map(
    ({ from, to }, n) =>
      sql`when ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} then ${sql.lit(n)}`,
  );
  return sql<number | null>`case ${sql.join(cases, sql` `)} end`;
}
