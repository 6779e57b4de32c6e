import { expect, test } from 'vitest';
import { hasXsrfHeader, writeXsrfCookie } from './xsrf.ts';

const secret = 'a secret of at least thirty-two characters';
const local = { publicUrl: 'http://localhost:3000' };
const valueIn = (cookie: string) => /^XSRF-TOKEN=([\w-]+);/.exec(cookie)?.[1] ?? '';
const check = (value: string | undefined, sessionId = 's1', key = secret) =>
  hasXsrfHeader(new Headers(value === undefined ? {} : { 'X-XSRF-TOKEN': value }), key, sessionId);

test('accepts the cookie’s value as a header, for its own session only', () => {
  const value = valueIn(writeXsrfCookie(secret, 's1', 60, local));
  expect(check(value)).toBe(true);
  expect(check(value, 's2')).toBe(false);
  expect(check(value, 's1', `${secret}2`)).toBe(false);
});

test('rejects anything else', () => {
  const value = valueIn(writeXsrfCookie(secret, 's1', 60, local));
  for (const given of [undefined, '', 'x', 'é', `${value}, x`]) expect(check(given)).toBe(false);
});

test('scripts can read the cookie, which is Secure on https', () => {
  expect(writeXsrfCookie(secret, 's1', 60, local)).toMatch(
    /^XSRF-TOKEN=[\w-]{43}; Max-Age=60; Path=\/; SameSite=Lax$/,
  );
  expect(writeXsrfCookie(secret, 's1', 60, { publicUrl: 'https://bwt.example' })).toMatch(
    /; Secure; SameSite=Lax$/,
  );
});
