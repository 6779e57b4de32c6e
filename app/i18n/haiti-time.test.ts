import { expect, test } from 'vitest';
import { haitiTime, parseHaitiTime } from './haiti-time.ts';

test.each([
  ['2026-11-23T07:00', '2026-11-23T12:00:00Z'],
  ['2026-07-01 07:00', '2026-07-01T11:00:00Z'],
  // Twice that day; the first is meant.
  ['2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  // The clocks leave it out.
  ['2027-03-14T02:30', '2027-03-14T07:30:00Z'],
  ['2026-11-23T12:00Z', '2026-11-23T12:00:00Z'],
  ['2026-11-23T12:00:00.5+01:00', '2026-11-23T11:00:00.5Z'],
])('%s in Haiti is %s', (text, expected) => {
  expect(parseHaitiTime(text)).toBe(Date.parse(expected));
});

test.each([
  '',
  'demain',
  '2026-11-23',
  '2026-13-40T07:00',
  '2026-11-23T25:00',
  '99999-01-01T00:00',
])('%j is no time', (text) => {
  expect(parseHaitiTime(text)).toBeUndefined();
});

test('a time is shown as it was typed', () => {
  for (const text of ['2026-11-23T07:00', '2026-07-01T23:59'])
    expect(haitiTime(parseHaitiTime(text) ?? 0)).toBe(text);
});
