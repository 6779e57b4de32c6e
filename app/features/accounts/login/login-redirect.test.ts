import { expect, test } from 'vitest';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { routeTable } from '#test/route-table.ts';
import { safeNext } from './login-redirect.ts';

const elsewhere = String.raw`https://evil.example|//evil.example|/\evil.example|/./\evil.example
/.//evil.example|/a/..//evil.example|/%2e/\evil.example|\\evil.example|javascript:alert(1)
dashboard|| /dashboard|/en/login?next=/|/api/users|/é`.split(/[|\n]/);
const own = ['/login', '/logout', '/signup', '/authentication'].flatMap((path) =>
  locales.map((locale) => localizedPath(locale, path)),
);
const odd = ['/\t/evil.example', '/\n//evil.example', `/${'a'.repeat(500)}`];

test('a login leads neither to another site, nor to a page about logging in or out in any language, nor to what is no path, but back to any path of the site', () => {
  for (const next of [...elsewhere, ...own, ...odd, null, 7, ['/dashboard']])
    expect(safeNext(next, routeTable), String(next)).toBeUndefined();
  for (const next of ['/', '/en/head?tab=sessions', '/publication/a-b?open=3', '/loginuser'])
    expect(safeNext(next, routeTable)).toBe(next);
});
