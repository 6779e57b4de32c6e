import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import { type CalendarSession, renderCalendar } from './calendar.ts';

const session: CalendarSession = {
  uid: 'session-12@bwt.example',
  title: 'Créer son site, pas à pas; premier groupe, pour qui n’en a jamais fait un',
  description: 'Apportez un cahier.\nEt votre téléphone \\ chargeur.',
  location: 'Rue 18, Cap-Haïtien',
  url: 'https://bwt.example/courses/creer-son-site',
  starts_on: '2026-10-15',
  ends_on: '2026-11-21',
  times: '6 09:00-12:00;3 17:30-19:00',
  isCancelled: false,
  changedAt: Date.UTC(2026, 8, 1, 12),
};

/** As a calendar application reads it. */
const read = (file: string) =>
  new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

test('each meeting is an event, at the same hour when the clocks change, in lines of 75 octets from which any text comes back', () => {
  const file = renderCalendar(session);
  const events = read(file);
  // Haiti leaves summer time on 1 November.
  const saturdays = ['10-17', '10-24', '10-31', '11-07', '11-14', '11-21'];
  const starts = events.map(({ startDate }) => startDate.toJSDate().getTime());
  for (const day of saturdays) expect(starts).toContain(parseHaitiTime(`2026-${day}T09:00`));
  expect(starts).toContain(parseHaitiTime('2026-10-21T17:30'));
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(11);
  expect(events[0]?.duration.toSeconds()).toBe(3 * 3_600);
  const lines = file.split('\r\n');
  expect(lines.join('')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const { title, description } = session;
  expect(events[0]).toMatchObject({ summary: title, description });
});

test('a cancelled session has the same UID, with a later number', () => {
  const [before] = read(renderCalendar(session));
  const cancelled = { isCancelled: true, changedAt: session.changedAt + 60_000 };
  const [after] = read(renderCalendar({ ...session, ...cancelled }));
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
});
