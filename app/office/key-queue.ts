import { findRows, isResult } from './last-list.ts';

/** Where letters are written, or choose an option. */
export const typing =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"])';

export const isTyping = () => !!document.activeElement?.closest(typing);
export const isInDialog = () => document.querySelector('dialog:modal, :popover-open') !== null;

type Due = 'page' | 'answer';

/** The page or answer that a key has asked for, and the page that it was pressed on. */
let due: { kind: Due; from: unknown } | undefined;
/** On a slow connection, whoever knows the keys is ahead of the page. */
let queue: KeyboardEvent[] = [];

const shownKey = () => history.state?.key;

/** For what leads to another page, or sends a form: the keys after it are for its result. */
export function queueKeysAfter(kind: Due, act: () => unknown): void {
  due = { kind, from: shownKey() };
  act();
}

/** Those that the inlined script has kept, which is over with it, but for what a page has used. */
export function takeEarlyKeys(): void {
  globalThis.onkeydown = null;
  queue.push(...(globalThis.earlyKeys?.splice(0) ?? []).filter((event) => !event.defaultPrevented));
}

/** Whoever does something else no longer means what was pressed before. */
export const clearQueue = () => {
  queue = [];
};

/** @returns whether the key waits for what is due */
export function queueKey(event: KeyboardEvent): boolean {
  if (!due || event.altKey || isTyping() || isInDialog()) return false;
  // Nothing was sent, as without a connection.
  if (due.from === shownKey() && !document.querySelector('main[aria-busy]')) {
    due = undefined;
    clearQueue();
    return false;
  }
  if (waits(event, due.kind)) {
    event.preventDefault();
    queue.push(event);
    return true;
  }
  if (!event.ctrlKey && !event.metaKey && /^(?:.|Escape)$/.test(event.key)) clearQueue();
  return false;
}

function waits({ key, ctrlKey, metaKey, target }: KeyboardEvent, kind: Due): boolean {
  if (ctrlKey || metaKey) return key === 'z';
  if (key === 'Enter') return findRows().includes(target as never);
  // A page that does not arrive is left for another one, but no form that is on its way.
  return /^[a-z]$/.test(key) && (key !== 'g' || kind === 'answer');
}

/** For each page once it is shown. A form that has failed is not followed by the next one. */
export function endQueueing(): Due | undefined {
  const kind = due?.kind;
  due = undefined;
  if (kind === 'answer' && !isResult(location.search)) clearQueue();
  return kind;
}

/** Until one of them asks for something. */
export function replayKeys(press: (event: KeyboardEvent) => void): void {
  while (!due) {
    const event = queue.shift();
    if (!event) return;
    press(event);
  }
}
