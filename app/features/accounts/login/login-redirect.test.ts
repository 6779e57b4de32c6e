import { expect, test } from 'vitest';
import { createRouteTable } from '#app/http/route-table.ts';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { routeTable } from '#test/route-table.ts';
import { safeNext } from './login-redirect.ts';

const routes = createRouteTable(
  ['/login', '/en/login', '/ht/logout'].map((path) => ({ path, handle: { login: true } })),
);

test.each(
  '/dashboard /en/head?tab=sessions /ht/post / /publication/a-b?open=3 /loginuser /%C3%A9'.split(
    ' ',
  ),
)('accepts %s', (next) => {
  expect(safeNext(next, routes)).toBe(next);
});

const refused = String.raw`https://evil.example/|//evil.example|/\evil.example|/./\evil.example|
/.//evil.example|/a/..//evil.example|/%2e/\evil.example|\\evil.example|javascript:alert(1)|dashboard||
 /dashboard|/login|/en/login?next=/|/ht/logout|/api/users|/é`;
test.each([
  ...refused.replaceAll('|\n', '|').split('|'),
  '/\t/evil.example',
  '/\n//evil.example',
  `/${'a'.repeat(500)}`,
])('rejects %j', (next) => {
  expect(safeNext(next, routes)).toBeUndefined();
});

test('rejects values that are not strings', () => {
  for (const next of [null, undefined, 7, ['/dashboard']])
    expect(safeNext(next, routes)).toBeUndefined();
});

test('no page about logging in or out leads back to itself, in any language', () => {
  const paths = ['/login', '/logout', '/signup', '/authentication'].flatMap((path) =>
    locales.map((locale) => localizedPath(locale, path)),
  );
  expect(paths.filter((path) => safeNext(path, routeTable) !== undefined)).toEqual([]);
  expect(safeNext('/ht/dashboard', routeTable)).toBe('/ht/dashboard');
});
