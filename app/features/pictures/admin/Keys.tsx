import { useEffect, useLayoutEffect, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { moderationTexts } from './texts.ts';

/** The choice is stored on the device. */
const storageKey = 'moderation-keys-asleep';

const targets: Readonly<Record<string, string>> = {
  j: '.moderated [rel="next"]',
  k: '.moderated [rel="prev"]',
  a: '.moderation-forms button[value="approve"]',
  r: '.moderation-forms [name="reason"]',
  e: '.moderation-forms [name="title"]',
  u: '.office-toast button',
};

/** Can be turned off: with voice input, single letters are typed by accident (WCAG 2.1.4). */
export function ModerationKeys() {
  const { keys, keysOn, keyTexts } = useTexts(moderationTexts);
  // Null until the script is there, without which there are no keys.
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => setOn(!withStorage((storage) => storage.getItem(storageKey))), []);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressKey(event, isOn === true);
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

/** Storage may be blocked: then they are as chosen until the page is left. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
