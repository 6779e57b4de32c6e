/**
 * `Intl` has no Haitian Creole and silently answers in English, so what Creole needs is written
 * here; its numbers follow French, as Haitian schools teach them.
 */
import { haitiTime } from './haiti-time.ts';
import type { Locale } from './locale.ts';

export type Currency = 'USD' | 'HTG' | 'EUR';

/** `amount` in minor units. */
export type Money = { amount: number; currency: Currency };

export const isSameMoney = (a: Money, b: Money) =>
  a.amount === b.amount && a.currency === b.currency;

/** Prevents a line break between a number and its unit. */
const NBSP = '\u00A0';

/** `months` are separated by spaces; `clock` is a pattern, in which `H` has no zero before it. */
export const dateTexts = {
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    first: '1er',
    at: 'à',
    clock: 'H h mm',
  },
  en: {
    months: 'January February March April May June July August September October November December',
    first: '1',
    at: 'at',
    clock: 'HH:mm',
  },
  ht: {
    months: 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm',
    first: '1ye',
    at: 'a',
    clock: 'HH:mm',
  },
};

/**
 * In Haiti: `1er janvier 2026`, `1 January 2026`, `1ye janvye 2026`. `ms` is epoch milliseconds.
 */
export function formatDate(locale: Locale, ms: number): string {
  const { day, month, year } = partsInHaiti(locale, ms);
  return `${day}${NBSP}${month} ${year}`;
}

/** In Haiti: `janvier 2026`. `ms` is epoch milliseconds. */
export function formatMonth(locale: Locale, ms: number): string {
  const { month, year } = partsInHaiti(locale, ms);
  return `${month} ${year}`;
}

/** For a day that is near. `date` is as `formatDate` writes it. */
export const withoutYear = (date: string): string => date.replace(/\s\d{4}$/, '');

/**
 * In Haiti: `20 novembre 2026 à 14 h 05`, `20 November 2026 at 14:05`. `ms` is epoch milliseconds.
 */
export const formatDateTime = (locale: Locale, ms: number): string =>
  withTime(locale, formatDate(locale, ms), ms);

const withTime = (locale: Locale, date: string, ms: number) =>
  `${date} ${dateTexts[locale].at} ${formatTime(locale, ms)}`;

/** Without the year, where it is that of `now`. Both are epoch milliseconds. */
export function formatNearDate(locale: Locale, ms: number, now: number): string {
  const [date, today] = [formatDate(locale, ms), formatDate(locale, now)];
  return date.slice(-4) === today.slice(-4) ? withoutYear(date) : date;
}

export const formatNearTime = (locale: Locale, ms: number, now: number): string =>
  withTime(locale, formatNearDate(locale, ms, now), ms);

/** The time in Haiti: `14 h 05`, `14:05`. */
export function formatTime(locale: Locale, ms: number): string {
  const { hour, minute } = partsInHaiti(locale, ms);
  return locale === 'fr' ? `${Number(hour)}${NBSP}h${NBSP}${minute}` : `${hour}:${minute}`;
}

/** A time of day from `HH:MM`, as a sign on a door says it: `8 h 30`, `8:30 am`, `8è30 dimaten`. */
export function formatClock(locale: Locale, clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const minutes = minute === 0 ? '' : String(minute).padStart(2, '0');
  if (locale === 'fr') return `${hour}${NBSP}h${minutes && NBSP}${minutes}`;
  const onDial = hour % 12 || 12;
  if (locale === 'en')
    return `${onDial}${minutes && ':'}${minutes}${NBSP}${hour < 12 ? 'am' : 'pm'}`;
  if (onDial === 12) return `${hour === 12 ? 'midi' : 'minwi'}${minutes && NBSP}${minutes}`;
  const part = hour < 12 ? 'dimaten' : hour < 18 ? 'apremidi' : 'aswè';
  return `${onDial === 1 ? 'inè' : `${onDial}è`}${minutes}${NBSP}${part}`;
}

