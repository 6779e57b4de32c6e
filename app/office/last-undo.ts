import { filtersIn } from './last-list.ts';

/** In milliseconds: as long as a result is shown. */
const undoableMs = 30_000;

export const undoButton = '.office-toast form button';

type Undo = { action: string; data: FormData; until: number };

/** The undo of the last result, which may have been said on a page before. */
let last: Undo | undefined;

/** For each page once it is shown. @param undo the name of the button, which may redo instead */
export function rememberUndo(undo: string): void {
  const button = document.querySelector<HTMLButtonElement>(undoButton);
  if (!button?.form) return;
  last =
    button.textContent === undo
      ? {
          action: button.form.getAttribute('action') ?? '',
          data: new FormData(button.form),
          until: performance.now() + undoableMs,
        }
      : undefined;
}

/** The form of the last undo, once, with this page to come back to; undefined once it is over. */
export function takeUndo(): Pick<Undo, 'action' | 'data'> | undefined {
  const undo = last;
  last = undefined;
  if (!undo || performance.now() > undo.until) return undefined;
  undo.data.set('back', location.pathname + filtersIn(location.search));
  return undo;
}
