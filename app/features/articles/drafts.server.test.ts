import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount, secondConnection } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { findDraft, insertDraft, saveDraft } from './drafts.server.ts';
import { type DraftEdit, emptySnapshot } from './drafts.ts';
import { publishDraft } from './publishing.server.ts';
import { deleteSupersededAutosaves, listVersions } from './versions.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;

async function begin(db: Db) {
  const accountId = await makeAccount(db, now, {
    email: `${randomUUID()}@example.org`,
    username: 'Jean',
  });
  return {
    id: await insertDraft(db, { accountId, snapshot: emptySnapshot('Jean') }, now),
    accountId,
  };
}
const versions = async (db: Db, id: number) =>
  (await listVersions(db, id, 300)).map(({ version }) => version).reverse();

eachEngine((engine) => {
  test('each save is a version; one that changes nothing is none', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    const edit: DraftEdit = { 'title.fr': 'Radio', 'text.fr': '  Kap \n' };
    expect(await saveDraft(db, { ...by, version: 1, edit }, now + 1)).toEqual({
      outcome: 'done',
      value: { version: 2, savedAt: now + 1 },
    });
    expect(await saveDraft(db, { ...by, version: 2, edit }, now + 2)).toMatchObject({
      value: { version: 2, savedAt: now + 1 },
    });
    expect(await findDraft(db, by.id)).toMatchObject({
      version: 2,
      savedBy: 'Jean',
      snapshot: { texts: { fr: { title: 'Radio', content: '  Kap \n', changedAt: now + 1 } } },
    });
    expect(await versions(db, by.id)).toEqual([1, 2]);
    expect(await saveDraft(db, { ...by, id: 99, version: 1, edit }, now)).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
  });

  test('autosaves of one person are one version of the history for five minutes, but never one that is public', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    let version = 1;
    const save = async (title: string, at: number, accountId = by.accountId) => {
      const saved = await saveDraft(
        db,
        { ...by, accountId, version, edit: { 'title.fr': title }, isAuto: true },
        at,
      );
      if (saved.outcome === 'done') version = saved.value.version;
    };
    await save('K', now + 1);
    await save('Ka', now + 2);
    expect(await listVersions(db, by.id, 300)).toMatchObject([
      { version: 3, isAuto: true, at: now + 1 },
      { version: 1, isAuto: false },
    ]);
    await save('Kap', now + 6 * minute);
    const other = (await begin(db)).accountId;
    await save('Kap la', now + 7 * minute, other);
    expect(await versions(db, by.id)).toEqual([1, 3, 4, 5]);
    await saveDraft(
      db,
      { ...by, version, edit: { 'summary.fr': 's', 'text.fr': 't' }, isAuto: true },
      now + 8 * minute,
    );
    await publishDraft(db, { ...by, locales: ['fr'] }, now + 8 * minute);
    await save('Caché', now + 8 * minute + 1);
    expect(
      await db.selectFrom('article_text').select('title').where('article_id', '=', by.id).execute(),
    ).toEqual([{ title: 'Kap la' }]);
  });

  test('while one person autosaves, another conflicts only in fields that both changed', async () => {
    const { db } = await engine.database();
    const anna = await begin(db);
    await saveDraft(
      db,
      { ...anna, version: 1, edit: { 'title.fr': 'Radio', 'text.ht': 'Radyo.' } },
      now,
    );
    const ben = {
      id: anna.id,
      accountId: await makeAccount(db, now, { email: 'ben@example.org', username: 'Ben' }),
    };
    const auto = async (by: typeof anna, version: number, edit: DraftEdit) =>
      saveDraft(db, { ...by, version, edit, isAuto: true }, now + version);
    // Both have opened version 2.
    for (const [version, title] of [
      [2, 'K'],
      [3, 'Ka'],
      [4, 'Kap'],
    ] as const)
      expect(await auto(anna, version, { 'title.fr': title })).toMatchObject({
        value: { version: version + 1 },
      });

    // Ben's whole form, in which he wrote the Creole: over the latest version it is stored beside
    // Anna's title.
    const form = { 'title.fr': 'Radio', 'text.ht': 'Radyo a.' };
    expect(await auto(ben, 2, form)).toMatchObject({
      errors: { version: 5, conflicts: [], merged: { 'text.ht': 'Radyo a.' } },
    });
    expect(await auto(ben, 5, { 'text.ht': 'Radyo a.' })).toMatchObject({ value: { version: 6 } });
    expect(await auto(anna, 5, { 'title.fr': 'Kap la' })).toMatchObject({
      errors: { conflicts: [], version: 6 },
    });
    expect(await auto(anna, 6, { 'title.fr': 'Kap la' })).toMatchObject({ value: { version: 7 } });
    // Opened at the second of Anna's autosaves, which others took the place of.
    expect(await auto(ben, 4, { 'title.fr': 'Ka', 'summary.fr': 'Court.' })).toMatchObject({
      errors: { conflicts: [], merged: { 'summary.fr': 'Court.' } },
    });
    expect(await auto(ben, 4, { 'title.fr': 'De Ben' })).toMatchObject({
      outcome: 'invalid',
      errors: { by: 'Jean', conflicts: [{ name: 'title.fr', mine: 'De Ben', theirs: 'Kap la' }] },
    });
    const { texts } = (await findDraft(db, anna.id))?.snapshot ?? emptySnapshot('');
    expect([texts.fr.title, texts.ht.content]).toEqual(['Kap la', 'Radyo a.']);
  });

  test('an autosave that is sent again after its answer was lost learns what others have saved since', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    const lost = { ...by, version: 1, edit: { 'title.fr': 'Radio' }, isAuto: true };
    await saveDraft(db, lost, now);
    await saveDraft(
      db,
      { ...by, accountId: null, version: 2, edit: { 'summary.fr': 'Court.' } },
      now,
    );
    expect(await saveDraft(db, lost, now)).toMatchObject({ errors: { version: 3, conflicts: [] } });
    expect(await saveDraft(db, { ...lost, version: 3 }, now)).toMatchObject({
      value: { version: 3 },
    });
  });

  test('an autosave that another took the place of is deleted after an hour', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    const rows = async () =>
      (
        await db
          .selectFrom('article_version')
          .select('version')
          .where('article_id', '=', by.id)
          .orderBy('version')
          .execute()
      ).map(({ version }) => version);
    const save = (version: number, at: number) =>
      saveDraft(db, { ...by, version, edit: { 'title.fr': `Titre ${version}` }, isAuto: true }, at);
    await save(1, now);
    await save(2, now + 1);
    await save(3, now + 60 * minute);
    expect(await rows()).toEqual([1, 2, 3, 4]);
    await save(4, now + 60 * minute + 1);
    expect([await rows(), await versions(db, by.id)]).toEqual([
      [1, 3, 4, 5],
      [1, 3, 5],
    ]);
  });

  test('so is one of an article that nobody saves again, with its picture, unless an undo may need it', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    const images = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    await db
      .insertInto('stored_image')
      .values(
        images.map((id) => ({
          id,
          width: 1,
          height: 1,
          bytes: 1,
          created_at: now,
          stored_at: now,
        })),
      )
      .execute();
    for (const [n, id] of images.entries())
      await saveDraft(
        db,
        { ...by, version: n + 1, edit: { 'text.fr': `![](/media/${id}-1.jpeg)` }, isAuto: true },
        now + n,
      );
    const rows = () =>
      db.selectFrom('article_version').select(['id', 'version']).orderBy('version').execute();
    const pictures = async () => {
      const kept = await db
        .selectFrom('stored_image')
        .select('id')
        .where('stored_at', 'is not', null)
        .orderBy('id')
        .execute();
      return kept.map(({ id }) => id);
    };
    const versionsAt = async (at: number) => {
      await deleteSupersededAutosaves(db, at);
      return (await rows()).map(({ version }) => version);
    };
    const [, needed] = await rows();
    const about = {
      accountId: by.accountId,
      action: 'article.version',
      role: 'editor',
      subject: 'article',
    } as const;
    const values = { before: { head: needed?.id ?? '' }, after: {} };
    const changes = [{ table: 'article_draft', id: String(by.id), ...values }] as const;
    const entryId = await recordChange(db, { ...about, subjectId: String(by.id), changes }, now);

    expect(await versionsAt(now + 60 * minute)).toEqual([1, 2, 3, 4]);
    expect([await versionsAt(now + 60 * minute + 1), await pictures()]).toEqual([
      [1, 2, 4],
      [images[0], images[2]],
    ]);
    await db
      .updateTable('journal_entry')
      .set({ undone_by: 'x' })
      .where('id', '=', entryId)
      .execute();
    expect([await versionsAt(now + 60 * minute + 1), await pictures()]).toEqual([
      [1, 4],
      [images[2]],
    ]);
  });

  test('of two tabs with one version the second is refused with both texts, and loses none', async () => {
    const { db } = await engine.database();
    const by = await begin(db);
    await saveDraft(
      db,
      { ...by, version: 1, edit: { 'title.fr': 'Radio', 'summary.fr': 'Un poste.' } },
      now,
    );
    const other = await makeAccount(db, now, { email: 'rose@example.org', username: 'Rose' });
    await saveDraft(
      db,
      { ...by, accountId: other, version: 2, edit: { 'title.fr': 'De Rose' } },
      now,
    );
    const mine: DraftEdit = {
      'title.fr': 'De Jean',
      'summary.fr': 'Un poste.',
      'text.ht': 'Radyo a.',
    };
    expect(await saveDraft(db, { ...by, version: 2, edit: mine }, now)).toEqual({
      outcome: 'invalid',
      errors: {
        version: 3,
        by: 'Rose',
        conflicts: [{ name: 'title.fr', mine: 'De Jean', theirs: 'De Rose' }],
        merged: { 'title.fr': 'De Jean', 'text.ht': 'Radyo a.' },
      },
    });
    expect(await findDraft(db, by.id)).toMatchObject({
      version: 3,
      snapshot: { texts: { fr: { title: 'De Rose' } } },
    });
    // What is already as stored needs no decision.
    expect(
      (await saveDraft(db, { ...by, version: 1, edit: { 'title.fr': 'De Rose' } }, now)).outcome,
    ).toBe('done');
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
    expect(await versions(db, by.id)).toEqual([1, 2]);
  });
});
