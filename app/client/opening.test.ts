import { expect, test } from 'vitest';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { haitiClock, type Opening, openingState, openingText } from './opening.ts';

const weekday = ['08:00', '17:00'] as const;
const opening: Opening = {
  week: [null, weekday, weekday, weekday, weekday, weekday, ['09:00', '13:00']],
  holidays: ['11-18', '12-25', '2026-11-24'],
};

const texts = {
  open: '',
  today: '',
  tomorrow: '',
  later: 'Fermé, ouvre {day} à {at}',
  closed: 'Fermé en ce moment',
  days: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
  first: '1er',
  clocks: { '08:00': '8 h' },
};

const at = (haiti: string) => openingState(opening, Date.parse(`${haiti}-05:00`));

test.each([
  ['2026-11-23T08:00', '17:00'],
  ['2026-11-23T12:30', '17:00'],
  // The last minute.
  ['2026-11-23T16:59', '17:00'],
  ['2026-11-28T12:59', '13:00'],
])('Monday or Saturday, %s: open until %s', (time, closes) => {
  expect(at(time)).toEqual({ open: true, closes });
});

test.each([
  ['before opening', '2026-11-23T07:59', { opens: '08:00', inDays: 0, weekday: 1, day: 23 }],
  [
    'in the evening, before a holiday of that year alone',
    '2026-11-23T17:00',
    { opens: '08:00', inDays: 2, weekday: 3, day: 25 },
  ],
  [
    'on a holiday of every year',
    '2026-11-18T10:00',
    { opens: '08:00', inDays: 1, weekday: 4, day: 19 },
  ],
  ['on Saturday afternoon', '2026-11-28T13:00', { opens: '08:00', inDays: 2, weekday: 1, day: 30 }],
  ['on Sunday', '2026-11-29T10:00', { opens: '08:00', inDays: 1, weekday: 1, day: 30 }],
  [
    'on Christmas Eve, a Thursday',
    '2026-12-24T20:00',
    { opens: '09:00', inDays: 2, weekday: 6, day: 26 },
  ],
])('closed %s', (_when, time, next) => {
  expect(at(time)).toEqual({ open: false, next });
});

test('by the clocks of Haiti, which the summer moves, wherever the visitor is', () => {
  expect(openingState(opening, Date.parse('2026-07-01T12:00Z'))).toEqual({
    open: true,
    closes: '17:00',
  });
  expect(openingState(opening, Date.parse('2026-12-01T12:30Z')).open).toBe(false);
});

test.each([
  ['its next day is in a week', '2026-11-24T17:00', 'Fermé, ouvre mardi 1er à 8 h'],
  ['that day is a holiday', '2026-12-01T17:00', 'Fermé, ouvre mardi 15 à 8 h'],
  ['that day is in less than a week', '2026-12-09T08:00', 'Fermé, ouvre mardi à 8 h'],
])('open on one day a week, says when it opens where %s', (_when, time, text) => {
  const tuesdays: Opening = {
    week: [null, null, weekday, null, null, null, null],
    holidays: ['12-08'],
  };
  const state = openingState(tuesdays, Date.parse(`${time}-05:00`));
  expect(openingText(texts, state)).toBe(text);
});

test('says no day where all of them are closed', () => {
  expect(openingState({ week: [], holidays: [] }, Date.now())).toEqual({ open: false });
});

test('knows what time it is in Haiti as the time zone database does, when its clocks change too', () => {
  for (let year = 2026; year < 2036; year++) {
    for (let month = 0; month < 12; month++) {
      // Every hour where the clocks may change, else one of each month.
      const hours = [2, 10].includes(month) ? 15 * 24 : 1;
      const times = Array.from({ length: hours }, (_, index) => Date.UTC(year, month, 1, index));
      expect(times.flatMap((ms) => [ms - 1, ms]).map(haitiClock)).toEqual(
        times.flatMap((ms) => [ms - 1, ms]).map(haitiTime),
      );
    }
  }
});
