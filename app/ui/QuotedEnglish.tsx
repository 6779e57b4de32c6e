import { useLocale } from '#app/i18n/context.tsx';

/** The company's own English words in the French interface (docs/quoted-texts.md), marked so that they are read out as English. */
export function QuotedEnglish({ children }: { children: string }) {
  return useLocale() === 'fr' ? <span lang="en">{children}</span> : children;
}
