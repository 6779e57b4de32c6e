import { stripLocale } from '#app/i18n/locale.ts';

/** Longest address to come back to, in characters. */
const longest = 500;

/**
 * Where to go after login, when it is a page of this site and not one about logging in: the path with its query, as given.
 * Anything else, such as `//other.example` or `/\other.example`, is undefined.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > longest || !/^\/(?![/\\])[!-~]*$/.test(next)) return undefined;
  const site = 'http://site.invalid';
  if (!URL.canParse(next, site)) return undefined;
  const { origin, pathname, search } = new URL(next, site);
  // Read again: `/./` and `/a/..` may have become what would not have been taken.
  if (origin !== site || /^\/[/\\]/.test(pathname)) return undefined;
  return /^\/(login|logout|signup|authentication|api)(\/|$)/.test(stripLocale(pathname)) ? undefined : pathname + search;
}
