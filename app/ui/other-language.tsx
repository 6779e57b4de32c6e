import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { uiTexts } from './texts.ts';

/** A notice that a text is not in the language of the page; nothing when it is. */
export function OtherLanguageNotice({ locale }: { locale: string }) {
  const t = useTexts(uiTexts);
  const shared = useSharedTexts();
  if (locale === useLocale()) return null;
  return <p className="notice">{t.otherLanguage(shared.languageNames[locale] ?? locale)}</p>;
}

/**
 * The company's own English words in the French interface (docs/quoted-texts.md), marked with
 * `lang` so that screen readers pronounce them as English.
 */
export function QuotedEnglish({ children }: { children: string }) {
  return useLocale() === 'fr' ? <span lang="en">{children}</span> : children;
}
