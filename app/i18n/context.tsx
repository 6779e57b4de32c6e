import { createContext, useContext } from 'react';
import type { Locale } from './locale.ts';
import type { Texts } from './texts.ts';

export const LocaleContext = createContext<Locale>('fr');

export const useLocale = (): Locale => useContext(LocaleContext);

/** The `lang` of a text that may be in another language than the page around it; nothing where it is in the page's own. */
export function useLangOf(): (text: { locale: string }) => string | undefined {
  const own = useLocale();
  return ({ locale }) => (locale === own ? undefined : locale);
}

/** A feature's texts in the language of the page. */
export const useTexts = <T,>(texts: Texts<T>): T => texts[useLocale()];
