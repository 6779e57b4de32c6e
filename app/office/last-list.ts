/** The rows of the page: of a list, or of Today. A page with keys of its own has no others. */
export const findRows = () =>
  document.querySelector('[data-own-keys]')
    ? []
    : [...document.querySelectorAll<HTMLAnchorElement>('.office-row-link, .today-link')];

type Row = { path: string; name: string };

/** The list that was shown last. */
let last: readonly Row[] = [];

/** The rows of Today, until a list is opened by itself; and its row that was opened last. */
let today: readonly Row[] = [];
let opened = '';

/** For each page once it is shown: a page of the list has a next and a previous one. */
export function rememberList(): void {
  const { pathname, search } = location;
  const rows = findRows().map((link) => ({
    path: link.pathname + link.search,
    name: link.querySelector('.today-text strong')?.textContent ?? '',
  }));
  if (rows.length > 0) last = rows;
  if (document.querySelector('.today-link')) today = rows;
  else if (isInToday(pathname)) opened = pathname;
  else if (rows.length > 0 && !isResult(search)) today = [];
}

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
 * After a row of Today is done, on its own page or on whichever comes after it: the row after it.
 * An answer to a message leads on by itself.
 */
export const nextOfToday = (path: string): Row | undefined =>
  path !== opened && isInToday(path) ? undefined : besideIn(today, opened, 1);
