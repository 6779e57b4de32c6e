import { useLocale, useMessages } from '#app/i18n/context.tsx';

/** Says honestly that a text is in another language than the reader's; nothing when it is not. */
export function OtherLanguageNotice({ locale }: { locale: string }) {
  const t = useMessages();
  if (locale === useLocale()) return null;
  return <p className="notice">{t.common.otherLanguage(t.common.languageNames[locale] ?? locale)}</p>;
}
