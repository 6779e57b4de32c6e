import { expect, test } from 'vitest';
import { hasSessionCookie, readCookie, writeCookie } from './cookies.ts';
import { acceptedLocale } from './request-locale.ts';

test.each([
  [null, 'fr'],
  ['HT', 'ht'],
  ['en-US,en;q=0.9,fr;q=0.8', 'en'],
  ['de, ht;q=0.5, en;q=0.4', 'ht'],
  ['en;q=0, ht;q=0.1', 'ht'],
  ['en;q=0', 'fr'],
  ['*', 'fr'],
] as const)('%s -> %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});

const https = { publicUrl: 'https://bwt.example' };
const http = { publicUrl: 'http://localhost:3000' };

test('the cookie has the __Host- prefix on https, and a plain name on http://localhost', () => {
  const [secure, plain] = [https, http].map((site) => writeCookie('session', 'abc', 60, site));
  expect(secure).toBe('__Host-session=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(plain).toBe('session=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
});

test.each([
  ['abc', http, ['session=abc', 'a=1; session=abc; b=2', 'a=1;session=abc']],
  [undefined, http, ['xsession=abc; session.=d', 'session=', '', null, '__Host-session=abc']],
  ['abc', https, ['__Host-session=abc']],
  [undefined, https, ['session=abc']],
])('%j is the session on %o by %j', (value, config, headers) => {
  for (const header of headers)
    expect(readCookie(header, 'session', config), `${header}`).toBe(value);
});

test('a reader with a session cookie may be signed in', () => {
  const signedIn = ['session=abc', 'a=1; __Host-session=abc'];
  const others = ['xsession=abc', 'session=', 'device=session=1', undefined];
  expect([...signedIn, ...others].filter(hasSessionCookie)).toEqual(signedIn);
});
