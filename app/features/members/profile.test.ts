import { expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';
import { missingParts } from './ProfileState.tsx';

type Parts = Parameters<typeof missingParts>[0];

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
  const parts = ['picture', 'phone', 'genre', 'birthdate', 'country', 'region'] as const;
  const nothing = Object.fromEntries(parts.map((part) => [part, null])) as Parts;
  expect(missingParts(nothing)).toEqual(parts);
  const some = { ...nothing, phone: '+509 37 00 00 00', country: 'HT' } as const;
  expect(missingParts(some)).toEqual(['picture', 'genre', 'birthdate', 'region']);
  const all = {
    picture: 'stored/x/1x1',
    genre: 'feminin',
    birthdate: '2001-01-01',
    region: 'Nord',
  };
  expect(missingParts({ ...some, ...all } as Parts)).toEqual([]);
});
