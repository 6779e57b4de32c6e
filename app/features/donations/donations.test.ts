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

test('E10: references use unambiguous characters and hardly repeat', () => {
  const made = Array.from({ length: 2_000 }, makeReference);
  for (const reference of made) {
    expect(reference).toMatch(/^BWT-[A-Z\d]{6}$/);
    expect(reference.slice(4)).not.toMatch(/[0OQ1IL2Z5S8BU]/);
    expect(readReference(reference)).toBe(reference);
  }
  // Of 148 million, two of 2,000 are the same once in 75 runs, four pairs never.
  expect(new Set(made).size).toBeGreaterThan(made.length - 4);
});

test.each([
  ['BWT-7K3MPV', 'BWT-7K3MPV'],
  [' bwt-7k3mpv ', 'BWT-7K3MPV'],
  ['bwt 7k3 mpv', 'BWT-7K3MPV'],
  ['BWT7K3MPV', 'BWT-7K3MPV'],
  ['7k3mpv', 'BWT-7K3MPV'],
  ['BWT–7K3MPV.', 'BWT-7K3MPV'],
  ['BWT-7K3MP0', null],
  ['BWT-7K3MP', null],
  ['BWT-7K3MPVV', null],
  ['', null],
  ['../../etc/passwd', null],
])('A6: %j is read as %j', (text, reference) => {
  expect(readReference(text)).toBe(reference);
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
  for (const before of donationStates) {
    for (const state of donationStates) {
      const times = timesIn(before, { received_at: null, confirmed_at: null, refused_at: null }, 1);
      expect(stateOf(timesIn(state, times, 2)), `${before} to ${state}`).toBe(state);
    }
  }
  const received = timesIn(
    'received',
    { received_at: null, confirmed_at: null, refused_at: null },
    1,
  );
  expect(timesIn('confirmed', received, 2)).toEqual({
    received_at: 1,
    confirmed_at: 2,
    refused_at: null,
  });
});
