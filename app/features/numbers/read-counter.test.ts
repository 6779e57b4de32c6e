import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isoDate } from '#app/i18n/format.ts';
import { lastMonths } from '#app/platform/months.server.ts';
import { routeTable } from '#test/route-table.ts';
import { createReadCounter, type PageReads } from './read-counter.ts';

test('months begin at midnight in Haiti, in summer time and after it', () => {
  const months = lastMonths(Date.parse('2026-12-01T04:59Z'), 12);
  expect([months.length, months[0]?.key, months[11]?.key]).toEqual([12, '2025-12', '2026-11']);
  const of = (index: number) => [months[index]?.from ?? 0, months[index]?.to ?? 0].map(isoDate);
  expect(of(3)).toEqual(['2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z']);
  expect(of(11)).toEqual(['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z']);
});

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A055M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const request = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  ({ method, url, headers: { 'user-agent': phone, ...headers } }) as unknown as IncomingMessage;

function counter() {
  const { count, flush } = createReadCounter(routeTable);
  const taken = async () => {
    const all: PageReads[] = [];
    await flush(async (reads) => void all.push(...reads));
    return all.map(({ locale, page, reads }) => `${locale} ${page} ${reads}`).sort();
  };
  return { count, flush, taken };
}

test('counts pages by language: articles one by one, gallery pictures together; no robots, scripts, prefetches or pages of persons', async () => {
  const { count, taken } = counter();
  const urls = '/ /home?from=mail /ht/home /en/publication/first-kite /gallery/1 /gallery/2';
  for (const url of urls.split(' ')) count(request(url));
  for (const incoming of [
    ...[robot, '', phone.repeat(5)].map((agent) => request('/home', { 'user-agent': agent })),
    request('/home', { 'sec-purpose': 'prefetch;prerender' }),
    request('/home', { 'sec-fetch-mode': 'same-origin' }),
    request('/home', {}, 'HEAD'),
    ...['/donation/bwt-7k3mpv', '/admin/messages', '/wp-login.php'].map((url) => request(url)),
    request('/publication/preview/7/secret'),
  ])
    count(incoming);
  const french = ['fr /gallery/:id 2', 'fr /home 2'];
  expect(await taken()).toEqual(['en /publication/first-kite 1', ...french, 'ht /home 1']);
  expect(await taken()).toEqual([]);
});

test('made-up paths do not fill the memory, and pages that are known are counted beside them', async () => {
  const { count, taken } = counter();
  count(request('/home'));
  for (let n = 0; n < 6_000; n++) count(request(`/publication/made-up-${n}`));
  count(request('/home'));
  const lines = await taken();
  expect([lines.length, lines.at(-1)]).toEqual([5_000, 'fr /publication/made-up-999 1']);
  expect(lines).toContain('fr /home 2');
});

test('what could not be stored is stored with what came since', async () => {
  const { count, flush, taken } = counter();
  count(request('/home'));
  await expect(
    flush(() => {
      count(request('/home'));
      return Promise.reject(new Error('no database'));
    }),
  ).rejects.toThrow('no database');
  expect(await taken()).toEqual(['fr /home 2']);
});
