import { haitiTime, parseHaitiTime } from '#app/i18n/haiti-time.ts';

/**
 * A month in Haiti: `2026-11`, and from when to when, in epoch milliseconds; the end is not
 * included.
 */
export type Month = { key: string; from: number; to: number };

/** The last `count` months in Haiti, the oldest first; the last is the one that has not ended. */
export function lastMonths(now: number, count: number): Month[] {
  const [year = 1970, month = 1] = haitiTime(now).split('-').map(Number);
  const keys = Array.from({ length: count + 1 }, (_, n) => keyOf(year, month - count + n));
  return keys
    .slice(0, -1)
    .map((key, n) => ({ key, from: startOf(key), to: startOf(keys[n + 1] ?? key) }));
}

/** Months count from 0 and may be beyond a year. */
const keyOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

const startOf = (key: string): number => parseHaitiTime(`${key}-01T00:00`) ?? 0;
