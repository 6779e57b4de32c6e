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
  ['/', 'fr'],
  ['/about', 'fr'],
  ['/en', 'en'],
  ['/en/', 'en'],
  ['/en/about', 'en'],
  ['/ht/services', 'ht'],
  ['/entreprise', 'fr'],
  ['/about/en', 'fr'],
  ['/EN/about', 'fr'],
  ['/fr/about', 'fr'],
  ['', 'fr'],
])('localeOf(%s) is %s', (pathname, locale) => {
  expect(localeOf(pathname)).toBe(locale);
});

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/ht/about', '/about'],
  ['/ht/publication/3/', '/publication/3/'],
  ['/en?page=2', '/?page=2'],
  ['/entreprise', '/entreprise'],
  ['/en/ht', '/ht'],
])('stripLocale(%s) is %s', (pathname, path) => {
  expect(stripLocale(pathname)).toBe(path);
});

test.each(['/en//example.com', '//example.com', '/ht/\\example.com'])(
  'stripLocale(%s) stays on this site',
  (pathname) => {
    expect(stripLocale(pathname)).toBe('/example.com');
  },
);

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
