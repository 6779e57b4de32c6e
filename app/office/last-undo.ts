import { filtersIn } from './last-list.ts';

/** In milliseconds: as long as a result is shown. */
const undoableMs = 30_000;

export const undoButton = '.office-toast form button';

type Undo = { action: string; data: FormData; until: number };

/** The undo of the last result, which may have been said on a page before. */
let last: Undo | undefined;

/**
 * For each page once it is shown: a result without an undo ends the one before. @param undo the name
 * of the button, which may redo instead
 */
export function rememberUndo(undo: string): void {
  if (!document.querySelector('.office-toast:not(.is-empty)')) return;
  const button = document.querySelector<HTMLButtonElement>(undoButton);
  last =
    button?.form && button.textContent === undo
      ? {
          action: button.form.getAttribute('action') ?? '',
          data: new FormData(button.form),
          until: performance.now() + undoableMs,
        }
      : undefined;
}

/** The form of the last undo, with this page to come back to; undefined once it is over. */
export function findUndo(): Pick<Undo, 'action' | 'data'> | undefined {
  if (!last || performance.now() > last.until) return undefined;
  last.data.set('back', location.pathname + filtersIn(location.search));
  return last;
}
