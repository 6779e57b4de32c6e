import { expect } from 'vitest';
import { draftList } from '#app/features/articles/draft-list.server.ts';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot } from '#app/features/articles/drafts.ts';
import { makeAccount } from '#test/accounts.ts';
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
const newest = listBy(false);

const ids = (count: number) => Array.from({ length: count }, (_, n) => `e-${1_000 + n}`);

/** Four of a time, the later ones with the higher ids. */
const insert = (count: number) => {
  const row = { kind: 'made-up', payload: '{}', attempts: 0, due_at: now };
  const rows = ids(count).map((id, n) => ({ id, ...row, created_at: now + Math.floor(n / 4) }));
  return db.insertInto('outbox').values(rows).execute();
};

eachEngine((test) => {
  test.each([
    ['newest', false],
    ['oldest', true],
  ])(
    'pages follow one another without a gap, the %s first, also where many have one time',
    async (_first, isOldestFirst) => {
      await db.deleteFrom('outbox').execute();
      await insert(11);
      const list = listBy(isOldestFirst);
      const seen: string[][] = [];
      for (let after: Cursor | undefined; ; ) {
        const { rows, next } = await list.page(db, 'waiting', {}, after);
        seen.push(rows);
        if (!next) break;
        after = next;
      }
      expect(seen.map(({ length }) => length)).toEqual([3, 3, 3, 2]);
      expect(seen.flat()).toEqual(isOldestFirst ? ids(11) : ids(11).toReversed());
    },
  );

  test('a page that is just full has no next one', async () => {
    await db.deleteFrom('outbox').execute();
    await insert(3);
    expect((await newest.page(db, 'waiting', {})).next).toBeNull();
  });

  test('a URL names the filter and the page, and leads to the next; rows are counted up to a hundred', async () => {
    await db.deleteFrom('outbox').execute();
    await insert(120);
    const load = (query: string) =>
      newest.load({ db, url: new URL(`https://bwt.example/${query}`) }, {}, ({ waiting }) =>
        waiting > 0 ? 'waiting' : 'sent',
      );
    const first = await load('');
    expect(first).toMatchObject({
      filter: 'waiting',
      filters: [
        { value: 'waiting', count: 100 },
        { value: 'sent', count: 0 },
      ],
      next: `?state=waiting&after=${now + 29}.e-1117`,
    });
    expect((await load(first.next ?? '')).rows).toEqual(['e-1116', 'e-1115', 'e-1114']);
    expect(await load('?state=sent')).toMatchObject({ filter: 'sent', rows: [], next: null });
    for (const wrong of ['state=x', 'after=1', "after=1.'", 'after=99999999999999999.x'])
      expect((await load(`?${wrong}`)).rows, wrong).toEqual(first.rows);
  });

  test('a list whose ids are numbers takes no other', async () => {
    const accountId = await makeAccount(db, now);
    const empty = emptySnapshot('Jean');
    const fr = { ...empty.texts.fr, title: 'La radio' };
    const snapshot = { ...empty, texts: { ...empty.texts, fr } };
    for (let n = 0; n < 21; n++) await insertDraft(db, { accountId, snapshot }, now);
    const { rows, next } = await draftList.page(db, 'all', {});
    const last = await draftList.page(db, 'all', {}, next ?? undefined);
    expect([rows.length, last.rows.length, last.next]).toEqual([20, 1, null]);
    expect((await draftList.page(db, 'all', {}, { at: now, id: 'x' })).rows).toEqual(rows);
  });
});
