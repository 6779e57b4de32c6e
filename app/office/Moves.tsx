import { useTexts } from '#app/i18n/context.tsx';
import type { Texts } from '#app/i18n/texts.ts';
import { ActionButton } from './ActionButton.tsx';

const fr = {
  upOf: (name: string) => `Monter : ${name}`,
  downOf: (name: string) => `Descendre : ${name}`,
};
const en: typeof fr = {
  upOf: (name) => `Move up: ${name}`,
  downOf: (name) => `Move down: ${name}`,
};
const ht: typeof fr = { upOf: (name) => `Monte: ${name}`, downOf: (name) => `Desann: ${name}` };

type Props = { action: string; name: string; isFirst: boolean; isLast: boolean };

/** Buttons that move an element of a list one place up or down; `action` takes a `direction`. */
export function Moves({ action, name, isFirst, isLast }: Props) {
  const t = useTexts(movesTexts);
  return (
    <div className={isFirst ? 'office-moves is-first' : 'office-moves'}>
      {!isFirst && (
        <ActionButton action={action} fields={{ direction: 'up' }} label={t.upOf(name)}>
          ↑
        </ActionButton>
      )}
      {!isLast && (
        <ActionButton action={action} fields={{ direction: 'down' }} label={t.downOf(name)}>
          ↓
        </ActionButton>
      )}
    </div>
  );
}

const movesTexts: Texts<typeof fr> = { fr, en, ht };
