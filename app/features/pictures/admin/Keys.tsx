import { useLayoutEffect } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { useKeySwitch } from '#app/office/useKeySwitch.ts';
import { moderationTexts } from './texts.ts';

const targets: Readonly<Record<string, string>> = {
  j: '.moderated [rel="next"]',
  k: '.moderated [rel="prev"]',
  a: '.moderation-forms button[value="approve"]',
  r: '.moderation-forms [name="reason"]',
  e: '.moderation-forms [name="title"]',
  u: '.office-toast button',
};

export function ModerationKeys() {
  const { keys, keysOn, keyTexts } = useTexts(moderationTexts);
  const { isOn, toggle } = useKeySwitch('moderation-keys-asleep');
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressKey(event, isOn === true);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return (
    <section
      className="moderation-keys no-print"
      aria-labelledby="keys-title"
      hidden={isOn === null}
    >
      <h2 id="keys-title">{keys}</h2>
      <button type="button" className="button" aria-pressed={isOn ?? true} onClick={toggle}>
        {keysOn}
      </button>
      <ul>
        {Object.entries(keyTexts).map(([key, text]) => (
          <li key={key}>
            <kbd>{key}</kbd> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function pressKey(event: KeyboardEvent, isOn: boolean): void {
  const { key, target, repeat } = event;
  if (repeat || event.altKey || event.ctrlKey || event.metaKey) return;
  if (document.querySelector('dialog:modal, :popover-open')) return;
  const field = (target as Element).closest<HTMLElement>('input, textarea, select');
  if (field) {
    if (key === 'Escape') field.blur();
    return;
  }
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
