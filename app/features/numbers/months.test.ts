import { expect, test } from 'vitest';
import { isoDate } from '#app/i18n/format.ts';
import { lastMonths } from './figures.server.ts';

test('months begin at midnight in Haiti, in summer time and after it', () => {
  // 30 November, 22:00 in Haiti.
  const months = lastMonths(Date.parse('2026-12-01T03:00Z'), 12);
  expect(months.map(({ key }) => key)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ...['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ]);
  const of = (key: string) => {
    const { from = 0, to = 0 } = months.find((month) => month.key === key) ?? {};
    return [isoDate(from), isoDate(to)];
  };
  expect(of('2025-12')).toEqual(['2025-12-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z']);
  expect(of('2026-03')).toEqual(['2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z']);
  expect(of('2026-11')).toEqual(['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z']);
  for (const [n, { to }] of months.entries()) expect(months[n + 1]?.from ?? to).toBe(to);
});

test('an hour later it is another month', () => {
  expect(lastMonths(Date.parse('2026-12-01T04:59Z'), 1)[0]?.key).toBe('2026-11');
  expect(lastMonths(Date.parse('2026-12-01T05:00Z'), 1)[0]?.key).toBe('2026-12');
});
