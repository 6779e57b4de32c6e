import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import { type CalendarSession, renderCalendar } from './calendar.ts';

const session: CalendarSession = {
  uid: 'session-12@bwt.example',
  title: 'Créer son site, pas à pas; premier groupe',
  description: 'Apportez un cahier.\nEt votre téléphone \\ chargeur.',
  location: 'Rue 18, Cap-Haïtien',
  url: 'https://bwt.example/courses/creer-son-site',
  startsOn: '2026-10-15',
  endsOn: '2026-11-21',
  lessons: [
    { weekday: 6, from: '09:00', to: '12:00' },
    { weekday: 3, from: '17:30', to: '19:00' },
  ],
  isCancelled: false,
  changedAt: Date.UTC(2026, 8, 1, 12),
};

/** As a calendar application reads it: epoch milliseconds of every lesson. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const times: number[] = [];
    const starts = event.iterator();
    for (let start = starts.next(); start && times.length < 100; start = starts.next()) {
      start.zone = zone;
      times.push(start.toJSDate().getTime());
    }
    return { event, times };
  });
}

const inHaiti = (...times: string[]) => times.map((time) => parseHaitiTime(time));

test('each weekly time recurs until the last day, at the same hour when the clocks change', () => {
  const [saturdays, wednesdays] = read(renderCalendar(session));
  // Haiti leaves summer time on 1 November.
  const days = ['10-17', '10-24', '10-31', '11-07', '11-14', '11-21'];
  expect(saturdays?.times).toEqual(inHaiti(...days.map((day) => `2026-${day}T09:00`)));
  expect(wednesdays?.times[0]).toBe(parseHaitiTime('2026-10-21T17:30'));
  expect(wednesdays?.times).toHaveLength(5);
  expect(saturdays?.event.duration.toSeconds()).toBe(3 * 3_600);
  expect(saturdays?.event.uid).not.toBe(wednesdays?.event.uid);
});

test('the rules of the time zone are those of the clocks in Haiti, for ten years', () => {
  for (let year = 2026; year < 2036; year += 1) {
    const days = [`${year}-01-03`, `${year}-12-25`] as const;
    const lessons = [{ weekday: 1, from: '08:00', to: '09:00' }];
    const [mondays] = read(
      renderCalendar({ ...session, startsOn: days[0], endsOn: days[1], lessons }),
    );
    const wanted = mondays?.times.map((ms) => new Date(ms).toISOString().slice(0, 10));
    expect(mondays?.times).toEqual(wanted?.map((day) => parseHaitiTime(`${day}T08:00`)));
  }
});

test('one day is one event that does not recur; a day that the dates leave out is none', () => {
  const [only, ...others] = read(
    renderCalendar({ ...session, startsOn: '2026-12-05', endsOn: '2026-12-05' }),
  );
  expect(only?.times).toEqual(inHaiti('2026-12-05T09:00'));
  expect(others).toEqual([]);
});

test('without weekly times, days are whole: in a row, or the same one each week', () => {
  const whole = (startsOn: string, endsOn: string) => {
    const [event] = read(renderCalendar({ ...session, startsOn, endsOn, lessons: [] }));
    return [
      event?.event.startDate.toString(),
      event?.event.duration.toSeconds(),
      event?.times.length,
    ];
  };
  expect(whole('2026-12-14', '2026-12-16')).toEqual(['2026-12-14', 3 * 86_400, 1]);
  expect(whole('2026-12-05', '2026-12-26')).toEqual(['2026-12-05', 86_400, 4]);
});

test('a cancelled session says so under the same UID, with a later number', () => {
  const [before] = read(renderCalendar(session));
  const [after] = read(
    renderCalendar({ ...session, isCancelled: true, changedAt: session.changedAt + 60_000 }),
  );
  expect(after?.event.uid).toBe(before?.event.uid);
  expect(after?.event.sequence).toBeGreaterThan(before?.event.sequence ?? 0);
  expect(after?.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

test('lines end with CRLF and fold at 75 octets, and any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (typed) => {
      const file = renderCalendar({
        ...session,
        title: typed,
        description: `${typed};,\\${typed}`,
      });
      const lines = file.split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }
      const [first] = read(file);
      const kept = typed.replaceAll(/\p{Cc}/gu, '');
      expect(first?.event.summary ?? '').toBe(kept);
      expect(first?.event.description).toBe(`${kept};,\\${kept}`);
    }),
  );
});
