import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test.each(['/dashboard', '/en/head?tab=sessions', '/ht/post', '/', '/publication/a-b?open=3', '/loginuser', '/%C3%A9'])(
  '%s leads back',
  (next) => {
    expect(safeNext(next)).toBe(next);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  ' /dashboard',
  '/login',
  '/en/login?next=/',
  '/ht/logout',
  '/authentication',
  '/api/users',
  `/${'a'.repeat(500)}`,
  '/é',
])('%j leads nowhere', (next) => {
  expect(safeNext(next)).toBeUndefined();
});

test('neither does what is no text', () => {
  for (const next of [null, undefined, 7, ['/dashboard']]) expect(safeNext(next)).toBeUndefined();
});
