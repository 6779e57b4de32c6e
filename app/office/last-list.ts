/** The rows of the page: of a list, or of Today. A page with keys of its own has no others. */
export const findRows = () =>
  document.querySelector('[data-own-keys]')
    ? []
    : [...document.querySelectorAll<HTMLAnchorElement>('.office-row-link, .today-link')];

/** The paths of the list that was shown last: a page of it has a next and a previous one. */
let lastList: readonly string[] = [];

export function rememberList(): void {
  const rows = findRows();
  if (rows.length > 0) lastList = rows.map(({ pathname }) => pathname);
}

export const isInLastList = (): boolean => lastList.includes(location.pathname);

export function besideInLastList(step: 1 | -1): string | undefined {
  const at = lastList.indexOf(location.pathname);
  return at < 0 ? undefined : lastList[at + step];
}
