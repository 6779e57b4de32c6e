import { expect, test } from 'vitest';
import { hasSessionCookie, readCookie, writeCookie } from './cookies.ts';
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

const https = { publicUrl: 'https://bwt.example' };
const http = { publicUrl: 'http://localhost:3000' };

test('the cookie has the __Host- prefix on https, and a plain name on http://localhost', () => {
  expect(writeCookie('session', 'abc', 60, https)).toBe(
    '__Host-session=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(writeCookie('session', 'abc', 60, http)).toBe(
    'session=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  );
});

test.each([
  ['session=abc', http, 'abc'],
  ['a=1; session=abc; b=2', http, 'abc'],
  ['a=1;session=abc', http, 'abc'],
  ['xsession=abc; session.=d', http, undefined],
  ['session=', http, undefined],
  ['', http, undefined],
  [null, http, undefined],
  ['__Host-session=abc', https, 'abc'],
  ['session=abc', https, undefined],
  ['__Host-session=abc', http, undefined],
])('%j holds %o %j', (header, config, value) => {
  expect(readCookie(header, 'session', config)).toBe(value);
});

test.each([
  ['session=abc', true],
  ['a=1; __Host-session=abc', true],
  ['xsession=abc', false],
  ['session=', false],
  ['device=session=1', false],
  [undefined, false],
])('%j is a reader who may be signed in: %s', (header, isOne) => {
  expect(hasSessionCookie(header)).toBe(isOne);
});
