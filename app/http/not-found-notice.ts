import { type Locale, localizedPath } from '#app/i18n/locale.ts';

/** The longest path that the notice shows, in characters. */
const longestPath = 200;

const parameter = 'notfound';

/**
 * The URL of the home page with a notice that this path was not found. Always same-origin, whatever
 * the path is.
 */
export function notFoundNoticePath(locale: Locale, pathname: string): string {
  const path = [...decoded(pathname)].slice(0, longestPath).join('');
  return `${localizedPath(locale, '/home')}?${new URLSearchParams({ [parameter]: path })}`;
}

/**
 * The path that the home page shows, or undefined when there is none, or the query is not one that
 * this module creates.
 */
export function readNotFoundNotice(search: URLSearchParams): string | undefined {
  const path = search.get(parameter);
  return path !== null && [...path].length <= longestPath && /^\/\P{C}*$/u.test(path)
    ? path
    : undefined;
}

/** As the reader typed it: `/%C3%A9t%C3%A9` is `/été`. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
