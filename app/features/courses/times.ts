import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { CourseSessionRow } from '#db/schema.ts';

/** A weekly meeting. `weekday` as in `Date`: 0 is Sunday; `from`, `to`: `09:00`. */
export type Meeting = { weekday: number; from: string; to: string };

const day = 24 * 60 * 60_000;
const maxDays = 400;

export const weekdayNames: Readonly<Record<Locale, readonly string[]>> = {
  fr: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ht: ['dimanch', 'lendi', 'madi', 'mèkredi', 'jedi', 'vandredi', 'samdi'],
};

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
    .map(({ weekday, from, to }) => `${weekdayNames[locale][weekday]} ${from}-${to}`)
    .join(', ');

export type SessionTimes = Pick<CourseSessionRow, 'starts_on' | 'ends_on' | 'times'>;

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/**
 * The days on which a session meets: `2026-12-05`. Without weekly times, each day of a week, or of
 * a longer session the same day each week.
 */
export function daysOf({ starts_on, ends_on, times }: SessionTimes): string[] {
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

/**
 * Its first and its last day: those of its weekly meetings, as the team may write those of a month.
 */
export function spanOf(session: SessionTimes): Pick<SessionTimes, 'starts_on' | 'ends_on'> {
  const days = session.times ? daysOf(session) : [];
  return {
    starts_on: days[0] ?? session.starts_on,
    ends_on: days.at(-1) ?? session.ends_on,
  };
}

/** Each meeting of a session, in milliseconds since 1970; without weekly times, whole days. */
export function meetingsOf(session: SessionTimes): { day: string; from: number; to: number }[] {
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
