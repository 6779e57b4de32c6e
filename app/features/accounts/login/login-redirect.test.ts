import { expect, test } from 'vitest';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { routeTable } from '#test/route-table.ts';
import { safeNext } from './login-redirect.ts';

test('a login leads back to any path of the site', () => {
  const paths = '/dashboard /en/head?tab=sessions / /publication/a-b?open=3 /loginuser /%C3%A9';
  for (const next of paths.split(' ')) expect(safeNext(next, routeTable)).toBe(next);
});

const elsewhere = String.raw`https://evil.example|//evil.example|/\evil.example|/./\evil.example
/.//evil.example|/a/..//evil.example|/%2e/\evil.example|\\evil.example|javascript:alert(1)
dashboard|| /dashboard|/en/login?next=/|/api/users|/é`.split(/[|\n]/);
const own = ['/login', '/logout', '/signup', '/authentication'].flatMap((path) =>
  locales.map((locale) => localizedPath(locale, path)),
);
const odd = ['/\t/evil.example', '/\n//evil.example', `/${'a'.repeat(500)}`];

test('a login leads neither to another site, nor to a page about logging in or out in any language, nor to what is no path', () => {
  for (const next of [...elsewhere, ...own, ...odd, null, undefined, 7, ['/dashboard']])
    expect(safeNext(next, routeTable), String(next)).toBeUndefined();
});
