import { useEffect } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { moderationTexts } from './texts.ts';

const targets: Readonly<Record<string, string>> = {
  j: '.moderated [rel="next"]',
  k: '.moderated [rel="prev"]',
  a: '.moderation-forms button[value="approve"]',
  r: '.moderation-forms [name="reason"]',
  e: '.moderation-forms [name="title"]',
  u: '.office-toast button',
};

/** Listed with the keys of the office, and turned off with them. */
export function ModerationKeys() {
  const { keyTexts } = useTexts(moderationTexts);
  useEffect(() => {
    addEventListener('keydown', pressKey);
    return () => removeEventListener('keydown', pressKey);
  }, []);
  return <span hidden data-own-keys={JSON.stringify(keyTexts)} />;
}

function pressKey(event: KeyboardEvent): void {
  const { key, target, repeat } = event;
  if (repeat || event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector('dialog:modal, :popover-open')) return;
  const field = (target as Element).closest<HTMLElement>('input, textarea, select');
  if (field) {
    if (key === 'Escape') field.blur();
    return;
  }
  const isOn = document.querySelector('.office-keys [aria-pressed="true"]') !== null;
  const element = isOn && document.querySelector<HTMLElement>(targets[key] ?? ':not(*)');
  if (!element) return;
  event.preventDefault();
  if (element.matches('a, button')) {
    element.click();
    return;
  }
  element.closest('details')?.setAttribute('open', '');
  element.focus();
}
