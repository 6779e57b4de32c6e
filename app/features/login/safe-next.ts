import { isApiPath } from '#app/http/problem.ts';
import type { RouteTable } from '#app/http/route-table.ts';

/** Longest address to come back to, in characters. */
const longest = 500;

/**
 * Where to go after login, when it is a page of this site and not one about logging in: the path with its query, as given.
 * Anything else, such as `//other.example` or `/\other.example`, is undefined.
 */
export function safeNext(next: unknown, routes: RouteTable): string | undefined {
  if (typeof next !== 'string' || next.length > longest || !/^\/(?![/\\])[!-~]*$/.test(next)) return undefined;
  const site = 'http://site.invalid';
  if (!URL.canParse(next, site)) return undefined;
  const { origin, pathname, search } = new URL(next, site);
  // Read again: `/./` and `/a/..` may have become what would not have been taken.
  if (origin !== site || /^\/[/\\]/.test(pathname)) return undefined;
  return isApiPath(pathname) || routes.handleOf(pathname).login ? undefined : pathname + search;
}
