import { expect, test } from 'vitest';
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
  ['a whole donation', {}, {}],
  [
    'spaces around',
    { name: ' Anaïs Pierre ', email: ' anais@exemple.com', phone: ' +509 37 00 00 00 ' },
    {},
  ],
  ['no message', { message: '' }, { message: null }],
  ['a message of spaces', { message: ' \n ' }, { message: null }],
  ['a message that a program leaves out', { message: undefined }, { message: null }],
  ['an amount that is a number', { amount: 1000.5 }, {}],
  ['a method by the name it had', { transferMethod: 'Moncash' }, {}],
  ['a card by its name', { transferMethod: 'Carte de débit' }, { transferMethod: 'debit-card' }],
  ['PayPal in dollars', inDollars, inDollars],
  ['a field that nobody asked for, without it', { state: 'confirmed', account_id: 'x' }, {}],
])('E8: takes %s', (_what, input, output) => {
  expect(donationSchema.parse({ ...given, ...input })).toEqual({ ...taken, ...output });
});

test.each<[DonationField, string, unknown]>([
  ['name', 'name', ''],
  ['name', 'name', undefined],
  ['name', 'nameTooLong', 'n'.repeat(101)],
  ['email', 'emailMissing', ''],
  ['email', 'emailMissing', undefined],
  ['email', 'email', 'anais@'],
  ['email', 'email', 'anais@exemple.com\r\nBcc: victime@exemple.com'],
  ['email', 'email', 'anais@exemple.com, autre@exemple.com'],
  ['phone', 'phoneMissing', ''],
  ['phone', 'phone', '12345'],
  ['phone', 'phone', 'https://exemple.com'],
  ['phone', 'phone', '1234567890123456'],
  ['amount', 'amount', ''],
  ['amount', 'amount', undefined],
  ['amount', 'amount', ['1', '2']],
  ['amount', 'amountUnclear', '1'.repeat(41)],
  ['amount', 'amountUnclear', '1e9'],
  ['amount', 'amountTooSmall', '0'],
  ['amount', 'amountTooLarge', 1e9],
  ['currency', 'currency', ''],
  ['currency', 'currency', 'GBP'],
  ['currency', 'currencyMobile', 'USD'],
  ['transferMethod', 'transferMethod', ''],
  ['transferMethod', 'transferMethod', 'bitcoin'],
  ['transferMethod', 'transferMethod', 'constructor'],
  ['message', 'messageTooLong', 'm'.repeat(2_001)],
])('E8: %s: refuses with "%s" %j', (field, code, value) => {
  const { success, error } = donationSchema.safeParse({ ...given, [field]: value });
  expect(success).toBe(false);
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, code]]);
});

test.each([
  ['moncash', 'EUR', 'currencyMobile'],
  ['natcash', 'USD', 'currencyMobile'],
  ['paypal', 'HTG', 'currencyPaypal'],
])('E8: %s takes no %s, and the error says so', (transferMethod, currency, code) => {
  const { error } = donationSchema.safeParse({ ...given, transferMethod, currency });
  expect(error?.issues).toMatchObject([{ path: ['currency'], message: code }]);
});

test('E8: reports a currency that the method does not accept together with other errors', () => {
  const codes = (input: unknown) =>
    donationSchema.safeParse(input).error?.issues.map(({ message }) => message);
  expect(codes({ ...given, name: '', currency: 'USD' })).toEqual(['name', 'currencyMobile']);
  expect(codes({ ...given, name: '', currency: 'GBP' })).toEqual(['name', 'currency']);
  expect(codes({ ...given, transferMethod: '', currency: 'HTG' })).toEqual(['transferMethod']);
  expect(codes({})).toHaveLength(6);
  expect(codes('no object')).toHaveLength(1);
});
