import { expect, test } from 'vitest';
import { countryCodes, countryName, isCountryCode, listCountries } from './countries.ts';
import { locales } from './locale.ts';

test('holds every sovereign state once', () => {
  expect(countryCodes).toHaveLength(193 + 4);
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(countryCodes).toEqual(expect.arrayContaining(['VA', 'PS', 'TW', 'XK']));
});

test('knows a code from any other text', () => {
  expect(isCountryCode('HT')).toBe(true);
  for (const value of ['', 'ht', 'ZZ', 'Haïti', 'constructor', 'toString', '__proto__'])
    expect(isCountryCode(value)).toBe(false);
});

test.each([
  ['HT', 'Haïti', 'Haiti', 'Ayiti'],
  ['US', 'États-Unis', 'United States', 'Etazini'],
  ['DO', 'République dominicaine', 'Dominican Republic', 'Repiblik Dominikèn'],
  ['FR', 'France', 'France', 'Lafrans'],
  ['DE', 'Allemagne', 'Germany', 'Almay'],
  ['NL', 'Pays-Bas', 'Netherlands', 'Peyiba'],
])('%s is %s, %s, %s', (code, fr, en, ht) => {
  expect(locales.map((locale) => countryName(code, locale))).toEqual([fr, en, ht]);
});

test('an unknown code is its own name', () => {
  expect(countryName('ZZ', 'fr')).toBe('ZZ');
});

test.each(locales)('the list in %s names every country once', (locale) => {
  const list = listCountries(locale);
  expect(new Set(list.map(({ code }) => code)).size).toBe(countryCodes.length);
  expect(new Set(list.map(({ name }) => name.toLowerCase())).size).toBe(countryCodes.length);
  for (const { name } of list) expect(name).toBe(name.trim().normalize('NFC'));
});

test.each([
  ['fr', 'Haïti, Afghanistan, Afrique du Sud, Albanie, Algérie, Allemagne'],
  ['en', 'Haiti, Afghanistan, Albania, Algeria, Andorra, Angola'],
  ['ht', 'Ayiti, Afganistan, Afrik di Sid, Ajantin, Albani, Aljeri'],
] as const)('the list in %s begins with Haiti, then follows the alphabet', (locale, first) => {
  const names = listCountries(locale).map(({ name }) => name);
  expect(names.slice(0, 6).join(', ')).toBe(first);
  expect(names.at(-1)).toBe('Zimbabwe');
});

test('an accent does not move a name to the end', () => {
  const names = listCountries('fr').map(({ name }) => name);
  expect(names.slice(names.indexOf('Égypte'), names.indexOf('Égypte') + 2)).toEqual([
    'Égypte',
    'Émirats arabes unis',
  ]);
});

// The official orthography has neither c, q and x, nor a letter u outside `ou`; it writes no
// apostrophes.
test('Creole names keep to the official orthography', () => {
  const foreign = /c(?!h)|q|x|(?<!o)u|[éâêîôûëïç'’]/i;
  expect(listCountries('ht').filter(({ name }) => foreign.test(name))).toEqual([]);
});
