import { expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';
import { missingParts } from './ProfileState.tsx';

test.each([
  ['Marie Kap', 'MK'],
  ['anaïs', 'A'],
  ['élise de la croix', 'ÉC'],
  ['jean-robert', 'JR'],
  ['🪁 ti kap', 'TK'],
  ['🪁🪁🪁', '🪁'],
  ['3 zanmi', '3Z'],
])('%s has the initials %s', (username, initials) => {
  expect(initialsOf(username)).toBe(initials);
});

test('lists missing fields in the order of the form', () => {
  const nothing = {
    picture: null,
    phone: null,
    genre: null,
    birthdate: null,
    country: null,
    region: null,
  };
  expect(missingParts(nothing)).toEqual([
    'picture',
    'phone',
    'genre',
    'birthdate',
    'country',
    'region',
  ]);
  expect(missingParts({ ...nothing, phone: '+509 37 00 00 00', country: 'HT' })).toEqual([
    'picture',
    'genre',
    'birthdate',
    'region',
  ]);
  const all = {
    picture: 'stored/x/1x1',
    phone: '1',
    genre: 'feminin',
    birthdate: '2001-01-01',
    country: 'HT',
    region: 'Nord',
  } as const;
  expect(missingParts(all)).toEqual([]);
});
