/** The rows of the page: of a list, or of Today. A page with keys of its own has no others. */
export const findRows = () =>
  document.querySelector('[data-own-keys]')
    ? []
    : [...document.querySelectorAll<HTMLAnchorElement>('.office-row-link, .today-link')];

type Row = { path: string; name: string };

/** The list that was shown last. */
let last: readonly Row[] = [];

/** The rows of Today, until a list is opened by itself, and its row that was opened last. */
let today: { rows: readonly Row[]; opened?: string } | undefined;

/** For each page once it is shown: a page of the list has a next and a previous one. */
export function rememberList(): void {
  const { pathname, search } = location;
  const rows = findRows().map((link) => ({
    path: link.pathname,
    name: link.querySelector('.today-text strong')?.textContent ?? '',
  }));
  if (rows.length > 0) last = rows;
  if (document.querySelector('.today-link')) today = { rows };
  else if (today && isInToday(pathname)) today.opened = pathname;
  else if (rows.length > 0 && !isResult(search)) today = undefined;
}

/** Whether a page says what was done. */
export const isResult = (search: string): boolean => /[?&](?:done|bulk|notice)=/.test(search);

const indexIn = (rows: readonly Row[] = [], path = '') =>
  rows.findIndex((row) => row.path === path);

export const isInLastList = (path: string): boolean => indexIn(last, path) >= 0;
export const isInToday = (path: string): boolean => indexIn(today?.rows, path) >= 0;

export function besideInLastList(step: 1 | -1): string | undefined {
  const at = indexIn(last, location.pathname);
  return at < 0 ? undefined : last[at + step]?.path;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/**
 * After a row of Today is done, on its own page or on whichever comes after it: the row after it.
 * An answer to a message leads on by itself.
 */
export function nextOfToday(path: string): Row | undefined {
  const { rows, opened } = today ?? {};
  if (!rows || opened === undefined) return undefined;
  const isLedOn = folderOf(path) === folderOf(opened) || isInToday(path);
  return path !== opened && isLedOn ? undefined : rows[indexIn(rows, opened) + 1];
}
