import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { usedStyles } from '#app/ui/styles/used-styles.ts';
import { haitiClock, type Opening, openingState, openingText } from './opening.ts';
import { mergeRules, rulesOf } from './other-page.ts';
import { withXsrfHeader } from './request.ts';

const page = { cookie: '', documentElement: { dataset: {} as Record<string, string> } };
beforeEach(() => {
  page.cookie = 'data=auto; XSRF-TOKEN=first';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL('https://bwt.example/admin/messages'));
});
afterEach(() => vi.unstubAllGlobals());

/** A network that notes what it is asked for. */
function network(answer = () => new Response('ok')) {
  const sent: (string | null)[][] = [];
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const to = input instanceof Request ? input : new URL(String(input), location.href);
    const request = new Request(to, init);
    const { url, method, headers } = request;
    sent.push([url, method, headers.get('x-xsrf-token'), await request.text()]);
    return answer();
  };
  return { sent, fetch: withXsrfHeader(send) };
}

test('F10 every request to this site other than GET has the XSRF header, and no other request', async () => {
  const { sent, fetch } = network();
  await fetch('/admin/messages/1.data', { method: 'POST', body: 'a=b' });
  await fetch(new URL('https://bwt.example/x'), { method: 'delete' });
  const headers = { 'X-XSRF-TOKEN': 'stale' };
  await fetch(new Request('https://bwt.example/y', { method: 'PUT', body: 'c', headers }));
  await fetch('/admin.data');
  await fetch('https://elsewhere.example/', { method: 'POST' });
  page.cookie = '';
  await fetch('/admin.data', { method: 'POST' });
  expect(sent).toEqual([
    ['https://bwt.example/admin/messages/1.data', 'POST', 'first', 'a=b'],
    ['https://bwt.example/x', 'DELETE', 'first', ''],
    ['https://bwt.example/y', 'PUT', 'first', 'c'],
    ['https://bwt.example/admin.data', 'GET', null, ''],
    ['https://elsewhere.example/', 'POST', null, ''],
    ['https://bwt.example/admin.data', 'POST', null, ''],
  ]);
});

test('F10 a request that is refused and gets the cookie is sent once more, with all that was in it', async () => {
  page.cookie = '';
  const { sent, fetch } = network(() => {
    // Each refusal brings another.
    page.cookie = `data=auto; XSRF-TOKEN=${sent.length}`;
    return new Response('', { status: 403 });
  });
  expect((await fetch('/z', { method: 'POST', body: 'typed' })).status).toBe(403);
  expect(sent).toEqual([
    ['https://bwt.example/z', 'POST', null, 'typed'],
    ['https://bwt.example/z', 'POST', '1', 'typed'],
  ]);
  // A refusal that brings none is for another reason.
  const other = network(() => new Response('', { status: 403 }));
  expect((await other.fetch('/admin.data', { method: 'POST' })).status).toBe(403);
  expect(other.sent).toHaveLength(1);
});

const weekday = ['08:00', '17:00'] as const;
const opening: Opening = {
  week: [null, weekday, weekday, weekday, weekday, weekday, ['09:00', '13:00']],
  holidays: ['11-18', '12-25', '2026-11-24'],
};

const texts = {
  ...{ open: '', today: '', tomorrow: '', closed: 'Fermé en ce moment', first: '1er' },
  later: 'Fermé, ouvre {day} à {at}',
  days: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
  clocks: { '08:00': '8 h' },
};

const at = (haiti: string) => openingState(opening, Date.parse(`${haiti}-05:00`));

test('is open from the first minute to the last', () => {
  expect(at('2026-11-23T08:00')).toEqual({ open: true, closes: '17:00' });
  expect(at('2026-11-28T12:59')).toEqual({ open: true, closes: '13:00' });
});

test.each([
  ['in the evening, before a holiday of that year alone', '2026-11-23T17:00', '08:00', 2, 3, 25],
  ['on a holiday of every year', '2026-11-18T10:00', '08:00', 1, 4, 19],
  ['on Saturday afternoon', '2026-11-28T13:00', '08:00', 2, 1, 30],
  ['on Christmas Eve, a Thursday', '2026-12-24T20:00', '09:00', 2, 6, 26],
])('closed %s', (_when, time, opens, inDays, weekday, day) => {
  expect(at(time)).toEqual({ open: false, next: { opens, inDays, weekday, day } });
});

test.each([
  ['its next day is in a week', '2026-11-24T17:00', 'Fermé, ouvre mardi 1er à 8 h'],
  ['that day is in less than a week', '2026-12-09T08:00', 'Fermé, ouvre mardi à 8 h'],
])('open on one day a week, says when it opens where %s', (_when, time, text) => {
  const week = [null, null, weekday, null, null, null, null];
  const state = openingState({ week, holidays: ['12-08'] }, Date.parse(`${time}-05:00`));
  expect(openingText(texts, state)).toBe(text);
  expect(openingState({ week: [], holidays: [] }, Date.now())).toEqual({ open: false });
});

test('knows what time it is in Haiti as the time zone database does, when its clocks change too', () => {
  for (let year = 2026; year < 2036; year++)
    // The clocks change in March and in November.
    for (const month of [2, 6, 10])
      for (let hour = 0; hour < 15 * 24; hour++)
        for (const ms of [Date.UTC(year, month, 1, hour) - 1, Date.UTC(year, month, 1, hour)])
          expect(haitiClock(ms)).toEqual(haitiTime(ms));
});

test('the rules of two pages that have rules of their own keep the order of the stylesheet', () => {
  const css = [
    '@layer base,components;@layer base{p{a:b}}@keyframes k{0%{a:.5}50.5%{a:1}}',
    '@layer components{.card{a:b}@media print{.strip{a:b}.dusk{a:c}}.service{a:d}.button:after{content:"}{"}}',
  ];
  const components = [
    ...['.card{a:b}', '@media print{.strip{a:b}}', '@media print{.dusk{a:c}}', '.service{a:d}'],
    '.button:after{content:"}{"}',
  ].map((rule) => `@layer components{${rule}}`);
  const base = ['@layer base,components;', '@layer base{p{a:b}}'];
  const whole = [...base, '@keyframes k{0%{a:.5}50.5%{a:1}}', ...components];
  expect(rulesOf(css.join(''))).toEqual(whole);
  const [own = [], other = []] = ['card dusk service', 'card strip service'].map((names) =>
    rulesOf(usedStyles(css, `<p class="${names}">`)),
  );
  const merged = mergeRules(own, other);
  expect(new Set(merged)).toEqual(new Set([...own, ...other]));
  expect(merged).toEqual(whole.filter((rule) => merged.includes(rule)));
});
