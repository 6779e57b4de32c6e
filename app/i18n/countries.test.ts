import { expect, test } from 'vitest';
import { countryCodes, countryName, isCountryCode, listCountries } from './countries.ts';

test('knows a code from any other text, which is its own name', () => {
  expect(countryCodes).toHaveLength(193 + 4);
  expect(countryCodes.filter((code) => !isCountryCode(code))).toEqual([]);
  for (const value of ['', 'ht', 'ZZ', 'Haïti', 'constructor', '__proto__'])
    expect(isCountryCode(value)).toBe(false);
  expect(countryName('ZZ', 'fr')).toBe('ZZ');
});

test.each([
  ['fr', 'Haïti, Afghanistan, Afrique du Sud, Albanie, Algérie, Allemagne'],
  ['en', 'Haiti, Afghanistan, Albania, Algeria, Andorra, Angola'],
  ['ht', 'Ayiti, Afganistan, Afrik di Sid, Ajantin, Albani, Aljeri'],
] as const)('E2: the list in %s begins with Haiti, then follows the alphabet', (locale, first) => {
  const names = listCountries(locale).map(({ name }) => name);
  expect(names.slice(0, 6).join(', ')).toBe(first);
  // An accent moves no name to the end.
  expect(names.at(-1)).toBe('Zimbabwe');
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(countryCodes.length);
  for (const name of names) expect(name).toBe(name.trim().normalize('NFC'));
});
