import { createContext, useContext } from 'react';
import { href } from 'react-router';
import { type Locale, localizedPath } from './locale.ts';
import { sharedTexts, type Texts } from './texts.ts';

export const LocaleContext = createContext<Locale>('fr');

export const useLocale = (): Locale => useContext(LocaleContext);

/**
 * The `lang` attribute of a text that may differ from the language of the page; undefined where it
 * is the same.
 */
export function useLangOf(): (text: { locale: string }) => string | undefined {
  const pageLocale = useLocale();
  return ({ locale }) => (locale === pageLocale ? undefined : locale);
}

/** A feature's texts in the language of the page. */
export const useTexts = <T,>(texts: Texts<T>): T => texts[useLocale()];

/** The texts that several features share. */
export const useSharedTexts = () => useTexts(sharedTexts);

/**
 * Builds URLs in the language of the page from the typed URL table: `link('/publication/:slug', {
 * slug })`.
 */
export function useLink(): typeof href {
  const locale = useLocale();
  return (path, ...params) => localizedPath(locale, href(path, ...params));
}
