import { meetingsOf, type SessionTimes } from './times.ts';

export type CalendarSession = SessionTimes & {
  /** Stays the same, so that a calendar that has the session replaces it. */
  uid: string;
  title: string;
  description: string;
  location: string;
  /** Absolute, of the course's page. */
  url: string;
  isCancelled: boolean;
  /** Epoch milliseconds of the last change. */
  changedAt: number;
};

/**
 * A session as an iCalendar file (RFC 5545), an event for each of its meetings: at times of UTC, so
 * that it needs no rules about summer and winter; without weekly times, whole days.
 */
export function renderCalendar({ uid, changedAt, ...session }: CalendarSession): string {
  const events = meetingsOf(session).flatMap(({ day, from, to }, index) => [
    'BEGIN:VEVENT',
    `UID:${text(`${index + 1}-${uid}`)}`,
    `DTSTAMP:${utc(changedAt)}`,
    ...(session.times
      ? [`DTSTART:${utc(from)}`, `DTEND:${utc(to)}`]
      : [`DTSTART;VALUE=DATE:${basic(day)}`]),
    `SUMMARY:${text(session.title)}`,
    `DESCRIPTION:${text(session.description)}`,
    `LOCATION:${text(session.location)}`,
    `URL:${session.url}`,
    `STATUS:${session.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A number that grows, so that calendars know the newer of two files.
    `SEQUENCE:${Math.floor(changedAt / 60_000)}`,
    'END:VEVENT',
  ]);
  const head = [
    'VERSION:2.0',
    'PRODID:-//BWT//Courses//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
  ];
  const lines = ['BEGIN:VCALENDAR', ...head, ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

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
