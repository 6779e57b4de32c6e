import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  type NavigateFunction,
  type SubmitFunction,
  useLocation,
  useNavigate,
  useSubmit,
} from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { unsentEvent } from './answers.ts';
import {
  clearQueue,
  endQueueing,
  isInDialog,
  isTyping,
  queueKey,
  queueKeysAfter,
  replayKeys,
  takeEarlyKeys,
  typing,
} from './key-queue.ts';
import { keysTexts } from './keys-texts.ts';
import { findRows, isInLastList } from './last-list.ts';
import { findUndo, rememberUndo, undoButton } from './last-undo.ts';
import {
  type Action,
  boxes,
  bulkButton,
  findOwnKeys,
  focusRow,
  follow,
  openRow,
  rememberLeft,
  rowAction,
} from './row-keys.ts';
import { RailSearch } from './search/RailSearch.tsx';
import { officeTexts } from './texts.ts';

/** The choice is stored on the device; the inlined script of the early keys reads it too. */
const storageKey = 'office:keys-asleep';
/** The filled button of a page about one thing. */
const mainButton = '.office-action .button-primary';
const backLink = '.office-strip > a.line-link';
/** With Ctrl and Shift, while one writes too. Firefox keeps P for itself. */
const chords: Readonly<Record<string, string>> = {
  A: '[form="preview-form"]',
  ENTER: '.article-bar-main [value="publish"]',
};
const firstAtEnd = '.form-end [type="submit"]';
/** The buttons that save forms; of forms with several buttons, each has one that is first. */
const saving = `.office-form:not([role="search"]) :is(${firstAtEnd}:first-child:not(.button-danger), [name="intent"][value="save"])`;

/** Escape closes them. */
const menus = 'details[open]:is(.more-menu, .message-saved, .message-note, .message-state)';
/** In milliseconds: a `g` by accident is forgotten. */
const sequence = 2_000;

const pressable = 'a, button, textarea, input:not([type="hidden"])';
/** A page gives a field, a button or a link a key by `data-key` on or around it. */
const findMarked = (key: string) => {
  const marked = `[data-key="${CSS.escape(key)}"]`;
  return document.querySelector<HTMLElement>(
    `:is(${pressable})${marked}, ${marked} :is(${pressable})`,
  );
};
/** The pages that a letter after `g` leads to: in the rail, which has those that the role may open. */
const findPlaces = () => [...document.querySelectorAll<HTMLElement>('.office-nav a[data-letter]')];