/** ISO 8601 in UTC. `ms` is epoch milliseconds; RangeError if it is no date. */
export function isoDate(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * `1 000 gourdes`, `HTG 1,000`, `1 000,50 goud`, from whole cents or centimes. A bare 'dollar' may
 * be the Haitian dollar, five gourdes, so the United States are always named.
 */
export function formatMoney(locale: Locale, minorUnits: number, currency: Currency): string {
  if (locale === 'en') {
    const sign = minorUnits < 0 ? '-' : '';
    const unit = { USD: 'US$', HTG: `HTG${NBSP}`, EUR: '€' }[currency];
    return `${sign}${unit}${formatAmount(locale, Math.abs(minorUnits))}`;
  }
  const gourdes = plural(locale, minorUnits / 100, { one: 'gourde', other: 'gourdes' });
  const units = {
    fr: { USD: `$${NBSP}US`, HTG: gourdes, EUR: '€' },
    ht: { USD: `dola${NBSP}ameriken`, HTG: 'goud', EUR: 'ewo' },
  };
  return `${formatAmount(locale, minorUnits)}${NBSP}${units[locale][currency]}`;
}

export function formatAmount(locale: Locale, minorUnits: number): string {
  const digits = minorUnits % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale === 'en' ? 'en-GB' : 'fr', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minorUnits / 100);
}

/** A difference of amounts, with its sign: `+4 700`, `−5 000`. */
export const formatDifference = (locale: Locale, minorUnits: number): string =>
  `${minorUnits < 0 ? '\u2212' : '+'}${formatAmount(locale, Math.abs(minorUnits))}`;

/**
 * The caller puts the number in. French and Creole take the singular below two (`0 page`), English
 * for one alone.
 */
export function plural(locale: Locale, n: number, forms: { one: string; other: string }): string {
  const size = Math.abs(n);
  const isOne = locale === 'en' ? size === 1 : size < 2;
  return isOne ? forms.one : forms.other;
}

/**
 * Rounded up: seconds below a minute and a half, then minutes, then hours: `2 minutes`, `2 minit`.
 */
export function formatDuration(locale: Locale, seconds: number): string {
  const [n, unit] =
    seconds < 90
      ? ([Math.ceil(seconds), 'second'] as const)
      : seconds < 90 * 60
        ? ([Math.ceil(seconds / 60), 'minute'] as const)
        : ([Math.ceil(seconds / 3_600), 'hour'] as const);
  const unitNames = {
    fr: { second: 'seconde', minute: 'minute', hour: 'heure' },
    en: { second: 'second', minute: 'minute', hour: 'hour' },
    ht: { second: 'segonn', minute: 'minit', hour: 'èdtan' },
  };
  const word = unitNames[locale][unit];
  return `${n} ${locale === 'ht' ? word : plural(locale, n, { one: word, other: `${word}s` })}`;
}

function partsInHaiti(locale: Locale, ms: number) {
  const [year, month, day, hour, minute] = haitiTime(ms).split(/[-T:]/);
  const { months, first } = dateTexts[locale];
  return {
    day: day === '01' ? first : String(Number(day)),
    month: months.split(' ')[Number(month) - 1],
    year,
    hour,
    minute,
  };
}

/**
 * As it is read out in Haiti, however it was typed: `+509 37 01 02 03`. Another country’s, and what
 * is no number, as it is.
 */
export function writtenPhone(phone: string): string {
  const dialled = phone.replace(/[\s().-]/g, '');
  const pairs = /^(?:(?:\+|00)?509)?(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(dialled)?.slice(1);
  return pairs ? ['+509', ...pairs].join(NBSP) : phone;
}

/**
 * A name that is all in capitals, as SMS services and forms write them, without shouting: `Thomas
 * Lemaire`. One word may be an abbreviation (`BWT`) and stays, as does a name with a small letter.
 */
export function calmName(name: string): string {
  const isLoud = name === name.toUpperCase() && /\p{Lu}\P{L}+\p{Lu}/u.test(name);
  return isLoud
    ? name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (first) => first.toUpperCase())
    : name;
}

/** As a place is shown: a line does not end after the first part of `Cap-Haïtien`. */
export const placeName = (typed: string): string =>
  typed.replace(/(?<!\p{L})(\p{L}{1,4})-(?=\p{L})/gu, '$1\u2011');

/** In Creole, what something is written in: « an franse », « ann angle ». */
export const creoleIn = (language: string): string =>
  `${/^[aeiou]/.test(language) ? 'ann' : 'an'} ${language}`;

/** Never 0: in megabytes (1,000,000 bytes), without the unit. */
export const formatMegabytes = (locale: Locale, bytes: number): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en' : 'fr', { maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / 1_000_000),
  );
