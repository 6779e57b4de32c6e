/** The rows of the page: of a list, or of Today. A page with keys of its own has no others. */
export const findRows = () =>
  document.querySelector('[data-own-keys]')
    ? []
    : [...document.querySelectorAll<HTMLAnchorElement>('.office-row-link, .today-link')];

type Row = { path: string; name: string };

/** The list that was shown last, and its row that was opened last. */
let last: { isToday: boolean; rows: readonly Row[]; opened?: string } = {
  isToday: false,
  rows: [],
};

/** For each page once it is shown: a page of the list has a next and a previous one. */
export function rememberList(): void {
  const rows = findRows().map((link) => ({
    path: link.pathname,
    name: link.querySelector('.today-text strong')?.textContent ?? '',
  }));
  if (rows.length > 0) last = { isToday: document.querySelector('.today-link') !== null, rows };
  else if (isInLastList(location.pathname)) last.opened = location.pathname;
}

const indexOf = (path: string) => last.rows.findIndex((row) => row.path === path);

export const isInLastList = (path: string): boolean => indexOf(path) >= 0;
export const isInToday = (path: string): boolean => last.isToday && isInLastList(path);

export function besideInLastList(step: 1 | -1): string | undefined {
  const at = indexOf(location.pathname);
  return at < 0 ? undefined : last.rows[at + step]?.path;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/**
 * After a row of Today is done, on its own page or on a list: the row after it. An answer to a
 * message leads on by itself.
 */
export function nextOfToday(path: string): Row | undefined {
  const { isToday, rows, opened } = last;
  if (!isToday || opened === undefined) return undefined;
  const isLedOn = folderOf(path) === folderOf(opened) || isInLastList(path);
  return path !== opened && isLedOn ? undefined : rows[indexOf(opened) + 1];
}
