/** The rows of the page: of a list, or of Today. A page with keys of its own has no others. */
export const findRows = () =>
  document.querySelector('[data-own-keys]')
    ? []
    : [...document.querySelectorAll<HTMLAnchorElement>('.office-row-link, .today-link')];

type Row = { path: string; name: string };

/** The list that was shown last, where it is, and whether its rows wait to be decided. */
let last: readonly Row[] = [];
let lastUrl = '';
let isQueue = false;
/** Its row that was opened last. */
let row = '';

/** The rows of Today, until a list is opened by itself; and its row that was opened last. */
let today: readonly Row[] = [];
let opened = '';

/** For each page once it is shown: a page of the list has a next and a previous one. */
export function rememberList(): void {
  const { pathname, search } = location;
  const rows = findRows().map((link) => ({
    path: link.pathname + link.search,
    name: link.querySelector('strong')?.textContent ?? '',
  }));
  if (rows.length > 0) {
    last = rows;
    lastUrl = pathname + filtersIn(search);
    isQueue = document.querySelector('[name^="row."]') !== null;
  } else if (indexIn(last, pathname) >= 0) row = pathname;
  if (document.querySelector('.today-link')) today = rows;
  else if (isInToday(pathname)) opened = pathname;
  else if (rows.length > 0 && !isResult(search)) today = [];
}

/** Of the search of a URL, what is not of one result: `?state=received`. */
export function filtersIn(search: string): string {
  const kept = search.match(/\b(?:section|state|method)=\w+/g) ?? [];
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** The list that a page was opened from, as it was filtered; `to` where it was opened otherwise. */
export const listAbove = (path: string, to: string): string =>
  indexIn(last, path) >= 0 && lastUrl.split('?')[0] === to ? lastUrl : to;

/** Whether a page says what was done. */
export const isResult = (search: string): boolean => /[?&](?:done|bulk|notice)=/.test(search);

const indexIn = (rows: readonly Row[], path: string) => rows.findIndex((row) => row.path === path);

function besideIn(rows: readonly Row[], path: string, step: 1 | -1): Row | undefined {
  const at = indexIn(rows, path);
  return at < 0 ? undefined : rows[at + step];
}

/** The list that a page was opened from. */
const listOf = (path: string) => (indexIn(last, path) >= 0 ? last : today);

export const isInLastList = (path: string): boolean => indexIn(listOf(path), path) >= 0;
export const isInToday = (path: string): boolean => indexIn(today, path) >= 0;

export const besideInLastList = (step: 1 | -1): string | undefined =>
  besideIn(listOf(location.pathname), location.pathname, step)?.path;

/**
 * After a row of Today is done, on its own page or on whichever comes after it, or one of a list of
 * what waits: the row after it. An answer to a message leads on by itself.
 */
export function nextRow(path: string): Row | undefined {
  if (path === opened || !isInToday(path)) {
    const next = besideIn(today, opened, 1);
    if (next) return next;
  }
  return isQueue && path === row ? besideIn(last, path, 1) : undefined;
}
