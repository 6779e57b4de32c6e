import { expect, test } from 'vitest';
import { locales } from '#app/i18n/locale.ts';
import { readTimes } from './read-times.ts';
import { endOf, enrolmentEnd, phaseOf, type Session, startOf } from './sessions.ts';
import { daysOf, spanOf, typedTimes, writeTimes } from './times.ts';

test.each([
  ['samedi 9 h - 12 h', '6 09:00-12:00'],
  ['lun., mer. 18:00–20:00; sam 9:00-12:00', '1 18:00-20:00;3 18:00-20:00;6 09:00-12:00'],
  ['Tuesday and Thursday 6 pm to 8:30 pm', '2 18:00-20:30;4 18:00-20:30'],
  ['chak madi ak jedi, 2è - 4è apremidi', '2 14:00-16:00;4 14:00-16:00'],
  ['Sat 9 - 12 pm', '6 09:00-12:00'],
  ['dimanch 2è apremidi - 4è apremidi', '0 14:00-16:00'],
])('the weekly times %j are %j', (typed, stored) => {
  const read = readTimes(typed);
  expect(read && writeTimes(read)).toBe(stored);
});

test('what lacks a day or an hour, or ends before it begins, is no weekly times', () => {
  const typed = ['samedi', '9 h - 12 h', 'samedi 12 h - 9 h', 'samedi 9 h - 25 h', ''];
  for (const text of typed) expect(readTimes(text), text).toBeNull();
});

test.each(locales)('%s: what a form shows of weekly times is read again', (locale) => {
  const stored = '0 14:00-16:00;3 08:30-10:00;6 09:00-12:00';
  expect(writeTimes(readTimes(typedTimes(stored, locale)) ?? [])).toBe(stored);
});

const saturdays: Session = {
  starts_on: '2026-12-05',
  ends_on: '2026-12-26',
  times: '6 09:00-12:00',
  state: 'open',
  enrol_until: '2026-12-04',
  seats: 2,
};
const at = (iso: string) => Date.parse(`${iso}:00-05:00`);

test('a session meets on the days of its weekly times, or without any on each day of a week, from its first meeting to its last, in Haiti', () => {
  expect(daysOf(saturdays)).toEqual(['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26']);
  expect(daysOf({ ...saturdays, times: '' })).toEqual(daysOf(saturdays));
  const month = { starts_on: '2026-12-01', ends_on: '2026-12-31', times: '' };
  expect(spanOf(month)).toEqual({ starts_on: month.starts_on, ends_on: month.ends_on });
  const { starts_on, ends_on, times } = saturdays;
  expect(spanOf({ ...month, times })).toEqual({ starts_on, ends_on });
  expect(startOf(saturdays)).toBe(at('2026-12-05T09:00'));
  expect(endOf(saturdays)).toBe(at('2026-12-26T12:00'));
  expect(enrolmentEnd(saturdays)).toBe(at('2026-12-05T00:00'));
  const late = { ...saturdays, starts_on: '2026-12-01', enrol_until: '' };
  expect(enrolmentEnd(late)).toBe(at('2026-12-06T00:00'));
});

test.each<[string, Partial<Session>, number, string]>([
  ['2026-11-20T08:00', {}, 1, 'open'],
  ['2026-11-20T08:00', {}, 2, 'full'],
  ['2026-11-20T08:00', { state: 'closed' }, 0, 'closed'],
  ['2026-12-05T08:00', {}, 0, 'closed'],
  ['2026-12-05T09:00', {}, 0, 'running'],
  ['2026-12-05T09:00', { enrol_until: '2026-12-10' }, 0, 'open'],
  ['2026-12-26T12:00', { enrol_until: '2026-12-26' }, 0, 'ended'],
  ['2026-12-30T12:00', { state: 'cancelled' }, 0, 'cancelled'],
  ['2026-11-20T08:00', { state: 'draft' }, 0, 'draft'],
])('at %s, a session %j with %i seats taken is %s', (now, changed, taken, phase) => {
  expect(phaseOf({ ...saturdays, ...changed }, taken, at(now))).toBe(phase);
});
