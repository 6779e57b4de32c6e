import { parseHaitiTime } from '#app/i18n/haiti-time.ts';

/** Times of day are `HH:MM` in Haiti; weekdays are counted from Sunday, 0. */
type Lesson = { weekday: number; from: string; to: string };

export type CalendarSession = {
  /** Stays the same, so that a calendar that has the session replaces it. */
  uid: string;
  title: string;
  description: string;
  location: string;
  /** Absolute, of the course's page. */
  url: string;
  /** Dates in Haiti, `2026-12-05`: of the first and of the last day. */
  startsOn: string;
  endsOn: string;
  /** Without any, the days are whole: each of a week, or of longer ones the same day each week. */
  lessons: readonly Lesson[];
  isCancelled: boolean;
  /** Epoch milliseconds of the last change. */
  changedAt: number;
};

/**
 * A session as an iCalendar file (RFC 5545): each of its weekly times is an event that recurs, at
 * the same hour of Haiti's clocks in summer and winter.
 */
export function renderCalendar(session: CalendarSession): string {
  const events =
    session.lessons.length === 0
      ? event(session, wholeDays(session), session.uid)
      : session.lessons.flatMap((lesson, index) =>
          event(session, timesOf(session, lesson), `${index + 1}-${session.uid}`),
        );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//BWT//Courses//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zone,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Haiti changes its clocks with the United States, since 2017. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Port-au-Prince',
  'BEGIN:DAYLIGHT',
  'DTSTART:20170312T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20171105T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The properties that say when, or null where the dates leave its weekday out. */
function timesOf({ startsOn, endsOn }: CalendarSession, { weekday, from, to }: Lesson) {
  const first = firstOn(startsOn, weekday);
  const zoned = (time: string) =>
    `TZID=America/Port-au-Prince:${basic(first)}T${time === '24:00' ? '2359' : basic(time)}00`;
  return first > endsOn
    ? null
    : [
        `DTSTART;${zoned(from)}`,
        `DTEND;${zoned(to)}`,
        // On the last day too: what begins at UNTIL is included.
        ...weekly(first, endsOn, utc(parseHaitiTime(`${endsOn}T23:59`) ?? 0)),
      ];
}

function wholeDays({ startsOn, endsOn }: CalendarSession): string[] {
  const isWeekly = addDays(startsOn, 7) <= endsOn;
  return [
    `DTSTART;VALUE=DATE:${basic(startsOn)}`,
    `DTEND;VALUE=DATE:${basic(addDays(isWeekly ? startsOn : endsOn, 1))}`,
    ...weekly(startsOn, endsOn, basic(endsOn)),
  ];
}

const weekly = (first: string, endsOn: string, until: string) =>
  addDays(first, 7) > endsOn ? [] : [`RRULE:FREQ=WEEKLY;UNTIL=${until}`];

function event(session: CalendarSession, times: string[] | null, uid: string): string[] {
  if (!times) return [];
  const { title, description, location, url, isCancelled, changedAt } = session;
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${utc(changedAt)}`,
    ...times,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(description)}`,
    `LOCATION:${text(location)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A number that grows, so that calendars know the newer of two files.
    `SEQUENCE:${Math.floor(changedAt / 60_000)}`,
    'END:VEVENT',
  ];
}

/** The first such day on or after a date. */
function firstOn(date: string, weekday: number): string {
  return addDays(date, (weekday - new Date(`${date}T12:00Z`).getUTCDay() + 7) % 7);
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Without the dashes and colons: `20261205`, `0900`. */
const basic = (value: string) => value.replaceAll(/[-:]/g, '');

/** `20261205T140000Z`. */
const utc = (ms: number) => basic(new Date(ms).toISOString().replace(/\.\d+/, ''));

/** Escaped; a control character has no place in a calendar. */
const text = (value: string) =>
  value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** Lines have at most 75 octets; what follows begins with a space. A character stays whole. */
function fold(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += length;
  }
  return lines.join('\r\n');
}
