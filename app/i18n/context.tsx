import { createContext, useContext } from 'react';
import { href } from 'react-router';
import { type Locale, localizedPath } from './locale.ts';
import { sharedTexts, type Texts } from './texts.ts';

export const LocaleContext = createContext<Locale>('fr');

export const useLocale = (): Locale => useContext(LocaleContext);

/** Undefined where it is the language of the page. */
export function useLangOf(): (text: { locale: string }) => string | undefined {
  const pageLocale = useLocale();
  return ({ locale }) => (locale === pageLocale ? undefined : locale);
}

export const useTexts = <T,>(texts: Texts<T>): T => texts[useLocale()];

export const useSharedTexts = () => useTexts(sharedTexts);

/** Builds URLs in the language of the page: `link('/publication/:slug', { slug })`. */
export function useLink(): typeof href {
  const locale = useLocale();
  return (path, ...params) => localizedPath(locale, href(path, ...params));
}
