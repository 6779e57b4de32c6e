import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount, secondConnection } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { findDraft, insertDraft, saveDraft } from './drafts.server.ts';
import { type DraftEdit, emptySnapshot } from './drafts.ts';
import { publishDraft } from './publishing.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;

async function begin(db: Db) {
  const accountId = await makeAccount(db, now, { email: `${randomUUID()}@example.org`, username: 'Jean' });
  return { id: await insertDraft(db, { accountId, snapshot: emptySnapshot('Jean') }, now), accountId };
}
const versions = (db: Db, id: number) =>
  db.selectFrom('article_version').select(['version', 'is_auto']).where('article_id', '=', id).orderBy('version').execute();

eachEngine((engine) => {
  test('each save is a version; one that changes nothing is none', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    const edit: DraftEdit = { 'title.fr': 'Radio', 'text.fr': '  Kap \n' };
    expect(await saveDraft(db, { ...by, version: 1, edit }, now + 1)).toEqual({
      outcome: 'done',
      value: { version: 2, savedAt: now + 1 },
    });
    expect(await saveDraft(db, { ...by, version: 2, edit }, now + 2)).toMatchObject({ value: { version: 2, savedAt: now + 1 } });
    expect(await findDraft(db, by.id)).toMatchObject({
      version: 2,
      savedBy: 'Jean',
      snapshot: { texts: { fr: { title: 'Radio', content: '  Kap \n', changedAt: now + 1 } } },
    });
    expect(await versions(db, by.id)).toHaveLength(2);
    expect(await saveDraft(db, { ...by, id: 99, version: 1, edit }, now)).toEqual({ outcome: 'rejected', reason: 'gone' });
  });

  test('autosaves of one person are one version for five minutes, but never one that is public', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    let version = 1;
    const save = async (title: string, at: number, accountId = by.accountId) => {
      const saved = await saveDraft(db, { ...by, accountId, version, edit: { 'title.fr': title }, isAuto: true }, at);
      if (saved.outcome === 'done') version = saved.value.version;
    };
    await save('K', now + 1);
    await save('Ka', now + 2);
    expect(await versions(db, by.id)).toMatchObject([{ version: 1 }, { version: 3, is_auto: 1 }]);
    await save('Kap', now + 6 * minute);
    const other = (await begin(db)).accountId;
    await save('Kap la', now + 7 * minute, other);
    expect((await versions(db, by.id)).map((row) => row.version)).toEqual([1, 3, 4, 5]);
    await saveDraft(db, { ...by, version, edit: { 'summary.fr': 's', 'text.fr': 't' }, isAuto: true }, now + 8 * minute);
    await publishDraft(db, { ...by, locales: ['fr'] }, now + 8 * minute);
    await save('Caché', now + 8 * minute + 1);
    expect(await db.selectFrom('article_text').select('title').where('article_id', '=', by.id).execute()).toEqual([
      { title: 'Kap la' },
    ]);
  });

  test('of two tabs with one version the second is refused with both texts, and loses none', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    await saveDraft(db, { ...by, version: 1, edit: { 'title.fr': 'Radio', 'summary.fr': 'Un poste.' } }, now);
    const other = await makeAccount(db, now, { email: 'rose@example.org', username: 'Rose' });
    await saveDraft(db, { ...by, accountId: other, version: 2, edit: { 'title.fr': 'De Rose' } }, now);
    const mine: DraftEdit = { 'title.fr': 'De Jean', 'summary.fr': 'Un poste.', 'text.ht': 'Radyo a.' };
    expect(await saveDraft(db, { ...by, version: 2, edit: mine }, now)).toEqual({
      outcome: 'invalid',
      errors: {
        version: 3,
        by: 'Rose',
        conflicts: [{ name: 'title.fr', mine: 'De Jean', theirs: 'De Rose' }],
        merged: { 'title.fr': 'De Jean', 'text.ht': 'Radyo a.' },
      },
    });
    expect(await findDraft(db, by.id)).toMatchObject({ version: 3, snapshot: { texts: { fr: { title: 'De Rose' } } } });
    // What is already as stored needs no decision.
    expect((await saveDraft(db, { ...by, version: 1, edit: { 'title.fr': 'De Rose' } }, now)).outcome).toBe('done');
  });

  test('of simultaneous saves of one version one is stored', async () => {
    const database = await engine.database();
    const { db } = database;
    const by = await begin(db);
    const results = await Promise.all(
      [db, secondConnection(engine, database), db].map((each, n) =>
        saveDraft(each, { ...by, version: 1, edit: { 'title.fr': `Titre ${n}` } }, now),
      ),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['done', 'invalid', 'invalid']);
    expect((await versions(db, by.id)).map(({ version }) => version)).toEqual([1, 2]);
  });
});
