import { formatClock, formatDate, formatMoney, plural, withoutYear } from '#app/i18n/format.ts';
import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { CourseSessionRow } from '#db/schema.ts';
import { storedTimes, weekdayNames } from '../times.ts';

const fr = {
  months: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  on: (day: string) => `le ${day}`,
  fromTo: (from: string, to: string) => `du ${from} au ${to}`,
  days: (n: number) => plural('fr', n, { one: `${n} jour`, other: `${n} jours` }),
  hours: (n: number) => plural('fr', n, { one: `${n} heure`, other: `${n} heures` }),
  weekdays: (n: number, name: string) => (n < 2 ? name : `${n} ${name}s`),
  free: 'Gratuit',
  left: (n: number) => (n === 1 ? 'dernière place' : `encore ${n} places`),
  of: (left: number, seats: number) =>
    plural('fr', left, {
      one: `${left} place libre sur ${seats}`,
      other: `${left} places libres sur ${seats}`,
    }),
};

export const sessionTexts: Texts<typeof fr> = {
  fr,
  en: {
    months: 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec',
    on: (day) => day,
    fromTo: (from, to) => `${from} to ${to}`,
    days: (n) => plural('en', n, { one: `${n} day`, other: `${n} days` }),
    hours: (n) => plural('en', n, { one: `${n} hour`, other: `${n} hours` }),
    weekdays: (n, name) => (n === 1 ? name : `${n} ${name}s`),
    free: 'Free',
    left: (n) => (n === 1 ? 'last place' : `${n} places left`),
    of: (left, seats) => `${left} of ${seats} places free`,
  },
  ht: {
    months: 'janv. fevr. mas avr. me jen jiyè out sept. okt. nov. des.',
    on: (day) => day,
    fromTo: (from, to) => `${from} rive ${to}`,
    days: (n) => `${n} jou`,
    hours: (n) => `${n} èdtan`,
    weekdays: (n, name) => (n === 1 ? name : `${n} ${name}`),
    free: 'Gratis',
    left: (n) => (n === 1 ? 'dènye plas la' : `rete ${n} plas`),
    of: (left, seats) => `${left} plas lib sou ${seats}`,
  },
};

const noon = (date: string) => parseHaitiTime(`${date}T12:00`) ?? 0;

/** Day, month and year as they are written in a language: `1er`, `janvier`, `2026`. */
export const partsOf = (locale: Locale, date: string) => {
  const [day = '', month = '', year = ''] = formatDate(locale, noon(date)).split(/\s/);
  return { day, month, year };
};

export const weekdayOf = (locale: Locale, date: string): string =>
  weekdayNames[locale][new Date(`${date}T12:00Z`).getUTCDay()] ?? '';

/** As a calendar leaf has it. */
export const shortMonth = (locale: Locale, date: string): string =>
  sessionTexts[locale].months.split(' ')[Number(date.slice(5, 7)) - 1] ?? '';

export const dayOfMonth = (date: string): string => String(Number(date.slice(8)));

/** Its course, which has several: `Créer son site (5 déc.)`. */
export const sessionName = (
  locale: Locale,
  { title, starts_on }: { title: string; starts_on: string },
): string => `${title} (${dayOfMonth(starts_on)} ${shortMonth(locale, starts_on)})`;

type Span = Pick<CourseSessionRow, 'starts_on' | 'ends_on'>;

/** `du 5 au 26 décembre 2026`, `le 5 décembre 2026`; what both dates have is said once. */
export function formatSpan(locale: Locale, { starts_on, ends_on }: Span): string {
  const t = sessionTexts[locale];
  const [from, to] = [partsOf(locale, starts_on), partsOf(locale, ends_on)];
  const last = formatDate(locale, noon(ends_on));
  if (starts_on === ends_on) return t.on(last);
  const first = formatDate(locale, noon(starts_on));
  if (from.year !== to.year) return t.fromTo(first, last);
  return t.fromTo(from.month === to.month ? from.day : withoutYear(first), last);
}

/** `4 samedis`, or `6 jours` where the days differ. */
export function formatDays(locale: Locale, days: readonly string[]): string {
  const t = sessionTexts[locale];
  const names = new Set(days.map((day) => weekdayOf(locale, day)));
  const [name = ''] = names;
  return names.size === 1 ? t.weekdays(days.length, name) : t.days(days.length);
}

/**
 * `9 h - 12 h`, where all meetings have the same times; otherwise each weekday with its own. Empty
 * for whole days. In Creole a line may end after the dash: the whole is wider than a small phone.
 */
export function formatHours(locale: Locale, times: string): string {
  const dash = locale === 'ht' ? '\u00a0\u2011 ' : '\u00a0\u2011\u00a0';
  // The week begins on Monday.
  const week = storedTimes(times).toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7));
  const meetings = week.map(({ weekday, from, to }) => ({
    day: weekdayNames[locale][weekday] ?? '',
    hours: `${formatClock(locale, from)}${dash}${formatClock(locale, to)}`,
  }));
  const hours = new Set(meetings.map((meeting) => meeting.hours));
  if (hours.size > 1) return meetings.map(({ day, hours }) => `${day} ${hours}`).join(', ');
  const days = new Set(meetings.map(({ day }) => day));
  const [each = ''] = hours;
  return days.size > 1 ? `${[...days].join(', ')}, ${each}` : each;
}

/** Facts on a line, which breaks after a dot and not before it. */
export const dotted = (facts: readonly (string | false | null)[]): string =>
  facts.filter(Boolean).join('\u00a0· ');

export const formatPrice = (
  locale: Locale,
  { price_minor, currency }: Pick<CourseSessionRow, 'price_minor' | 'currency'>,
): string =>
  price_minor === 0 ? sessionTexts[locale].free : formatMoney(locale, price_minor, currency);
