import { haitiTime, parseHaitiTime } from '#app/i18n/haiti-time.ts';

export const exportPeriods = ['this-month', 'last-month', 'this-year', 'last-year', 'all'] as const;
export type ExportPeriod = (typeof exportPeriods)[number];

export const isExportPeriod = (text: string): text is ExportPeriod =>
  (exportPeriods as readonly string[]).includes(text);

/** In milliseconds; the end is not included. A period begins at midnight in Haiti. */
export function periodAt(period: ExportPeriod, now: number): { from: number; to: number } {
  const [year = 1970, first = 1] = haitiTime(now).split('-').map(Number);
  const month = first - 1;
  switch (period) {
    case 'this-month':
      return { from: monthStart(year, month), to: monthStart(year, month + 1) };
    case 'last-month':
      return { from: monthStart(year, month - 1), to: monthStart(year, month) };
    case 'this-year':
      return { from: monthStart(year, 0), to: monthStart(year + 1, 0) };
    case 'last-year':
      return { from: monthStart(year - 1, 0), to: monthStart(year, 0) };
    case 'all':
      return { from: 0, to: now + 1 };
  }
}

/** Midnight in Haiti on the first of a month. */
function monthStart(year: number, month: number): number {
  const day = new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
  return parseHaitiTime(`${day}T00:00`) ?? Date.parse(day);
}
