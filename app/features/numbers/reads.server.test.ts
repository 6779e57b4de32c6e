import type { IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { db, eachEngine, secondConnection } from '#test/database.ts';
import { routeTable } from '#test/route-table.ts';
import { createReadCounter } from './read-counter.ts';
import { deleteOldReads, storeReads } from './reads.server.ts';

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
      for (const url of ['/home', '/services', '/ht/services', '/home']) ours.count(page(url));
      for (const url of ['/services', '/home']) theirs.count(page(url));
      await Promise.all([
        ours.flush((reads) => storeReads(db, reads, evening)),
        theirs.flush((reads) => storeReads(other, reads, evening + hour)),
      ]);
    }
    // Nothing is stored twice, and midnight is Haiti's.
    await ours.flush((reads) => storeReads(db, reads, evening));
    ours.count(page('/home'));
    await ours.flush((reads) => storeReads(db, reads, evening + 3 * hour));
    // A process that is killed loses what it had not stored, and no more.
    theirs.count(page('/home'));
    expect(await stored()).toEqual([
      ['2026-10-31', '/home', 'fr', 9],
      ['2026-10-31', '/services', 'fr', 6],
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
