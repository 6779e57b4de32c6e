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

export function LanguageStates({ states }: { states: Record<Locale, LanguageState> }) {
  const { states: t } = useTexts(articleEditorTexts);
  return (
    <ul className="article-languages">
      {locales.map((locale) => (
        <li key={locale}>
          {locale.toUpperCase()}{' '}
          <State tone={languageTones[states[locale]]}>{t[states[locale]]}</State>
        </li>
      ))}
    </ul>
  );
}
