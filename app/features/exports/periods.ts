import { haitiTime, parseHaitiTime } from '#app/i18n/haiti-time.ts';

export const exportPeriods = ['this-month', 'last-month', 'this-year', 'last-year', 'all'] as const;
export type ExportPeriod = (typeof exportPeriods)[number];

/** In milliseconds; the end is not included. A period begins at midnight in Haiti. */
export function periodAt(period: ExportPeriod, now: number): { from: number; to: number } {
  if (period === 'all') return { from: 0, to: now + 1 };
  const [year = 1970, month = 1] = haitiTime(now).split('-').map(Number);
  const spans = {
    'this-month': [month - 1, 1],
    'last-month': [month - 2, 1],
    'this-year': [0, 12],
    'last-year': [-12, 12],
  } as const;
  const [first, months] = spans[period];
  return { from: monthStart(year, first), to: monthStart(year, first + months) };
}

/** Midnight in Haiti on the first of a month; January is 0. */
function monthStart(year: number, month: number): number {
  const day = new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
  return parseHaitiTime(`${day}T00:00`) ?? Date.parse(day);
}
