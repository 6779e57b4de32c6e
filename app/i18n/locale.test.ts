import { expect, test } from 'vitest';
import { localeOf, localizedPath, stripLocale } from './locale.ts';

test.each([
  ['fr', ['/', '/entreprise', '/about/en', '/EN/about', '/fr/about', '']],
  ['en', ['/en', '/en/', '/en/about']],
])('%s is the locale of %j', (locale, paths) => {
  for (const path of paths) expect(localeOf(path), path).toBe(locale);
});

test.each([
  ['/', ['/', '/en', '/en/']],
  ['/?page=2', ['/en?page=2']],
  ['/entreprise', ['/entreprise']],
  // It stays on this site.
  ['/example.com', ['/en//example.com', '//example.com', '/ht/\\example.com']],
])('%s is left when the locale is stripped from %j', (path, pathnames) => {
  for (const pathname of pathnames) expect(stripLocale(pathname), pathname).toBe(path);
});

test.each([
  ['fr', '/', '/'],
  ['en', '/about', '/en/about'],
  ['ht', '/?page=2', '/ht?page=2'],
  ['ht', '/about?page=2#top', '/ht/about?page=2#top'],
] as const)('in %s, the path of %s is %s', (locale, path, expected) => {
  expect(localizedPath(locale, path)).toBe(expected);
});
