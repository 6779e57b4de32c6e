import type { NavigateFunction } from 'react-router';
import { type endQueueing, isTyping, queueKeysAfter } from './key-queue.ts';
import { besideInLastList, findRows } from './last-list.ts';

export type Action = (() => unknown) | false | null | undefined;

export const boxes = '[name^="row."]';
/** The first command of the bar of a list. */
export const bulkButton = '.office-selection-bar [name="intent"]';

/** A page with keys of its own names them. */
export const findOwnKeys = () =>
  document.querySelector<HTMLElement>('[data-own-keys]')?.dataset.ownKeys;

/** A link leads to a page, a button to an answer. */
export const follow = (pressed: HTMLElement) =>
  queueKeysAfter(pressed instanceof HTMLAnchorElement ? 'page' : 'answer', () => pressed.click());

/** As the browser does, but the keys after it wait for the page. */
export function openRow({ shiftKey }: KeyboardEvent): Action {
  const row = findRows().find((each) => each === document.activeElement);
  return !shiftKey && row && (() => follow(row));
}

/** Where the row in focus stands, for when it leaves the list. */
let place = { path: '', at: 0 };

/** The page that Escape has left, and those beside it in the list, where it may be no more. */
let leftPaths: readonly (string | undefined)[] = [];

export function rememberLeft(): void {
  leftPaths = [location.pathname, besideInLastList(1), besideInLastList(-1)];
}

/**
 * Coming back, the focus is on the row that was left. After a key that changes rows, it is on the
 * row that stands in their place.
 */
export function focusRow(
  rows: readonly HTMLAnchorElement[],
  arrived: ReturnType<typeof endQueueing>,
): void {
  const paths = leftPaths;
  leftPaths = [];
  if (isTyping()) return;
  const [back] = paths.flatMap(
    (path) => rows.find(({ pathname, search }) => pathname + search === path) ?? [],
  );
  const isInPlace = arrived === 'answer' && place.path === location.pathname;
  goTo(back ?? (isInPlace ? rows[Math.min(place.at, rows.length - 1)] : undefined));
}

function goTo(row: HTMLElement | undefined): void {
  row?.focus();
  row?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
}

export function rowAction(key: string, navigate: NavigateFunction): Action {
  const links = findRows();
  const step = { j: 1 as const, k: -1 as const }[key];
  if (links.length === 0) {
    const beside = step && !findOwnKeys() && besideInLastList(step);
    return beside ? () => queueKeysAfter('page', () => navigate(beside)) : undefined;
  }
  const row = document.activeElement?.closest('tr, li');
  const at = links.findIndex((link) => row?.contains(link));
  if (at >= 0 || place.path !== location.pathname)
    place = { path: location.pathname, at: Math.max(0, at) };
  const next = step && links[at < 0 ? Math.min(place.at, links.length - 1) : at + step];
  if (next) return () => goTo(next);
  const box = row?.querySelector<HTMLInputElement>(boxes);
  if (key === 'x') return box && (() => box.click());
  return key === 'e' ? changeRows(box) : undefined;
}

/** The first command of the bar, for the rows that are ticked, or else for the one in focus. */
function changeRows(focused: HTMLInputElement | null | undefined): Action {
  const button = document.querySelector<HTMLButtonElement>(bulkButton);
  const isTicked = document.querySelector(`${boxes}:checked`) !== null;
  if (!button || !(isTicked || focused)) return undefined;
  return () => {
    if (focused && !isTicked) focused.click();
    follow(button);
  };
}
