import type { IncomingMessage } from 'node:http';
import { defaultLocale, isLocale, type Locale, localeOf, localizedPath } from '#app/i18n/locale.ts';

/** From the page's URL, or from `Accept-Language` for calls of the API. */
export function requestLocale({ url, headers }: Request): Locale {
  const { pathname } = new URL(url);
  return pathname.startsWith('/api/')
    ? acceptedLocale(headers.get('accept-language'))
    : localeOf(pathname);
}

/** The supported language that `Accept-Language` prefers; French when there is none. */
export function acceptedLocale(acceptLanguage: string | null): Locale {
  const ranges = (acceptLanguage ?? '').split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return {
      locale: tag.split('-', 1)[0] ?? '',
      weight: q === undefined ? 1 : Number(q.slice(2)) || 0,
    };
  });
  const sorted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return sorted.map(({ locale }) => locale).find(isLocale) ?? 'fr';
}

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
