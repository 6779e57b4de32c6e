import { useTexts } from '#app/i18n/context.tsx';
import { moderationTexts } from './texts.ts';

/** The keys, shown where a script makes them work. They can be put to sleep: who speaks to the computer presses letters unawares. */
export function ModerationKeys() {
  const { keys, keysOn, keyTexts: t } = useTexts(moderationTexts);
  const list = { j: t.next, k: t.previous, a: t.approve, r: t.refuse, e: t.edit, u: t.undo, Esc: t.leave };
  return (
    <section className="moderation-keys no-print" aria-labelledby="keys-title" data-keys hidden>
      <h2 id="keys-title">{keys}</h2>
      <button type="button" className="button mt-2" aria-pressed="true">
        {keysOn}
      </button>
      <ul>
        {Object.entries(list).map(([key, text]) => (
          <li key={key}>
            <kbd>{key}</kbd> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
