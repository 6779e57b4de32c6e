import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { shortest } from './bounds.ts';
import { Results } from './Results.tsx';
import { searchTexts } from './texts.ts';
import { useLiveSearch } from './useLiveSearch.ts';

const box = '.office-search input';

/** Below the box in the rail, what its text finds, until it is left or a result is opened. */
export function RailSearch() {
  const { pathname } = useLocation();
  return pathname.endsWith('/admin/search') ? null : <Panel />;
}

function Panel() {
  const t = useTexts(searchTexts);
  const [text, setText] = useState<string>();
  const { found } = useLiveSearch(text);
  useEffect(() => {
    const isInside = ({ target }: Event) =>
      target instanceof Element && target.closest('.office-search, .office-search-found') !== null;
    const read = (target: unknown) => {
      if (!(target instanceof HTMLInputElement && target.matches(box))) return;
      setText([...target.value.trim()].length < shortest ? undefined : target.value);
    };
    const onInput = ({ target }: Event) => read(target);
    const onFocus = (event: Event) => !isInside(event) && setText(undefined);
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInside(event) && walk(event)) setText(undefined);
    };
    // The router follows it in this tab.
    const onClick = (event: Event) => {
      if (event.defaultPrevented && isInside(event)) setText(undefined);
    };
    // Typed before the script was there.
    read(document.activeElement);
    addEventListener('input', onInput);
    addEventListener('click', onClick);
    addEventListener('focusin', onFocus);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('input', onInput);
      removeEventListener('click', onClick);
      removeEventListener('focusin', onFocus);
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return (
    found &&
    createPortal(
      <div className="office-search-found" role="status">
        {found.results?.length ? <Results results={found.results} /> : <p>{t.none(found.text)}</p>}
      </div>,
      document.querySelector('.office') ?? document.body,
    )
  );
}

/** The arrows lead from the box through what is found, and back. @returns whether it is closed */
function walk(event: KeyboardEvent): boolean {
  const focused = document.activeElement as HTMLElement;
  const stops = [...document.querySelectorAll<HTMLElement>(`${box}, .office-search-found a`)];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
  const next = step === 0 ? undefined : stops[stops.indexOf(focused) + step];
  const isEscape = event.key === 'Escape';
  if (isEscape) focused.blur();
  next?.focus();
  if (next || isEscape) event.preventDefault();
  return isEscape;
}
