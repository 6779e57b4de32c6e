import { useTexts } from '#app/i18n/context.tsx';
import { type Locale, locales } from '#app/i18n/locale.ts';
import { State, type StateTone } from '#app/office/State.tsx';
import type { LanguageState } from '../drafts.ts';
import { articleEditorTexts } from './texts.ts';

export const languageTones = {
  none: 'waiting',
  draft: 'open',
  ready: 'new',
  published: 'good',
  older: 'doubtful',
} as const satisfies Record<LanguageState, StateTone>;

/** By state, in a line; a language in which nothing is written is left out. */
export function LanguageStates({ states }: { states: Record<Locale, LanguageState> }) {
  const { states: t } = useTexts(articleEditorTexts);
  const written = locales.filter((locale) => states[locale] !== 'none');
  const shown = new Set(written.map((locale) => states[locale]));
  return (
    <>
      {[...shown].map((state) => (
        <span key={state}>
          <State tone={languageTones[state]}>{t[state]}</State>{' '}
          {written
            .filter((locale) => states[locale] === state)
            .map((locale) => locale.toUpperCase())
            .join(' ')}
        </span>
      ))}
    </>
  );
}
