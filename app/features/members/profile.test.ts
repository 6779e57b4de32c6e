import { expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';
import { missingParts } from './ProfileState.tsx';

test('initials are of the first and the last name, whatever they are written with', () => {
  const names = ['Marie Kap', 'anaïs', 'élise de la croix', 'jean-robert', '🪁 ti kap', '🪁🪁🪁'];
  expect(names.map(initialsOf).join(' ')).toBe('MK A ÉC JR TK 🪁');
});

test('A19: lists missing fields in the order of the form', () => {
  const all = { picture: 'stored/x/1x1', phone: '+509 37 00 00 00', genre: 'feminin' } as const;
  const rest = { birthdate: '2001-01-01', country: 'HT', region: 'Nord' } as const;
  const some = { ...all, ...rest, region: null, picture: null, birthdate: null };
  expect(missingParts(some)).toEqual(['picture', 'birthdate', 'region']);
});
