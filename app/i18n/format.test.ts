import { expect, test } from 'vitest';
import { amountPattern, readAmount, readNumber } from './amount.ts';
import * as format from './format.ts';
import { haitiTime, parseHaitiTime } from './haiti-time.ts';
import { locales } from './locale.ts';

const inEach = (format: (locale: (typeof locales)[number]) => string) => locales.map(format);

const at = (utc: string) => Date.parse(`2026-${utc}Z`);

test.each([
  ['01-01T04:59', '31\u00A0décembre 2025 à 23\u00A0h\u00A059', '31\u00A0desanm 2025 a 23:59'],
  ['01-01T05:00', '1er\u00A0janvier 2026 à 0\u00A0h\u00A000', '1ye\u00A0janvye 2026 a 00:00'],
  // Summer time has begun.
  ['03-08T07:00', '8\u00A0mars 2026 à 3\u00A0h\u00A000', '8\u00A0mas 2026 a 03:00'],
])('the day and the time are those of Haiti: %s', (utc, fr, ht) => {
  expect(format.formatDateTime('fr', at(utc))).toBe(fr);
  expect(format.formatDateTime('ht', at(utc))).toBe(ht);
});

test('every Creole month has its name; a month is that of Haiti', () => {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month + 1, 1, 2));
  const names = 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm';
  expect(months.map((each) => format.formatMonth('ht', each).split(' ')[0]).join(' ')).toBe(names);
});

const dollars = '\u00A0dola\u00A0ameriken';
test.each([
  [100_000, 'HTG', '1\u202F000\u00A0gourdes', 'HTG\u00A01,000', '1\u202F000\u00A0goud'],
  [150, 'HTG', '1,50\u00A0gourde', 'HTG\u00A01.50', '1,50\u00A0goud'],
  [-123_456, 'USD', '-1\u202F234,56\u00A0$\u00A0US', '-US$1,234.56', `-1\u202F234,56${dollars}`],
] as const)('%d minor units of %s', (minorUnits, currency, ...expected) => {
  expect(inEach((locale) => format.formatMoney(locale, minorUnits, currency))).toEqual(expected);
});

test.each([
  ['17:00', '17\u00A0h', '5\u00A0pm', '5è\u00A0apremidi'],
  ['12:30', '12\u00A0h\u00A030', '12:30\u00A0pm', 'midi\u00A030'],
])('the time %s', (clock, ...expected) => {
  expect(inEach((locale) => format.formatClock(locale, clock))).toEqual(expected);
});

test.each([
  [1, 'one one one'],
  [0, 'one other one'],
  [2, 'other other other'],
])('the plural of %d', (n, expected) => {
  const forms = { one: 'one', other: 'other' };
  expect(inEach((locale) => format.plural(locale, n, forms)).join(' ')).toBe(expected);
});

test.each([
  [89, '89 secondes', '89 seconds', '89 segonn'],
  [90, '2 minutes', '2 minutes', '2 minit'],
  [5_400, '2 heures', '2 hours', '2 èdtan'],
])('a waiting time of %d seconds is "%s"', (seconds, ...expected) => {
  expect(inEach((locale) => format.formatDuration(locale, seconds))).toEqual(expected);
});

test.each([
  ['2026-11-23T07:00', '2026-11-23T12:00:00Z'],
  // Twice that day; the first is meant.
  ['2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  // The clocks leave it out.
  ['2027-03-14T02:30', '2027-03-14T07:30:00Z'],
  ['2026-11-23T12:00:00.5+01:00', '2026-11-23T11:00:00.5Z'],
])('%s in Haiti is %s', (text, expected) => {
  expect(parseHaitiTime(text)).toBe(Date.parse(expected));
});

test('a time is shown as it was typed, and nothing else is one', () => {
  const none = ['', 'demain', '2026-11-23', '2026-13-40T07:00', '2026-11-23T25:00'];
  for (const text of [...none, '99999-01-01T00:00'])
    expect(parseHaitiTime(text), text).toBeUndefined();
  for (const text of ['2026-11-23T07:00', '2026-07-01T23:59'])
    expect(haitiTime(parseHaitiTime(text) ?? 0)).toBe(text);
});

/** As browsers match the attribute `pattern`. */
const pattern = new RegExp(`^(?:${amountPattern})$`, 'v');

const [nbsp, narrow, thin] = ['\u00A0', '\u202F', '\u2009'];

test.each<[minorUnits: number, texts: string[]]>([
  [100_000, ['1000', '1 000', `1${nbsp}000`, `1${narrow}000`, `1${thin}000`, '1,000', '1.000']],
  [100_050, ['1.000,50', '1,000.50', `1${narrow}000,5`, '1000,5', '1000.5']],
  [1_000_000_000, ['10000000', '10 000 000,00']],
])('E8: %d hundredths are read from %j', (minorUnits, texts) => {
  for (const text of texts) {
    expect(readAmount(text), text).toEqual({ minorUnits });
    expect(text).toMatch(pattern);
  }
});

test.each<[error: string, texts: string[]]>([
  ['amount', ['', '   ']],
  ['amountTooSmall', ['0', '0,00', '-5', '−1 000']],
  ['amountTooLarge', ['10000000,01', '10 000 001', '1000000000', '9'.repeat(400)]],
  ['amountUnclear', ['NaN', 'Infinity', '∞', '1e9', '0x10', '+5', '1/2', '10-20', 'mille']],
  ['amountUnclear', ['1000 USD', '$1000', '1000 €', '١٠٠٠', '１０００', '1\n000', ',']],
  // Grouped in another way than by three, or by two signs: which amount was meant cannot be told.
  ['amountUnclear', ['1 00', '1,00,000', '1,000 000', '1.000.50', '1,0000', '0,500', '0.001']],
])('E8: "%s" refuses %j', (error, texts) => {
  for (const text of texts) {
    expect(readAmount(text), text).toEqual({ error });
    // One sign for both is the one thing that a pattern lets through.
    if (text && text !== '1.000.50')
      expect(pattern.test(text), text).toBe(error !== 'amountUnclear' && error !== 'amount');
  }
});

test.each<[number[], object]>([
  [[1000], { minorUnits: 100_000 }],
  [[1.234, 0.1 + 0.2, 1e-7, Number.NaN], { error: 'amountUnclear' }],
  [[0, -0, -5], { error: 'amountTooSmall' }],
  [[1e9, 1e300, Number.POSITIVE_INFINITY], { error: 'amountTooLarge' }],
])('F6: the numbers %j of a program are %j', (amounts, reading) => {
  for (const amount of amounts) expect(readNumber(amount), String(amount)).toEqual(reading);
});
