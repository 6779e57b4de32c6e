import { describe, expect, test } from 'vitest';
import {
  defaultLocale,
  endonyms,
  languageTag,
  localeOf,
  locales,
  localizedPath,
  ogLocale,
  stripLocale,
} from './locale.ts';

test('every locale has its tag, its Open Graph locale and its endonym', () => {
  expect(locales.map((locale) => languageTag[locale])).toEqual(['fr', 'en', 'ht']);
  expect(locales.map((locale) => ogLocale[locale])).toEqual(['fr_HT', 'en_US', 'ht_HT']);
  expect(locales.map((locale) => endonyms[locale])).toEqual(['Français', 'English', 'Kreyòl']);
  expect(defaultLocale).toBe('fr');
});

test.each([
  ['fr', ['/', '/about', '/entreprise', '/about/en', '/EN/about', '/fr/about', '']],
  ['en', ['/en', '/en/', '/en/about']],
  ['ht', ['/ht/services']],
])('%s is the locale of %j', (locale, paths) => {
  for (const path of paths) expect(localeOf(path), path).toBe(locale);
});

test.each([
  ['/', ['/', '/en', '/en/']],
  ['/about', ['/about', '/ht/about']],
  ['/publication/3/', ['/ht/publication/3/']],
  ['/?page=2', ['/en?page=2']],
  ['/entreprise', ['/entreprise']],
  ['/ht', ['/en/ht']],
  // It stays on this site.
  ['/example.com', ['/en//example.com', '//example.com', '/ht/\\example.com']],
])('%s is left when the locale is stripped from %j', (path, pathnames) => {
  for (const pathname of pathnames) expect(stripLocale(pathname), pathname).toBe(path);
});

describe('localizedPath', () => {
  test.each([
    ['fr', '/', '/'],
    ['fr', '/about', '/about'],
    ['en', '/', '/en'],
    ['en', '/about', '/en/about'],
    ['ht', '/?page=2', '/ht?page=2'],
    ['ht', '/#top', '/ht#top'],
    ['ht', '/about?page=2#top', '/ht/about?page=2#top'],
  ] as const)('(%s, %s) is %s', (locale, path, expected) => {
    expect(localizedPath(locale, path)).toBe(expected);
  });

  test.each(locales)('in %s is undone by stripLocale', (locale) => {
    for (const path of ['/', '/about', '/publication/3']) {
      const localized = localizedPath(locale, path);
      expect([localeOf(localized), stripLocale(localized)]).toEqual([locale, path]);
    }
  });
});
