import type { IncomingMessage } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import { defaultLocale, isLocale, type Locale, localeOf, localizedPath } from '#app/i18n/locale.ts';

/** From the page's URL, or from `Accept-Language` for calls of the API. */
export function requestLocale({ url, headers }: Request): Locale {
  const { pathname } = new URL(url);
  return pathname.startsWith('/api/')
    ? acceptedLocale(headers.get('accept-language'))
    : localeOf(pathname);
}

/** The supported language that `Accept-Language` prefers; French when there is none. */
export const acceptedLocale = (acceptLanguage: string | null): Locale =>
  parseAccept(acceptLanguage ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-', 1)[0] ?? '')
    .find(isLocale) ?? defaultLocale;

/** The requests of `/`, whose responses vary by `Accept-Language`. */
const negotiated = new WeakSet<IncomingMessage>();

/** `/` is served as the home page in the language that the browser prefers. */
export function negotiateHomeLocale(incoming: IncomingMessage): void {
  const { url = '', headers } = incoming;
  if (url !== '/' && !url.startsWith('/?')) return;
  negotiated.add(incoming);
  const locale = acceptedLocale(headers['accept-language'] ?? null);
  if (locale !== defaultLocale) incoming.url = localizedPath(locale, '/home') + url.slice(1);
}

export const isLocaleNegotiated = (incoming: IncomingMessage): boolean => negotiated.has(incoming);
