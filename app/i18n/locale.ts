export const locales = ['fr', 'en', 'ht'] as const;

export type Locale = (typeof locales)[number];

/** French URLs have no prefix. */
export const defaultLocale = 'fr' satisfies Locale;

/** Values of `lang` and `hreflang` (BCP 47). */
export const languageTag: Readonly<Record<Locale, string>> = { fr: 'fr', en: 'en', ht: 'ht' };

/** Values of `og:locale`, which requires a territory. */
export const ogLocale: Readonly<Record<Locale, string>> = { fr: 'fr_HT', en: 'en_US', ht: 'ht_HT' };

/** Each language's name in that language, for the switcher. */
export const endonyms: Readonly<Record<Locale, string>> = {
  fr: 'Français',
  en: 'English',
  ht: 'Kreyòl',
};

/**
 * In the order of the team's forms, which begin with the language that every text is written in.
 */
export const writtenLocales = ['fr', 'ht', 'en'] as const satisfies readonly Locale[];

export const isLocale = (value: string): value is Locale =>
  (locales as readonly string[]).includes(value);

const prefix = /^\/(en|ht)(?=[/?#]|$)/;

/** By the first segment: `/ht/about` is Creole, `/about` and anything else French. */
export function localeOf(pathname: string): Locale {
  return (pathname.match(prefix)?.[1] as Locale | undefined) ?? defaultLocale;
}

/** The path without its locale prefix: `/en/about` -> `/about`, `/en` -> `/`. */
export function stripLocale(pathname: string): string {
  // One slash only: `/en//example.com` must not become `//example.com`, a URL of another site.
  return pathname.replace(prefix, '').replace(/^[/\\]*/, '/');
}

/** Adds the locale prefix: `/about?page=2#top` -> `/en/about?page=2#top`, `/` -> `/en`. */
export function localizedPath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return `/${locale}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}