const textOf = (element: HTMLElement | null) =>
  [...(element?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent;

const findSaving = () =>
  [...document.querySelectorAll<HTMLElement>(saving)].filter((each) => each.checkVisibility());

type Names = readonly (readonly [keys: string, text: string])[];

/**
 * Keys of the office, of the rows of a list, and those that a page gives its own buttons, on a
 * device with a mouse and a keyboard. Loaded after the page. Those that are one letter can be
 * turned off: with voice input, they are typed by accident (WCAG 2.1.4).
 */
export default function OfficeKeys() {
  const t = useTexts(keysTexts);
  const { undo } = useTexts(officeTexts);
  const navigate = useNavigate();
  const submit = useSubmit();
  const { key } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(() => !withStorage((storage) => storage.getItem(storageKey)));
  /** Undefined until the page is there. */
  const [own, setOwn] = useState<Names>();
  // Beside the title of a page.
  const strip = own && document.querySelector('.office-strip');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location has other rows
  useEffect(() => {
    const rows = findRows();
    focusRow(rows, endQueueing());
    rememberUndo(undo);
    const isInList = rows.length === 0 && isInLastList(location.pathname);
    const button =
      !findMarked('e') && document.querySelector(rows.length > 0 ? bulkButton : mainButton);
    const names = findOwnKeys();
    setOwn([
      ...Object.entries<string>(JSON.parse(names ?? '{}')),
      ...Object.entries(rows.length > 0 ? t.rows : {}).filter(
        ([name]) => name !== 'x' || document.querySelector(boxes),
      ),
      ...Object.entries(isInList ? t.inList : {}),
      ...Object.entries(names ? {} : t.marked).filter(([name]) =>
        findMarked(name.replace('Ctrl Enter', 'r')),
      ),
      ...(button ? [['e', `${button.textContent} ${rows.length > 0 ? t.bulk : ''}`] as const] : []),
      ...Object.entries(t.writing).flatMap(([letter, text]) =>
        pressChord(letter) ? [[`Ctrl ${t.shift} ${letter}`, text] as const] : [],
      ),
      ...Object.entries(t.back).filter(() => document.querySelector(backLink)),
      ...(findSaving().length > 0 && (names || !findMarked('r')) ? Object.entries(t.saving) : []),
    ]);
  }, [key, t, undo]);
  const show = useCallback(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, []);
  const context = useMemo(
    () => ({ isOn, navigate, submit, show, undo }),
    [isOn, navigate, submit, show, undo],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !queueKey(event)) pressKey(event, context);
    };
    // Before the keys of a page, which may have the second letter too.
    const onSecond = (event: KeyboardEvent) => pressSecond(event, context);
    addEventListener('keydown', onKeyDown);
    addEventListener('keydown', onSecond, true);
    addEventListener('pointerdown', clearQueue);
    takeEarlyKeys();
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keydown', onSecond, true);
      removeEventListener('pointerdown', clearQueue);
    };
  }, [context]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another location they are done
  useEffect(() => replayKeys((event) => replayKey(event, context)), [key, context]);
  const toggle = () => {
    setOn(!isOn);
    withStorage((storage) => storage.setItem(storageKey, isOn ? '1' : ''));
  };
  const anywhere = [
    ...Object.entries(t.anywhere),
    ...(own ? findPlaces() : []).map(
      (place) => [`g,${place.dataset.letter}`, textOf(place) ?? ''] as const,
    ),
  ];
  return (
    <>
      {strip &&
        createPortal(
          <button type="button" className="link-button office-keys-button" onClick={show}>
            {t.title} <kbd>?</kbd>
          </button>,
          strip,
        )}
      <RailSearch />
      <dialog ref={dialog} className="office-keys" aria-labelledby="office-keys">
        <h2 id="office-keys">{t.title}</h2>
        <div className="office-keys-lists">
          {own?.[0] && <Keys title={t.page} names={own} />}
          <Keys title={t.everywhere} names={anywhere} />
        </div>
        <form method="dialog" className="office-actions">
          <button type="button" className="button" aria-pressed={isOn} onClick={toggle}>
            {t.active}
          </button>
          <button type="submit" className="button button-primary">
            {t.close}
          </button>
        </form>
      </dialog>
    </>
  );
}

