import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  isoDate,
  plural,
} from './format.ts';
import { locales } from './locale.ts';

const inEach = (format: (locale: (typeof locales)[number]) => string) => locales.map(format);

describe('dates', () => {
  test.each([
    ['2026-11-20T12:00Z', '20 novembre 2026', '20 November 2026', '20 novanm 2026'],
    ['2026-01-01T12:00Z', '1er janvier 2026', '1 January 2026', '1ye janvye 2026'],
    ['2024-02-29T12:00Z', '29 février 2024', '29 February 2024', '29 fevriye 2024'],
    ['2026-09-02T12:00Z', '2 septembre 2026', '2 September 2026', '2 septanm 2026'],
    ['1969-07-21T02:56Z', '20 juillet 1969', '20 July 1969', '20 jiyè 1969'],
  ])('%s', (utc, ...expected) => {
    expect(inEach((locale) => formatDate(locale, Date.parse(utc)))).toEqual(expected);
  });

  test('every Creole month has its name', () => {
    const months = Array.from(
      { length: 12 },
      (_, month) => formatDate('ht', Date.UTC(2026, month, 15, 12)).split(' ')[1],
    );
    expect(months.join(' ')).toBe(
      'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm',
    );
  });

  test('the day changes at midnight in Haiti, not in UTC', () => {
    expect(formatDateTime('fr', Date.parse('2026-01-01T00:00Z'))).toBe(
      '31 décembre 2025 à 19\u00A0h\u00A000',
    );
    expect(formatDateTime('en', Date.parse('2026-01-01T04:59Z'))).toBe('31 December 2025 at 23:59');
    expect(formatDateTime('ht', Date.parse('2026-01-01T05:00Z'))).toBe('1ye janvye 2026 a 00:00');
  });

  test.each([
    ['2026-03-08T06:59Z', '8 mars 2026 à 1\u00A0h\u00A059', '8 March 2026 at 01:59'],
    ['2026-03-08T07:00Z', '8 mars 2026 à 3\u00A0h\u00A000', '8 March 2026 at 03:00'],
    ['2026-11-01T05:59Z', '1er novembre 2026 à 1\u00A0h\u00A059', '1 November 2026 at 01:59'],
    ['2026-11-01T06:00Z', '1er novembre 2026 à 1\u00A0h\u00A000', '1 November 2026 at 01:00'],
  ])('summer time: %s', (utc, fr, en) => {
    const at = Date.parse(utc);
    expect([formatDateTime('fr', at), formatDateTime('en', at)]).toEqual([fr, en]);
  });

  test('for machines, ISO 8601 in UTC', () => {
    expect(isoDate(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(isoDate(Date.parse('2026-11-20T09:05:07.120-05:00'))).toBe('2026-11-20T14:05:07.120Z');
    expect(() => isoDate(Number.NaN)).toThrow(RangeError);
  });
});

test.each([
  [100_000, 'USD', '1\u202F000\u00A0$\u00A0US', 'US$1,000', '1\u202F000\u00A0dola\u00A0ameriken'],
  [100_000, 'HTG', '1\u202F000\u00A0gourdes', 'HTG\u00A01,000', '1\u202F000\u00A0goud'],
  [100_000, 'EUR', '1\u202F000\u00A0€', '€1,000', '1\u202F000\u00A0ewo'],
  [0, 'HTG', '0\u00A0gourde', 'HTG\u00A00', '0\u00A0goud'],
  [150, 'HTG', '1,50\u00A0gourde', 'HTG\u00A01.50', '1,50\u00A0goud'],
  [5, 'EUR', '0,05\u00A0€', '€0.05', '0,05\u00A0ewo'],
  [
    -123_456_789,
    'USD',
    '-1\u202F234\u202F567,89\u00A0$\u00A0US',
    '-US$1,234,567.89',
    '-1\u202F234\u202F567,89\u00A0dola\u00A0ameriken',
  ],
  [-100, 'HTG', '-1\u00A0gourde', '-HTG\u00A01', '-1\u00A0goud'],
] as const)('%d minor units of %s', (minorUnits, currency, ...expected) => {
  expect(inEach((locale) => formatMoney(locale, minorUnits, currency))).toEqual(expected);
});

test.each([
  ['08:00', '8\u00A0h', '8\u00A0am', '8è\u00A0dimaten'],
  ['17:00', '17\u00A0h', '5\u00A0pm', '5è\u00A0apremidi'],
  ['12:00', '12\u00A0h', '12\u00A0pm', 'midi'],
  ['13:30', '13\u00A0h\u00A030', '1:30\u00A0pm', 'inè30\u00A0apremidi'],
  ['19:05', '19\u00A0h\u00A005', '7:05\u00A0pm', '7è05\u00A0aswè'],
])('the time %s', (clock, ...expected) => {
  expect(inEach((locale) => formatClock(locale, clock))).toEqual(expected);
});

test.each([
  [0, 'one', 'other', 'one'],
  [1, 'one', 'one', 'one'],
  [1.5, 'one', 'other', 'one'],
  [2, 'other', 'other', 'other'],
  [-1, 'one', 'one', 'one'],
  [-2, 'other', 'other', 'other'],
  [1_000_000, 'other', 'other', 'other'],
])('the plural of %d', (n, ...expected) => {
  expect(inEach((locale) => plural(locale, n, { one: 'one', other: 'other' }))).toEqual(expected);
});

test.each([
  [1, '1 seconde', '1 second', '1 segonn'],
  [5, '5 secondes', '5 seconds', '5 segonn'],
  [89, '89 secondes', '89 seconds', '89 segonn'],
  [90, '2 minutes', '2 minutes', '2 minit'],
  [121, '3 minutes', '3 minutes', '3 minit'],
  [3_600, '60 minutes', '60 minutes', '60 minit'],
  [5_400, '2 heures', '2 hours', '2 èdtan'],
])('a waiting time of %d seconds is "%s"', (seconds, ...expected) => {
  expect(inEach((locale) => formatDuration(locale, seconds))).toEqual(expected);
});
