import { type Locale, localeOf } from '#app/i18n/locale.ts';
import { acceptedLocale } from './accept-language.ts';

/** The reader's language: of the page's address, or, for calls of the API, which have one address for all, as their header says. */
export function requestLocale({ url, headers }: Request): Locale {
  const { pathname } = new URL(url);
  return pathname.startsWith('/api/') ? acceptedLocale(headers.get('accept-language')) : localeOf(pathname);
}
