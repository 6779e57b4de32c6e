import { expect, test } from 'vitest';
import { currenciesOf, methods } from './donations.ts';
import { makeReference, readReference } from './reference.ts';
import { type DonationField, donationSchema } from './schema.ts';

const given = {
  name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  phone: '+509 37 00 00 00',
  amount: '1 000,50',
  currency: 'HTG',
  transferMethod: 'moncash',
  message: 'Pou lekòl la.',
};
const taken = { ...given, amount: 100_050 };
const inDollars = { transferMethod: 'paypal', currency: 'USD' };

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a message that a program leaves out', { message: undefined }, { message: null }],
  ['an amount that is a number', { amount: 1000.5 }, {}],
  ['a card by its name', { transferMethod: 'Carte de débit' }, { transferMethod: 'debit-card' }],
  ['PayPal in dollars', inDollars, inDollars],
  ['a field that nobody asked for, without it', { state: 'confirmed', account_id: 'x' }, {}],
])('E8: takes %s', (_what, input, output) => {
  expect(donationSchema.parse({ ...given, ...input })).toEqual({ ...taken, ...output });
});

test.each<[DonationField, string, unknown[]]>([
  ['name', 'name', ['', undefined]],
  ['name', 'nameTooLong', ['n'.repeat(101)]],
  ['email', 'emailMissing', ['', undefined]],
  ['email', 'email', ['anais@', 'anais@exemple.com\r\nBcc: victime@exemple.com']],
  ['phone', 'phoneMissing', ['']],
  ['phone', 'phone', ['12345', 'https://exemple.com', '1234567890123456']],
  ['amount', 'amount', ['', undefined, ['1', '2']]],
  ['amount', 'amountUnclear', ['1'.repeat(41), '1e9']],
  ['amount', 'amountTooSmall', ['0']],
  ['amount', 'amountTooLarge', [1e9]],
  ['currency', 'currency', ['', 'GBP']],
  ['currency', 'currencyMobile', ['USD']],
  ['transferMethod', 'transferMethod', ['', 'bitcoin', 'constructor']],
  ['message', 'messageTooLong', ['m'.repeat(2_001)]],
])('E8: %s: refuses with "%s" %j', (field, code, values) => {
  for (const value of values) {
    const { error } = donationSchema.safeParse({ ...given, [field]: value });
    const issues = error?.issues.map(({ path, message }) => [path[0], message]);
    expect(issues, String(value)).toEqual([[field, code]]);
  }
});

test('E8: reports a currency that the method does not accept together with other errors', () => {
  const codes = (input: object) =>
    donationSchema.safeParse({ ...given, ...input }).error?.issues.map(({ message }) => message);
  expect(codes({ name: '', currency: 'USD' })).toEqual(['name', 'currencyMobile']);
  expect(codes({ transferMethod: 'paypal' })).toEqual(['currencyPaypal']);
  expect(codes({ name: '', currency: 'GBP' })).toEqual(['name', 'currency']);
  expect(codes({ transferMethod: '', currency: 'HTG' })).toEqual(['transferMethod']);
});

test('E10: references use unambiguous characters and hardly repeat', () => {
  const made = Array.from({ length: 500 }, makeReference);
  for (const reference of made) expect(reference).toMatch(/^BWT-[34679ACDEFGHJKMNPRTVWXY]{6}$/);
  // With 148 million, two of 500 are the same once in 1,200 runs, two pairs never.
  expect(new Set(made).size).toBeGreaterThan(made.length - 2);
});

test.each([
  ['BWT-7K3MPV', ['BWT-7K3MPV', ' bwt-7k3mpv ', 'bwt 7k3 mpv', '7k3mpv', 'BWT–7K3MPV.']],
  [null, ['BWT-7K3MP0', 'BWT-7K3MP', 'BWT-7K3MPVV', '', '../../etc/passwd']],
])('A6: a reference is read as %j from %j', (reference, texts) => {
  for (const text of texts) expect(readReference(text), text).toBe(reference);
});

test('E8: mobile money accepts gourdes only, PayPal never, the others all three', () => {
  expect(Object.fromEntries(methods.map((method) => [method, currenciesOf(method)]))).toEqual({
    paypal: ['USD', 'EUR'],
    'debit-card': ['HTG', 'USD', 'EUR'],
    'bank-transfer': ['HTG', 'USD', 'EUR'],
    moncash: ['HTG'],
    natcash: ['HTG'],
    moneygram: ['HTG', 'USD', 'EUR'],
  });
});
