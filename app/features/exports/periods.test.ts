import { expect, test } from 'vitest';
import { isoDate } from '#app/i18n/format.ts';
import { type ExportPeriod, periodAt } from './periods.ts';

/** In Haiti the evening before. */
const newYear = '2026-01-01T03:00Z';
const clockChange = '2026-11-01T00:30-04:00';

test.each<[ExportPeriod, string, string, string]>([
  ['this-month', newYear, '2025-12-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z'],
  ['last-month', newYear, '2025-11-01T04:00:00.000Z', '2025-12-01T05:00:00.000Z'],
  ['this-month', clockChange, '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ['last-year', newYear, '2024-01-01T05:00:00.000Z', '2025-01-01T05:00:00.000Z'],
  ['all', newYear, '1970-01-01T00:00:00.000Z', '2026-01-01T03:00:00.001Z'],
])('%s, asked for at %s, is counted at midnight in Haiti', (period, at, from, to) => {
  const found = periodAt(period, Date.parse(at));
  expect([isoDate(found.from), isoDate(found.to)]).toEqual([from, to]);
});
