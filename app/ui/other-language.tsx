import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { uiTexts } from './texts.ts';

/** Nothing when the text is in the language of the page. */
export function OtherLanguageNotice({ locale }: { locale: string }) {
  const t = useTexts(uiTexts);
  const shared = useSharedTexts();
  if (locale === useLocale()) return null;
  return <p className="notice">{t.otherLanguage(shared.languageNames[locale] ?? locale)}</p>;
}

/** The company's own English words (docs/quoted-texts.md). */
export function QuotedEnglish({ children }: { children: string }) {
  return useLocale() === 'fr' ? <span lang="en">{children}</span> : children;
}
