import { createContext, useContext } from 'react';
import type { Locale } from './locale.ts';
import type { Texts } from './texts.ts';

export const LocaleContext = createContext<Locale>('fr');

export const useLocale = (): Locale => useContext(LocaleContext);

/** The `lang` attribute of a text that may differ from the language of the page; undefined where it is the same. */
export function useLangOf(): (text: { locale: string }) => string | undefined {
  const pageLocale = useLocale();
  return ({ locale }) => (locale === pageLocale ? undefined : locale);
}

/** A feature's texts in the language of the page. */
export const useTexts = <T,>(texts: Texts<T>): T => texts[useLocale()];
