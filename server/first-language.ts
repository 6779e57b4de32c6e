import type { IncomingMessage } from 'node:http';
import { acceptedLocale } from '#app/http/accept-language.ts';
import { defaultLocale, localizedPath } from '#app/i18n/locale.ts';

/** The requests at `/`, whose answers depend on `Accept-Language` too. */
const guessed = new WeakSet<IncomingMessage>();

/**
 * `/` is the one address that names no language: it is read as home in the language that the browser asks for.
 * Every link of the page that it gets names its language, so the guess is the first and the last.
 */
export function guessLanguage(incoming: IncomingMessage): void {
  const { url = '', headers } = incoming;
  if (url !== '/' && !url.startsWith('/?')) return;
  guessed.add(incoming);
  const locale = acceptedLocale(headers['accept-language'] ?? null);
  if (locale !== defaultLocale) incoming.url = localizedPath(locale, '/home') + url.slice(1);
}

export const isGuessed = (incoming: IncomingMessage): boolean => guessed.has(incoming);
