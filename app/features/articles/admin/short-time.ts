import { formatNearDate, formatNearTime } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';

const short = (locale: Locale, text: string): string =>
  text
    .replace(/\p{L}{6,}/u, (month) =>
      locale === 'en' ? month.slice(0, 3) : `${month.slice(0, /^[jfs]/.test(month) ? 4 : 3)}.`,
    )
    .replaceAll(' ', '\u00A0');

/** With a short month: `27 sept.`. A phone has room for no more. */
export const shortDate = (locale: Locale, at: number, now: number): string =>
  short(locale, formatNearDate(locale, at, now));

/** The same, with the time: `3 déc. 13 h 23`, `31 déc. 7 h`. */
export const shortTime = (locale: Locale, at: number, now: number): string =>
  short(locale, formatNearTime(locale, at, now).replace(/ (?:à|at|a) /, ' ')).replace(
    /(?<=h)\s00$/,
    '',
  );
