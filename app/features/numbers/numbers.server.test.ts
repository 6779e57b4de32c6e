import type { IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { lastMonths } from '#app/platform/months.server.ts';
import { db, eachEngine, hurried, secondConnection, test } from '#test/database.ts';
import { announce } from '#test/donation-review.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { routeTable } from '#test/route-table.ts';
import { chartSize } from './chart.ts';
import { loader } from './numbers.tsx';
import { createReadCounter } from './read-counter.ts';
import { deleteOldReads, storeReads } from './reads.server.ts';

const now = Date.now();

const open = async (locale: Locale) => {
  const { get } = await signIn(db, 'owner');
  return get(loader, localizedPath(locale, '/admin/numbers'), hurried(db));
};

test('before anything was counted, every number is there and none is wrong', async () => {
  const { to: _, ...view } = await open('fr');
  expect(JSON.stringify(view)).not.toMatch(/undefined|null|NaN/);
  expect(view.noDonations).toBeTruthy();
  expect(view.tiles).toHaveLength(5);
  for (const { chart } of [...view.charts, ...view.folded])
    expect(chart.bars).toHaveLength(chart.lines.length > 0 ? 0 : 12);
});

test('shows this month beside the last, and a chart with its table for each number', async () => {
  const before = lastMonths(now, 2)[0]?.from ?? 0;
  await storeReads(db, [{ page: '/services', locale: 'ht', reads: 1_234 }], now);
  await storeReads(db, [{ page: '/galerie', locale: 'fr', reads: 617 }], before);
  await write(db, {}, now);
  await announce(db, {}, before, { currency: 'HTG', amount_minor: 100_000, confirmed_at: now });
  await announce(db, {}, before, { currency: 'USD', amount_minor: 2_550, confirmed_at: now });
  const { tiles, charts, lists, noDonations } = await open('en');
  expect(tiles.map(({ values, before }) => [...values, before])).toEqual([
    ['HTG\u00A01,000', 'US$25.50', 'Last month: none'],
    ['1', expect.stringMatching(/^up 1 on [A-Z]\w+ \(0\)$/)],
    ['1,234', expect.stringMatching(/^up 617 on [A-Z]\w+ \(617\)$/)],
    ['no replies', 'Last month: no replies'],
    ['0', expect.stringMatching(/^the same as in [A-Z]\w+$/)],
  ]);
  expect(noDonations).toBe(false);
  const months = charts.find(({ title }) => title === 'Reads by month');
  const [earlier, current] = months?.chart.bars.slice(-2) ?? [];
  const plot = chartSize.bottom - chartSize.top;
  expect(months?.chart.label).toBe('Reads by month. This month: 1,234. Last month: 617.');
  expect(current?.height).toBeGreaterThan(plot / 2);
  expect(current?.height).toBeLessThanOrEqual(plot);
  expect(earlier?.height).toBeCloseTo((current?.height ?? 0) / 2, 0);
  expect(months?.table.rows.slice(0, 2).map(({ values }) => values)).toEqual([['1,234'], ['617']]);
  expect(lists.map(({ rows }) => rows.map(({ label, values }) => [label, ...values]))).toEqual([
    [],
    [],
    expect.arrayContaining([['Gallery', '0', '617']]),
    expect.arrayContaining([['Haitian Creole', '1,234', '0']]),
  ]);
});

// 21:30 in Haiti on 31 October, in summer time.
const evening = Date.parse('2026-11-01T01:30Z');
const hour = 60 * 60_000;
const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
const page = (url: string) => ({ method: 'GET', url, headers }) as IncomingMessage;
const stored = async () => {
  const ordered = db.selectFrom('page_read').selectAll().orderBy('day').orderBy('page');
  const rows = await ordered.orderBy('locale').execute();
  return rows.map(({ day, page, locale, reads }) => [day, page, locale, reads]);
};

eachEngine((test) => {
  test('the counts of two processes add up, by the day in Haiti', async () => {
    const other = secondConnection();
    const [ours, theirs] = [createReadCounter(routeTable), createReadCounter(routeTable)];
    for (let round = 0; round < 3; round++) {
      for (const url of ['/home', '/ht/services']) ours.count(page(url));
      theirs.count(page('/home'));
      await Promise.all([
        ours.flush((reads) => storeReads(db, reads, evening)),
        theirs.flush((reads) => storeReads(other, reads, evening + hour)),
      ]);
    }
    // Nothing is stored twice, and midnight is Haiti's.
    await ours.flush((reads) => storeReads(db, reads, evening));
    ours.count(page('/home'));
    await ours.flush((reads) => storeReads(db, reads, evening + 3 * hour));
    expect(await stored()).toEqual([
      ['2026-10-31', '/home', 'fr', 6],
      ['2026-10-31', '/services', 'ht', 3],
      ['2026-11-01', '/home', 'fr', 1],
    ]);
  });

  test('many pages are stored in one go, and forgotten after 24 months', async () => {
    const read = { locale: 'fr', reads: 1 } as const;
    const numbers = Array.from({ length: 1_200 }, (_, n) => n);
    const reads = numbers.map((n) => ({ page: `/publication/a-${n}`, ...read }));
    await storeReads(db, reads, evening);
    await storeReads(db, reads, evening);
    expect((await stored()).filter(([, , , n]) => n === 2)).toHaveLength(1_200);
    await deleteOldReads(db, Date.parse('2028-10-31T12:00Z'));
    expect(await stored()).toHaveLength(1_200);
    await deleteOldReads(db, Date.parse('2028-11-01T12:00Z'));
    expect(await stored()).toEqual([]);
  });
});
