import { expect, test } from 'vitest';
import {
  currenciesOf,
  donationPath,
  donationStates,
  methods,
  stateOf,
  timesIn,
} from './donations.ts';
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
  ['a whole donation', {}, {}],
  ['spaces around', { name: ' Anaïs Pierre ', phone: ' +509 37 00 00 00 ' }, {}],
  ['spaces around an address', { email: ' anais@exemple.com' }, {}],
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

test.each<[DonationField, string, unknown[]]>([
  ['name', 'name', ['', undefined]],
  ['name', 'nameTooLong', ['n'.repeat(101)]],
  ['email', 'emailMissing', ['', undefined]],
  ['email', 'email', ['anais@', 'anais@exemple.com\r\nBcc: victime@exemple.com']],
  ['email', 'email', ['anais@exemple.com, autre@exemple.com']],
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

test('E10: references use unambiguous characters and hardly repeat', () => {
  const made = Array.from({ length: 2_000 }, makeReference);
  for (const reference of made) {
    expect(reference).toMatch(/^BWT-[A-Z\d]{6}$/);
    expect(reference.slice(4)).not.toMatch(/[0OQ1IL2Z5S8BU]/);
    expect(readReference(reference)).toBe(reference);
  }
  // With 148 million, two of 2,000 are the same once in 75 runs, four pairs never.
  expect(new Set(made).size).toBeGreaterThan(made.length - 4);
});

const spelled = ['BWT-7K3MPV', ' bwt-7k3mpv ', 'bwt 7k3 mpv', 'BWT7K3MPV', '7k3mpv', 'BWT–7K3MPV.'];
const unreadable = ['BWT-7K3MP0', 'BWT-7K3MP', 'BWT-7K3MPVV', '', '../../etc/passwd'];
test.each([
  ['BWT-7K3MPV', spelled],
  [null, unreadable],
])('A6: a reference is read as %j from %j', (reference, texts) => {
  for (const text of texts) expect(readReference(text), text).toBe(reference);
});

test('a reference as somebody typed it makes a URL that fits into a header', () => {
  expect(donationPath('BWT-7K3MPV')).toBe('/donation/bwt-7k3mpv');
  expect(donationPath('ﷺ/é')).toBe('/donation/%EF%B7%BA%2F%C3%A9');
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

test('A6: derives the state from the timestamps', () => {
  const none = { received_at: null, confirmed_at: null, refused_at: null };
  for (const before of donationStates)
    for (const state of donationStates) {
      const times = timesIn(before, none, 1);
      expect(stateOf(timesIn(state, times, 2)), `${before} to ${state}`).toBe(state);
    }
  const times = { received_at: 1, confirmed_at: 2, refused_at: null };
  expect(timesIn('confirmed', timesIn('received', none, 1), 2)).toEqual(times);
});
