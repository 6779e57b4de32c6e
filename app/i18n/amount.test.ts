import { expect, test } from 'vitest';
import { amountPattern, readAmount, readNumber } from './amount.ts';

/** As browsers match the attribute `pattern`. */
const pattern = new RegExp(`^(?:${amountPattern})$`, 'v');

const nbsp = '\u00A0';
const narrow = '\u202F';
const thin = '\u2009';

test.each<[string, number]>([
  ['1000', 100_000],
  ['1 000', 100_000],
  [`1${nbsp}000`, 100_000],
  [`1${narrow}000`, 100_000],
  [`1${thin}000`, 100_000],
  ['1,000', 100_000],
  ['1.000', 100_000],
  ["1'000", 100_000],
  ['1’000', 100_000],
  ['1.000,50', 100_050],
  ['1,000.50', 100_050],
  [`1${narrow}000,5`, 100_050],
  ['1 000.05', 100_005],
  ['1000,5', 100_050],
  ['1000.5', 100_050],
  ['0,01', 1],
  ['0.50', 50],
  ['19,99', 1_999],
  ['1,5', 150],
  ['1.000.000', 100_000_000],
  ['1,000,000.00', 100_000_000],
  ['  250  ', 25_000],
  ['10000000', 1_000_000_000],
  ['10 000 000,00', 1_000_000_000],
])('E8: %j is read as %d hundredths', (text, minorUnits) => {
  expect(readAmount(text)).toEqual({ minorUnits });
  expect(text).toMatch(pattern);
});

test.each<[string, string]>([
  ['', 'amount'],
  ['   ', 'amount'],
  ['0', 'amountTooSmall'],
  ['0,00', 'amountTooSmall'],
  ['-5', 'amountTooSmall'],
  ['−1 000', 'amountTooSmall'],
  ['10000000,01', 'amountTooLarge'],
  ['10 000 001', 'amountTooLarge'],
  ['1000000000', 'amountTooLarge'],
  ['9'.repeat(400), 'amountTooLarge'],
  ['NaN', 'amountUnclear'],
  ['Infinity', 'amountUnclear'],
  ['∞', 'amountUnclear'],
  ['1e9', 'amountUnclear'],
  ['0x10', 'amountUnclear'],
  ['+5', 'amountUnclear'],
  ['1/2', 'amountUnclear'],
  ['10-20', 'amountUnclear'],
  ['mille', 'amountUnclear'],
  ['1000 USD', 'amountUnclear'],
  ['$1000', 'amountUnclear'],
  ['1000 €', 'amountUnclear'],
  ['١٠٠٠', 'amountUnclear'],
  ['１０００', 'amountUnclear'],
  // Grouped in another way than by three, or by two signs: which amount was meant cannot be told.
  ['1 00', 'amountUnclear'],
  ['1,00,000', 'amountUnclear'],
  ['1,000 000', 'amountUnclear'],
  ['1.000.50', 'amountUnclear'],
  ['1,0000', 'amountUnclear'],
  ['0,500', 'amountUnclear'],
  ['0.001', 'amountUnclear'],
  ['1000.000', 'amountUnclear'],
  ['1  000', 'amountUnclear'],
  ['1 000,', 'amountUnclear'],
  ['1.', 'amountUnclear'],
  ['.5', 'amountUnclear'],
  ['007', 'amountUnclear'],
  [',', 'amountUnclear'],
  ['1\n000', 'amountUnclear'],
])('E8: %j is refused with "%s"', (text, error) => {
  expect(readAmount(text)).toEqual({ error });
  // One sign for both is the one thing that a pattern lets through.
  if (text && text !== '1.000.50')
    expect(pattern.test(text)).toBe(error !== 'amountUnclear' && error !== 'amount');
});

test.each<[number, object]>([
  [1000, { minorUnits: 100_000 }],
  [1000.5, { minorUnits: 100_050 }],
  [19.99, { minorUnits: 1_999 }],
  [0.01, { minorUnits: 1 }],
  [1.234, { error: 'amountUnclear' }],
  [0.1 + 0.2, { error: 'amountUnclear' }],
  [1e-7, { error: 'amountUnclear' }],
  [0, { error: 'amountTooSmall' }],
  [-0, { error: 'amountTooSmall' }],
  [-5, { error: 'amountTooSmall' }],
  [1e9, { error: 'amountTooLarge' }],
  [1e300, { error: 'amountTooLarge' }],
  [Number.NaN, { error: 'amountUnclear' }],
  [Number.POSITIVE_INFINITY, { error: 'amountTooLarge' }],
])('F6: the number %d of a program is %j', (amount, reading) => {
  expect(readNumber(amount)).toEqual(reading);
});
