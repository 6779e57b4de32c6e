import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { keysTexts } from './keys-texts.ts';

/** The choice is stored on the device. */
const storageKey = 'office:keys-asleep';
const boxes = '[name^="row."]';
/** None on a page with keys of its own, which it lists. */
const findRows = () =>
  document.querySelector('.office-content kbd')
    ? []
    : [...document.querySelectorAll<HTMLElement>('.office-row-link, .today-link')];
/** A page gives a box or a button a key by `data-key` around it. */
const findMarked = (key: string) =>
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] :is(textarea, button)`);

/**
 * Keys of the rows of a list, and those that a page gives its own buttons, on a device with a mouse
 * and a keyboard. Loaded after the page. They can be turned off: with voice input, single letters are
 * typed by accident (WCAG 2.1.4).
 */
export default function OfficeKeys() {
  const t = useTexts(keysTexts);
  const { key } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(() => !withStorage((storage) => storage.getItem(storageKey)));
  const [strip, setStrip] = useState<Element | null>(null);
  const [names, setNames] = useState<[string, string][]>([]);
  // Beside the title of a page that has keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location has other rows
  useEffect(() => {
    const found = [
      ...Object.entries(findRows().length > 0 ? t.rows : {}).filter(
        ([name]) => name !== 'x' || document.querySelector(boxes),
      ),
      ...Object.entries(t.marked).filter(([name]) => findMarked(name.replace('Ctrl Enter', 'r'))),
    ];
    setNames(found.length > 0 ? [...found, ['?', t.list]] : []);
    setStrip(found.length > 0 ? document.querySelector('.office-strip') : null);
  }, [key, t]);
  useEffect(() => {
    const show = () => dialog.current?.showModal();
    const onKeyDown = (event: KeyboardEvent) => pressKey(event, isOn, show);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  const toggle = () => {
    setOn(!isOn);
    withStorage((storage) =>
      isOn ? storage.setItem(storageKey, '1') : storage.removeItem(storageKey),
    );
  };
  return (
    <>
      {strip &&
        createPortal(
          <button
            type="button"
            className="link-button office-keys-button"
            onClick={() => dialog.current?.showModal()}
          >
            {t.title} <kbd>?</kbd>
          </button>,
          strip,
        )}
      <dialog ref={dialog} className="office-keys" aria-labelledby="office-keys">
        <h2 id="office-keys">{t.title}</h2>
        <dl>
          {names.map(([name, text]) => (
            <div key={name}>
              <dt>
                <kbd>{name.replace('Enter', t.enter)}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
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

function pressKey(event: KeyboardEvent, isOn: boolean, show: () => void): void {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return;
  if (!(target instanceof Element) || document.querySelector('dialog:modal, :popover-open')) return;
  const act =
    ctrlKey || metaKey
      ? key === 'Enter' && !event.repeat && sendFrom(target)
      : !target.closest(typing) &&
        (markedAction(event, isOn, show) ?? (isOn && rowAction(key, target)));
  if (!act) return;
  event.preventDefault();
  act();
}

/** The first button of the form of a box with a key. */
function sendFrom(target: Element): (() => void) | undefined {
  const form = target.closest('[data-key]')?.closest('form');
  const button = form?.querySelector<HTMLElement>('.form-end [type="submit"]');
  return button ? () => button.click() : undefined;
}

function markedAction({ key, repeat }: KeyboardEvent, isOn: boolean, show: () => void) {
  if (key === '?') return findRows()[0] || document.querySelector('[data-key]') ? show : undefined;
  const marked = isOn && !repeat ? findMarked(key) : null;
  return marked
    ? () => (marked instanceof HTMLTextAreaElement ? marked.focus() : marked.click())
    : undefined;
}

/** Where letters are written, or choose an option. */
const typing =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"])';

function rowAction(key: string, target: Element): (() => void) | undefined {
  const links = findRows();
  if (links.length === 0) return undefined;
  const row = target.closest('tr, li');
  const at = links.findIndex((link) => row?.contains(link));
  const next = { j: links[at + 1], k: links[at < 0 ? 0 : at - 1] }[key];
  if (next)
    return () => {
      next.focus();
      next.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
    };
  if (key === 'x') {
    const box = row?.querySelector<HTMLElement>(boxes);
    return box ? () => box.click() : undefined;
  }
  const search = document.querySelector<HTMLElement>('.office-search input');
  return key === '/' && search?.checkVisibility() ? () => search.focus() : undefined;
}

/** Storage may be blocked: then they are as chosen until the office is left. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
