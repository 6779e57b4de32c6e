import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { officeTexts } from './texts.ts';

/** A menu of rarer actions beside the main ones. Opens without script too. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      const target = event.target as Element;
      const isKey = event instanceof KeyboardEvent;
      const isInside = current?.contains(target);
      const stays = isKey ? event.key !== 'Escape' : isInside && !target.closest('a');
      if (!current?.open || stays) return;
      current.open = false;
      if (isKey && isInside) current.querySelector('summary')?.focus();
    };
    addEventListener('click', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('click', close);
      removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={menu} className="more-menu" onToggle={showWhole}>
      <summary className="button" aria-label={useTexts(officeTexts).others}>
        ⋯
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** Where it opens below the window, or behind the bar of a phone. */
function showWhole({ currentTarget: { open, lastElementChild } }: ToggleEvent<HTMLDetailsElement>) {
  if (open) lastElementChild?.scrollIntoView({ block: 'nearest' });
}
