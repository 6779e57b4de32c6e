import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { uiTexts } from './texts.ts';

/** Says honestly that a text is in another language than the reader's; nothing when it is not. */
export function OtherLanguageNotice({ locale }: { locale: string }) {
  const t = useTexts(uiTexts);
  const shared = useTexts(sharedTexts);
  if (locale === useLocale()) return null;
  return <p className="notice">{t.otherLanguage(shared.languageNames[locale] ?? locale)}</p>;
}

/** The company's own English words in the French interface (docs/quoted-texts.md), marked so that they are read out as English. */
export function QuotedEnglish({ children }: { children: string }) {
  return useLocale() === 'fr' ? <span lang="en">{children}</span> : children;
}
