import { expect, test } from 'vitest';
import { isoDate } from '#app/i18n/format.ts';
import { type ExportPeriod, periodAt } from './periods.ts';

// 1 January, 22:00 of the day before in Haiti.
const newYear = Date.parse('2026-01-01T03:00Z');

test.each<[ExportPeriod, string, string]>([
  ['this-month', '2025-12-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z'],
  ['last-month', '2025-11-01T04:00:00.000Z', '2025-12-01T05:00:00.000Z'],
  ['this-year', '2025-01-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z'],
  ['last-year', '2024-01-01T05:00:00.000Z', '2025-01-01T05:00:00.000Z'],
  ['all', '1970-01-01T00:00:00.000Z', '2026-01-01T03:00:00.001Z'],
])('%s is counted at midnight in Haiti', (period, from, to) => {
  const found = periodAt(period, newYear);
  expect([isoDate(found.from), isoDate(found.to)]).toEqual([from, to]);
});

test('a month begins at midnight also when the clocks change on its first day', () => {
  const halfPastMidnight = Date.parse('2026-11-01T00:30-04:00');
  const { from, to } = periodAt('this-month', halfPastMidnight);
  expect([isoDate(from), isoDate(to)]).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-12-01T05:00:00.000Z',
  ]);
  expect(periodAt('last-month', halfPastMidnight).to).toBe(from);
});
