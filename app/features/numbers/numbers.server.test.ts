import type { IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import type { Currency } from '#app/i18n/format.ts';
import { lastMonths } from '#app/platform/months.server.ts';
import { db, eachEngine, hurried, onDatabase, rowsIn, secondDb, test } from '#test/database.ts';
import { announce } from '#test/donation-review.ts';
import { makeTeamMember, reply, write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { routeTable } from '#test/route-table.ts';
import { findFigures } from './figures.server.ts';
import { loader } from './numbers.tsx';
import { createReadCounter, type PageReads } from './read-counter.ts';
import { deleteOldReads, storeReads } from './reads.server.ts';

// 20 November 2026 at noon in Haiti; summer time had ended on the first, at two in the morning.
const now = Date.parse('2026-11-20T17:00Z');
const hour = 60 * 60_000;
const november = Date.parse('2026-11-01T04:00Z');
const last = <Value>(values: readonly Value[], n = 2) => values.slice(-n);

eachEngine((test) => {
  test('reads of two processes add up by the day in Haiti, however many, and are forgotten after 24 months', async () => {
    const other = secondDb();
    // 21:30 on 31 October, in summer time.
    const evening = Date.parse('2026-11-01T01:30Z');
    const page = (n: number): PageReads => ({ page: `/services/${n}`, locale: 'fr', reads: 1 });
    const many = Array.from({ length: 1_200 }, (_, n) => page(n));
    await Promise.all([storeReads(db, many, evening), storeReads(other, many, evening + hour)]);
    await storeReads(db, [page(0)], evening + 3 * hour);
    const stored = () => rowsIn('page_read');
    const isSum = ({ day, reads }: { day: string; reads: number }) =>
      day === '2026-10-31' && reads === 2;
    expect((await stored()).filter(isSum)).toHaveLength(1_200);
    await deleteOldReads(db, Date.parse('2028-10-31T12:00Z'));
    expect(await stored()).toHaveLength(1_201);
    await deleteOldReads(db, Date.parse('2028-11-01T12:00Z'));
    expect(await stored()).toHaveLength(1);
  });

  test('reads: by month, day, page and language, this month beside the last', async () => {
    const read = (at: string, page: string, reads: number, locale: PageReads['locale'] = 'fr') =>
      storeReads(db, [{ page, locale, reads }], Date.parse(at));
    await read('2025-11-30T12:00Z', '/home', 1_000);
    await read('2025-12-01T12:00Z', '/home', 7);
    await read('2026-11-01T03:59Z', '/home', 5);
    await read('2026-11-01T04:00Z', '/home', 3);
    await read('2026-11-20T16:00Z', '/home', 2, 'ht');
    await read('2026-11-20T16:00Z', '/services', 9);
    const { months, reads, days, pages, locales } = await findFigures(db, 'fr', now);
    expect([months.length, months[0]?.key]).toEqual([12, '2025-12']);
    // Summer time begins.
    const march = { from: Date.parse('2026-03-01T05:00Z'), to: Date.parse('2026-04-01T04:00Z') };
    expect(months[3]).toEqual({ key: '2026-03', ...march });
    expect([reads[0], ...last(reads)]).toEqual([7, 5, 14]);
    const { previous, current } = days;
    expect([previous.length, previous.at(-1)]).toEqual([31, 5]);
    expect([current.length, current[0], current.at(-1)]).toEqual([20, 3, 11]);
    expect(pages).toEqual([
      { page: '/services', current: 9, previous: 0 },
      { page: '/home', current: 5, previous: 5 },
    ]);
    expect(locales).toEqual([
      { locale: 'fr', current: 12, previous: 5 },
      { locale: 'ht', current: 2, previous: 0 },
    ]);
  });

  test('messages, and the median of their first replies: neither spam nor replies that were undone', async () => {
    const accountId = await makeTeamMember(db);
    const answer = async (at: number, ...hours: number[]) => {
      const messageId = await write(db, {}, at);
      for (const each of hours) await reply(db, { messageId, accountId }, at + each * hour);
      return messageId;
    };
    await answer(november, 2, 9);
    for (const hours of [5, 30]) await answer(november + hour, hours);
    for (const hours of [1, 2]) await answer(november - 1, hours);
    const undone = db.updateTable('message_reply').set({ undone_at: now });
    await undone.where('message_id', '=', await answer(november, 1)).execute();
    await write(db, { spamReason: 'honeypot' }, november);
    const { messages, hours } = await findFigures(db, 'fr', now);
    expect(last(messages)).toEqual([2, 4]);
    // The median of two is their mean.
    expect(last(hours, 3)).toEqual([null, 1.5, 5]);
  });
});

onDatabase((test) => {
  test('an article has the reads of all its languages and earlier slugs; services have a list of their own', async () => {
    await insertBuiltinContent(db, now);
    const creole = (await rowsIn('service_text')).find(({ locale }) => locale === 'ht');
    const path = `/services/${creole?.slug}`;
    const textOf = (title: string) => ({ title, summary: 'Kout', content: 'Tèks' });
    const texts = { fr: textOf('Kap fr'), ht: textOf('Kap ht') };
    const article_id = await insertArticle(db, { author: 'BWT', texts }, null, now);
    const old = { slug: 'old', article_id, locale: 'fr', used_at: 1 };
    await db.insertInto('article_slug').values(old).execute();
    const counted = { 'kap-fr': 2, 'kap-ht': 3, old: 4, gone: 99 };
    for (const [slug, reads] of Object.entries(counted))
      await storeReads(db, [{ page: `/publication/${slug}`, locale: 'fr', reads }], now);
    await storeReads(db, [{ page: path, locale: 'fr', reads: 5 }], now);
    const { articles, services, pages } = await findFigures(db, 'ht', now);
    expect(services).toMatchObject([{ path, locale: 'ht', current: 5, previous: 0 }]);
    const own = { title: 'Kap ht', path: '/publication/kap-ht', locale: 'ht' };
    expect(articles).toEqual([{ ...own, current: 9, previous: 0 }]);
    expect(pages).toEqual([]);
  });

  test('donations: those that are confirmed, each currency for itself', async () => {
    const confirm = (amount_minor: number, currency: Currency, confirmed_at: number, more = {}) => {
      const change = { amount_minor, currency, confirmed_at, ...more };
      return announce(db, {}, november - 40 * 24 * hour, change);
    };
    for (const at of [november, now]) await confirm(750, 'HTG', at);
    await confirm(700, 'HTG', november - 1);
    await confirm(2_500, 'USD', now);
    await confirm(9_900, 'USD', now, { refused_at: now });
    await announce(db, {}, now);
    const { donations } = await findFigures(db, 'fr', now);
    expect(donations.map(({ currency, sums }) => [currency, last(sums)])).toEqual([
      ['HTG', [700, 1_500]],
      ['USD', [0, 2_500]],
    ]);
  });
});

test('shows this month beside the last, and a chart with its table for each number', async () => {
  const now = Date.now();
  const before = lastMonths(now, 2)[0]?.from ?? 0;
  await storeReads(db, [{ page: '/services', locale: 'ht', reads: 1_234 }], now);
  await storeReads(db, [{ page: '/galerie', locale: 'fr', reads: 617 }], before);
  await announce(db, {}, before, { currency: 'USD', amount_minor: 2_550, confirmed_at: now });
  const { get } = await signIn(db, 'owner');
  const { tiles, charts } = await get(loader, '/en/admin/numbers', hurried(db));
  expect(tiles.slice(0, 3)).toMatchObject([
    { values: ['US$25.50'], before: expect.stringMatching(/^up US\$25\.50 on/) },
    { values: ['0'], before: expect.stringMatching(/^the same as in [A-Z]\w+$/) },
    { values: ['1,234'], before: expect.stringMatching(/^up 617 on [A-Z]\w+ \(617\)$/) },
  ]);
  const months = charts.find(({ title }) => title === 'Reads by month');
  expect(months?.chart.label).toBe('Reads by month. This month: 1,234. Last month: 617.');
  const values = months?.table.rows.slice(0, 2).map((row) => row.values);
  expect(values).toEqual([['1,234'], ['617']]);
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

test('made-up paths do not fill the memory, nor keep known pages from being counted; reads that could not be stored are added to the next', async () => {
  const { count, flush, taken } = counter();
  count(request('/home'));
  for (let n = 0; n < 6_000; n++) count(request(`/publication/made-up-${n}`));
  const flushed = flush(() => Promise.reject(new Error('no database')));
  count(request('/home'));
  await expect(flushed).rejects.toThrow('no database');
  const lines = await taken();
  expect([lines.length, lines.at(-1)]).toEqual([5_000, 'fr /publication/made-up-999 1']);
  expect(lines).toContain('fr /home 2');
});
