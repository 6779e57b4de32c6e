import { expect, test } from 'vitest';
import { hasSessionCookie, readCookie, writeCookie } from './cookies.ts';

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
