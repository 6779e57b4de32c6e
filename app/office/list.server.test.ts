import { expect } from 'vitest';
import { db, eachEngine } from '#test/database.ts';
import { type Cursor, defineList } from './list.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

const listBy = (isOldestFirst: boolean) =>
  defineList({
    filters: ['waiting', 'sent'],
    by: ['created_at', 'id'],
    isOldestFirst,
    perPage: 3,
    rows: (db, filter, _nothing: object) => {
      const rows = db.selectFrom('outbox').selectAll();
      return rows.where('sent_at', filter === 'sent' ? 'is not' : 'is', null);
    },
    read: ({ id }) => id,
  });
const ids = (count: number) => Array.from({ length: count }, (_, n) => `e-${1_000 + n}`);

/** Four of a time, the later ones with the higher ids. */
const insert = (count: number) => {
  const row = { kind: 'made-up', payload: '{}', attempts: 0, due_at: now };
  const rows = ids(count).map((id, n) => ({ id, ...row, created_at: now + Math.floor(n / 4) }));
  return db.insertInto('outbox').values(rows).execute();
};

eachEngine((test) => {
  test('pages follow one another without a gap, the newest or the oldest first, also where many have one time; one that is just full is the last', async () => {
    for (const [count, pages] of [
      [3, [3]],
      [11, [3, 3, 3, 2]],
    ] as const) {
      await db.deleteFrom('outbox').execute();
      await insert(count);
      for (const isOldestFirst of [false, true]) {
        const seen: string[][] = [];
        for (let after: Cursor | null | undefined; after !== null; ) {
          const { rows, next } = await listBy(isOldestFirst).page(db, 'waiting', {}, after);
          seen.push(rows);
          after = next;
        }
        expect(seen.map(({ length }) => length)).toEqual(pages);
        expect(seen.flat()).toEqual(isOldestFirst ? ids(count) : ids(count).toReversed());
      }
    }
  });

  test('a URL names the filter and the page, and leads to the next; rows are counted up to a hundred', async () => {
    await insert(101);
    const load = (query: string) =>
      listBy(false).load({ db, url: new URL(`https://bwt.example/${query}`) }, {}, ({ waiting }) =>
        waiting > 0 ? 'waiting' : 'sent',
      );
    const first = await load('');
    const filters = [{ count: 100 }, { count: 0 }];
    const next = `?state=waiting&after=${now + 24}.e-1098`;
    expect(first).toMatchObject({ filter: 'waiting', filters, next });
    expect((await load(next)).rows).toEqual(['e-1097', 'e-1096', 'e-1095']);
    expect(await load('?state=sent')).toMatchObject({ filter: 'sent', rows: [], next: null });
    for (const wrong of ['state=x', 'after=1', 'after=99999999999999999.x'])
      expect((await load(`?${wrong}`)).rows, wrong).toEqual(first.rows);
  });
});