function Keys({ title, names }: { title: string; names: Names }) {
  const t = useTexts(keysTexts);
  return (
    <section>
      <h3 className="kicker">{title}</h3>
      <dl>
        {names.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              {keys.split(',').map((each) => (
                <kbd key={each}>{each.replace('Enter', t.enter)}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Context = {
  isOn: boolean;
  navigate: NavigateFunction;
  submit: SubmitFunction;
  show: () => void;
  /** The name of the button that undoes. */
  undo: string;
};

function pressKey(event: KeyboardEvent, context: Context): void {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (event.isComposing || altKey) return;
  if (!(target instanceof Element) || isInDialog()) return;
  const isInField = target.closest(typing) !== null;
  const act =
    ctrlKey || metaKey
      ? chordAction(event, target, isInField ? undefined : context)
      : isInField
        ? key === 'Escape' && leave(target)
        : context.isOn && letterAction(key, event, context);
  if (!act) return;
  event.preventDefault();
  act();
}

/** @param context undefined in a field, where a key takes back what was typed */
function chordAction(event: KeyboardEvent, target: Element, context: Context | undefined): Action {
  const { key, repeat, shiftKey } = event;
  if (repeat) return undefined;
  if (shiftKey) return pressChord(key);
  if (key === 'k') return search;
  if (key === 'z') return context && undoLast(context);
  return key === 'Enter' && sendFrom(target);
}

/** Out of a field, so that letters are keys again; the editor of articles uses Escape itself. */
const leave = (target: Element): Action =>
  target instanceof HTMLElement && !target.isContentEditable && (() => target.blur());

/** Presses what is on the page and not disabled. */
function press(selector: string): Action {
  const found = document.querySelector<HTMLElement>(selector);
  return found && (() => found.click());
}

/**
 * The change that this page says was made, or else the one before it. An undo is not undone by the
 * same key: who presses it twice goes on undoing.
 */
function undoLast({ undo, submit }: Context): Action {
  const button = document.querySelector<HTMLElement>(undoButton);
  if (button?.textContent === undo) return () => queueKeysAfter('answer', () => button.click());
  const form = !button && findUndo();
  if (!form) return undefined;
  if (!navigator.onLine) return () => dispatchEvent(new Event(unsentEvent));
  return () =>
    queueKeysAfter('answer', () => submit(form.data, { action: form.action, method: 'post' }));
}

function pressChord(key: string): Action {
  const chord = chords[key.toUpperCase()];
  return chord !== undefined && press(chord);
}

/** Closes a menu; else to the page above, unless something is changed, or a row is ticked. */
function goUp(): Action {
  const menu = document.querySelector<HTMLDetailsElement>(menus);
  if (menu)
    return () => {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)');
  // Texts that the device keeps are there again when one comes back.
  const isChanged = [...fields].some(
    (each) =>
      each.checked !== each.defaultChecked ||
      (each.value !== each.defaultValue &&
        !each.form?.querySelector('.office-draft:not(.is-full)')),
  );
  const back = document.querySelector<HTMLElement>(backLink);
  if (wasOpen || isChanged || !back) return undefined;
  return () => {
    rememberLeft();
    follow(back);
  };
}

/** The main button of a form, or of the only one; an article is saved, not published. */
function sendFrom(target: Element): Action {
  const form = target.closest('form');
  const end = target.closest('[data-key]') && form?.querySelector<HTMLElement>(firstAtEnd);
  const [first, second] = findSaving();
  const button = end ?? form?.querySelector<HTMLElement>(saving) ?? (second ? null : first);
  return button && (() => button.click());
}

/** The box in the rail; where that is no wider than a bar, the page of the search. */
function search(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('.office-search input, #q');
  const box = [...boxes].find((each) => each.checkVisibility());
  if (box) box.select();
  else document.querySelector<HTMLElement>('.office-loupe')?.click();
}

/** When `g` was pressed, by the clock of events. */
let pressedG = Number.NEGATIVE_INFINITY;

function letterAction(key: string, event: KeyboardEvent, context: Context): Action {
  if (key === '/') return search;
  if (event.repeat && key !== 'j' && key !== 'k') return undefined;
  if (key === '?') return context.show;
  if (key === 'Escape') return goUp();
  if (key === 'Enter') return openRow(event);
  if (key === 'u') return undoLast(context);
  if (key === 'g')
    return () => {
      pressedG = event.timeStamp;
    };
  const marked = findMarked(key);
  // With the focus on a checkbox, the key could be meant for the ticked rows: it does nothing.
  if (marked && findOwnKeys() && (event.target as Element).matches('input')) return undefined;
  if (marked) return () => (marked.matches('textarea, input') ? write(marked) : follow(marked));
  if (key === 'e' && findRows().length === 0) {
    const button = document.querySelector<HTMLElement>(mainButton);
    return button && (() => follow(button));
  }
  return rowAction(key, context.navigate);
}

function write(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '');
  field.focus();
}

/** Whether a menu was open when the last key was pressed: it may have closed itself since. */
let wasOpen = false;

/** The letter after a `g`: the page may have no other use for it. */
function pressSecond(event: KeyboardEvent, { isOn }: Context): void {
  wasOpen = document.querySelector(menus) !== null;
  const isSecond = event.timeStamp - pressedG < sequence;
  pressedG = Number.NEGATIVE_INFINITY;
  if (!isSecond || !isOn || event.altKey || event.ctrlKey || event.metaKey || isInDialog()) return;
  const place = findPlaces().find(({ dataset }) => dataset.letter === event.key);
  if (!place || (event.target instanceof Element && event.target.closest(typing))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  follow(place);
}

/** A key that was pressed before the script was there, or the page that it is for. */
function replayKey(event: KeyboardEvent, context: Context): void {
  if (isTyping()) return;
  const isWaitingForLetter = event.timeStamp - pressedG < sequence;
  if (isWaitingForLetter) pressSecond(event, context);
  // On a page with its own keys, a button decides on what is shown: no earlier key presses it.
  else if (findOwnKeys() && findMarked(event.key)?.matches('button')) clearQueue();
  // The browser has followed the link, unless it has had the focus only since a key before it.
  else if (
    event.defaultPrevented ||
    event.key !== 'Enter' ||
    event.target !== document.activeElement
  )
    pressKey(event, context);
}

/** Storage may be blocked: then they are as chosen until the office is left. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
