import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';

/** A weekly meeting. `weekday` as in `Date`: 0 is Sunday; `from`, `to`: `09:00`. */
export type Meeting = { weekday: number; from: string; to: string };

const day = 24 * 60 * 60_000;
const maxDays = 400;

export const weekdays: Readonly<Record<Locale, readonly string[]>> = {
  fr: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ht: ['dimanch', 'lendi', 'madi', 'mèkredi', 'jedi', 'vandredi', 'samdi'],
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u00A0\u2009\u202F]/g, ' ');

/** The first three letters of a weekday are no other's, in all three languages. */
const weekdayOf = new Map(
  Object.values(weekdays).flatMap((names) =>
    names.map((name, index) => [plain(name).slice(0, 3), index] as const),
  ),
);

const joining =
  /^(?:a|ak|and|chak|chaque|de|du|epi|et|every|from|jiska|le|les|of|on|rive|soti|to|tous)$/;
const clock = String.raw`(\d{1,2})(?: ?(?:h|:|e) ?(\d{2})?(?!\d))? ?(am|pm|dimaten|apremidi|aswe)?`;
const part = new RegExp(
  String.raw`\b${clock} ?(?:-|–|a|to|rive|jiska) ?${clock}(?![a-z\d])|[a-z]+\.?|[^\s,;+&–-]`,
  'g',
);

/**
 * Weekly times as people write them: `sam 9:00-12:00`, `mardi et jeudi, 18 h - 20 h`, `Sat 9 am to
 * 12 pm`. Null for what is none.
 */
export function readTimes(text: string): Meeting[] | null {
  const meetings: Meeting[] = [];
  let pending: number[] = [];
  for (const [word, ...clock] of plain(text).matchAll(part)) {
    if (clock[0] !== undefined) {
      const times = rangeOf(clock);
      if (!times || pending.length === 0) return null;
      meetings.push(...pending.map((weekday) => ({ weekday, ...times })));
      pending = [];
    } else if (!joining.test(word)) {
      const weekday = weekdayOf.get(word.slice(0, 3));
      if (weekday === undefined) return null;
      pending.push(weekday);
    }
  }
  if (pending.length > 0 || meetings.length === 0) return null;
  return meetings.sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1));
}

function rangeOf([hour, minute, half, ...until]: readonly (string | undefined)[]) {
  const [toHour, toMinute, toHalf] = until;
  const to = timeOf(toHour, toMinute, toHalf) ?? '';
  // `2 - 4 pm` begins at 2 pm, `9 - 12 pm` at 9.
  const from = [half ?? toHalf, half]
    .map((each) => timeOf(hour, minute, each))
    .find((time) => typeof time === 'string' && time < to);
  return from ? { from, to } : null;
}

function timeOf(hour = '', minute = '00', half = ''): string | null {
  const isLate = /pm|apremidi|aswe/.test(half);
  const hours = (half ? Number(hour) % 12 : Number(hour)) + (isLate ? 12 : 0);
  if (hours > 24 || Number(minute) > 59 || (half && Number(hour) > 12)) return null;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** As `times` is stored. */
export const writeTimes = (meetings: readonly Meeting[]): string =>
  meetings.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`).join(';');

export const storedTimes = (times: string): Meeting[] =>
  [...times.matchAll(/(\d) (\d\d:\d\d)-(\d\d:\d\d)/g)].map(([, weekday, from = '', to = '']) => ({
    weekday: Number(weekday),
    from,
    to,
  }));

/** As forms have it, which `readTimes` reads again: `samedi 09:00-12:00, dimanche 14:00-16:00`. */
export const typedTimes = (times: string, locale: Locale): string =>
  storedTimes(times)
    .map(({ weekday, from, to }) => `${weekdays[locale][weekday]} ${from}-${to}`)
    .join(', ');

type Span = { starts_on: string; ends_on: string; times: string };

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/**
 * The days on which a session meets: `2026-12-05`. Without weekly times, each day of a week, or of
 * a longer session the same day each week.
 */
export function daysOf({ starts_on, ends_on, times }: Span): string[] {
  const meetings = storedTimes(times);
  const length = Math.min(maxDays, (Date.parse(ends_on) - Date.parse(starts_on)) / day);
  return Array.from({ length: length + 1 }, (_, index) => index)
    .filter((index) => {
      if (meetings.length === 0) return length < 7 || index % 7 === 0;
      const weekday = new Date(Date.parse(starts_on) + index * day).getUTCDay();
      return meetings.some((meeting) => meeting.weekday === weekday);
    })
    .map((index) => addDays(starts_on, index));
}

/** Each meeting of a session, in milliseconds since 1970; without weekly times, whole days. */
export function meetingsOf(session: Span): { day: string; from: number; to: number }[] {
  const meetings = storedTimes(session.times);
  return daysOf(session).flatMap((each) => {
    const weekday = new Date(each).getUTCDay();
    const own = meetings.filter((meeting) => meeting.weekday === weekday);
    const times = own.length > 0 ? own : [{ from: '00:00', to: '24:00' }];
    return times.map(({ from, to }) => ({
      day: each,
      from: haitiMs(each, from),
      to: haitiMs(each, to),
    }));
  });
}

/** `24:00` is the midnight after the day. */
export function haitiMs(date: string, time: string): number {
  const [on, at] = time === '24:00' ? [addDays(date, 1), '00:00'] : [date, time];
  return parseHaitiTime(`${on}T${at}`) ?? Number.NaN;
}
