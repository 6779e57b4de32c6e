/**
 * The rows of the page: of a list, or of Today, not what the box in the rail finds, nor what is
 * listed on the page of something else. A page with keys of its own has no others.
 */
export const findRows = () =>
  document.querySelector('[data-own-keys]')
    ? []
    : [
        ...document.querySelectorAll<HTMLAnchorElement>(
          'main .office-row-link:not(.office-related *), .today-link',
        ),
      ];

type Row = { path: string; name: string };

/** The list that was shown last, and the path of its row that was opened last. */
let last: readonly Row[] = [];
let lastUrl = '';
let lastOpened = '';
/** Whether its rows wait for a decision. */
let isQueue = false;

/** The same of Today, until a list is opened by itself. */
let today: readonly Row[] = [];
let todayOpened = '';

/** For each page once it is shown: a page of the list has a next and a previous one. */
export function rememberList(): void {
  const { pathname, search } = location;
  const rows = findRows().map((link) => ({
    path: link.pathname + link.search,
    name: link.querySelector('strong')?.textContent ?? '',
  }));
  const isList = rows.length > 0;
  if (isList) {
    last = rows;
    lastUrl = pathname + filtersIn(search);
    isQueue = document.querySelector('[name^="row."]') !== null;
  } else if (indexIn(last, pathname) >= 0) lastOpened = pathname;
  if (document.querySelector('.today-link')) today = rows;
  else if (isInToday(pathname)) todayOpened = pathname;
  else if (isList && !isResult(search)) today = [];
}

/** For rows that are changed together: `nextRow` leads to none of them. */
export function skipInToday(paths: readonly string[]): void {
  today = today.filter(({ path }) => path === todayOpened || !paths.includes(path));
}

/** The filters in the query of a URL, without what is about one result: `?state=received`. */
export function filtersIn(search: string): string {
  const kept = search.match(/\b(?:section|state|method|kind)=\w+/g) ?? [];
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
 * The row to go on with after a decision: the next one of Today, on the page of its row or on
 * whichever page comes after it; or of a list of what waits. A reply leads on by itself.
 */
export function nextRow(path: string): Row | undefined {
  const isLedOn = path !== todayOpened && isInToday(path);
  const next = isLedOn ? undefined : besideIn(today, todayOpened, 1);
  return next ?? (isQueue && path === lastOpened ? besideIn(last, path, 1) : undefined);
}
