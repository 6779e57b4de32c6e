import { type Locale, localizedPath } from '#app/i18n/locale.ts';

const longestPath = 200;

const parameter = 'notfound';

/** Always on this site, whatever the path is. */
export function notFoundNoticePath(locale: Locale, pathname: string): string {
  const path = [...decoded(pathname)].slice(0, longestPath).join('');
  return `${localizedPath(locale, '/home')}?${new URLSearchParams({ [parameter]: path })}`;
}

/** Undefined for a query that this module does not create. */
export function readNotFoundNotice(search: URLSearchParams): string | undefined {
  const path = search.get(parameter);
  return path !== null && [...path].length <= longestPath && /^\/\P{C}*$/u.test(path)
    ? path
    : undefined;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
