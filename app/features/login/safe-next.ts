import { isApiPath } from '#app/http/problem.ts';
import type { RouteTable } from '#app/http/route-table.ts';

/** Maximum length of the path, in characters. */
const longest = 500;

/**
 * The path and query to redirect to after login, as given, when it is a page of this site and not a login page.
 * Anything else, such as `//other.example` or `/\other.example`, is undefined.
 */
export function safeNext(next: unknown, routes: RouteTable): string | undefined {
  if (typeof next !== 'string' || next.length > longest || !/^\/(?![/\\])[!-~]*$/.test(next)) return undefined;
  const site = 'http://site.invalid';
  if (!URL.canParse(next, site)) return undefined;
  const { origin, pathname, search } = new URL(next, site);
  // Check again: normalizing `/./` and `/a/..` may have produced a path that the first check rejects.
  if (origin !== site || /^\/[/\\]/.test(pathname)) return undefined;
  return isApiPath(pathname) || routes.handleOf(pathname).login ? undefined : pathname + search;
}
