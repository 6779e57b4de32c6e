import { expect, test } from 'vitest';
import { acceptedLocale } from './request-locale.ts';

test.each([
  [null, 'fr'],
  ['', 'fr'],
  ['ht', 'ht'],
  ['HT', 'ht'],
  ['en-US,en;q=0.9,fr;q=0.8', 'en'],
  ['de, es;q=0.9', 'fr'],
  ['de, ht;q=0.5, en;q=0.4', 'ht'],
  ['fr;q=0.2, en;q=0.7', 'en'],
  ['en;q=0, ht;q=0.1', 'ht'],
  ['*', 'fr'],
  ['en;q=x', 'fr'],
  [`${'de,'.repeat(10_000)}en`, 'fr'],
] as const)('%s -> %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
