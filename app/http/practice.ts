import { createContext, data } from 'react-router';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Config } from '#app/platform/config.ts';
import { appContext, type RequestArgs } from './context.ts';
import { writeCookie } from './cookies.ts';
import { practiceTexts } from './practice-texts.ts';

// Practice (docs/decisions/0045-practice.md): the office over data of its own, which never leave it.

/** The browser was in a practice that is no more. */
export const practiceOverContext = createContext(false);

/** The browser forgets it long before its session ends. */
const cookieSeconds = 24 * 60 * 60;

export const writePracticeCookie = (value: string, config: Pick<Config, 'publicUrl'>): string =>
  writeCookie('practice', value, cookieSeconds, config);

export const clearPracticeCookie = (config: Pick<Config, 'publicUrl'>): string =>
  writeCookie('practice', '', 0, config);

/**
 * The strip above every page of a practice; null on the real site. As data of the loader it costs
 * no script.
 */
export function practiceStrip(id: string | undefined, locale: Locale) {
  if (id === undefined) return null;
  const { text, leave } = practiceTexts[locale];
  return {
    id,
    text,
    form: {
      className: 'practice no-print',
      method: 'post',
      action: localizedPath(locale, '/admin/practice'),
      'aria-label': text,
    },
    button: {
      type: 'submit',
      name: 'intent',
      value: 'end',
      className: 'button',
      children: leave,
    } as const,
  };
}

/** The header of a script, in place of the field of a form: the practice of its page, or none. */
export const practiceHeader = 'x-practice';
export const practiceField = 'practice';

/** Replaces the texts of the error page. */
export type Elsewhere = {
  elsewhere: { title: string; text: string; typed: string[]; kept: string };
};

/**
 * A form that was opened in a practice is not for the real site, nor the other way round.
 * @param typed what was written in it, to be shown @throws a 409
 */
export function refuseOtherPractice(
  { request, context }: Pick<RequestArgs, 'request' | 'context'>,
  locale: Locale,
  field: string,
  typed: readonly string[] = [],
): void {
  const here = context.get(appContext).practice ?? '';
  if ((request.headers.get(practiceHeader) ?? field) === here) return;
  const { title, nowReal, nowPractice, kept } = practiceTexts[locale].elsewhere;
  // Sentences, not what a form has hidden.
  const sentences = typed.filter((value) => /\S\s+\S/.test(value));
  const elsewhere = { title, text: here ? nowPractice : nowReal, typed: sentences, kept };
  throw data({ elsewhere } satisfies Elsewhere, {
    status: 409,
    headers: { 'Cache-Control': 'no-store' },
  });
}
