import { expect, test } from 'vitest';
import { amountPattern, readAmount, readNumber } from './amount.ts';

/** As browsers match the attribute `pattern`. */
const pattern = new RegExp(`^(?:${amountPattern})$`, 'v');

const nbsp = '\u00A0';
const narrow = '\u202F';
const thin = '\u2009';

test.each<[minorUnits: number, texts: string[]]>([
  [100_000, ['1000', '1 000', `1${nbsp}000`, `1${narrow}000`, `1${thin}000`, '1,000', '1.000']],
  [100_000, ["1'000", '1’000']],
  [100_050, ['1.000,50', '1,000.50', `1${narrow}000,5`, '1000,5', '1000.5']],
  [100_005, ['1 000.05']],
  [1, ['0,01']],
  [50, ['0.50']],
  [150, ['1,5']],
  [1_999, ['19,99']],
  [25_000, ['  250  ']],
  [100_000_000, ['1.000.000', '1,000,000.00']],
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
  ['amountUnclear', ['1000.000', '1  000', '1 000,', '1.', '.5', '007']],
])('E8: "%s" refuses %j', (error, texts) => {
  for (const text of texts) {
    expect(readAmount(text), text).toEqual({ error });
    // One sign for both is the one thing that a pattern lets through.
    if (text && text !== '1.000.50')
      expect(pattern.test(text), text).toBe(error !== 'amountUnclear' && error !== 'amount');
  }
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
