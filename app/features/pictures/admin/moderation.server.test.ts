import { expect, test } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { registry } from '#app/features.server.ts';
import type { Cursor } from '#app/office/list.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { galleryPictures } from '#content/pictures/gallery/index.ts';
import { makeAccount, secondConnection } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { insertPicture, picturesSentAt as now } from '#test/moderation.ts';
import {
  findNewestPictureNumber,
  findPublishedPicture,
  listGallery,
  listPictureNumbers,
} from '../gallery/gallery.server.ts';
import { picturesPerPage } from '../pictures.ts';
import {
  deletePicturesOf,
  findMemberPicture,
  updateMemberPicture,
} from '../sent-pictures.server.ts';
import { type Decision, decide, findModeratedPicture, listDecisions } from './moderation.server.ts';

const editor = (db: Db) =>
  makeAccount(db, now, { email: 'editor@example.org', username: 'Editor Kap' });
const anEditor = async (db: Db) =>
  (await db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id;
const undo = async (db: Db, entryId: string, at: number) =>
  undoChange(db, { entryId, accountId: await anEditor(db), role: 'editor' }, at);
const stateOf = async (db: Db, id: string) => findModeratedPicture(db, 'fr', id);

async function done(db: Db, decision: Decision, at = now) {
  const decided = await decide(db, decision, at);
  if (decided.outcome !== 'done') throw new Error(decided.outcome);
  return decided.value.entryId;
}

const asked = { locale: 'fr', journal: registry.journal } as const;

eachEngine((engine) => {
  test('A18: a picture is in the gallery only after its approval, with a permanent number', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    await insertPicture(db, 'a');
    await insertPicture(db, 'b');
    expect(await listGallery(db, 'fr')).toEqual({ pictures: [], newer: null, older: null });
    expect(await findNewestPictureNumber(db)).toBeUndefined();
    const version = await findContentVersion(db);
    await done(db, { pictureId: 'b', revision: 1, accountId, action: 'approve' });
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    expect((await listGallery(db, 'fr')).pictures).toEqual([
      {
        number: 1,
        image: 'stored/b/800x600',
        width: 800,
        height: 600,
        placeholder: null,
        locale: 'ht',
        title: 'Foto b',
        description: 'Yon kap',
        alternative: 'Foto b',
        publishedAt: now,
      },
    ]);
    expect(await findPublishedPicture(db, 'fr', 2)).toBeUndefined();
    await done(db, { pictureId: 'b', revision: 2, accountId, action: 'refuse', reason: 'Pa klè' });
    expect(await findPublishedPicture(db, 'fr', 1)).toBeUndefined();
    await done(db, { pictureId: 'a', revision: 1, accountId, action: 'approve' });
    await done(db, { pictureId: 'b', revision: 3, accountId, action: 'approve' }, now + 5);
    expect(
      (await listGallery(db, 'fr')).pictures.map(({ number, publishedAt }) => [
        number,
        publishedAt,
      ]),
    ).toEqual([
      [2, now],
      [1, now],
    ]);
  });

  test('never reuses a picture’s number', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    await insertPicture(db, 'a');
    await done(db, { pictureId: 'a', revision: 1, accountId, action: 'approve' });
    await db.deleteFrom('picture').execute();
    await insertPicture(db, 'b');
    await done(db, { pictureId: 'b', revision: 1, accountId, action: 'approve' });
    expect(await findNewestPictureNumber(db)).toBe(2);
  });

  test('of two concurrent decisions, one is applied and the other is rejected as changed', async () => {
    const database = await engine.database();
    const { db } = database;
    const accountId = await editor(db);
    await insertPicture(db, 'a');
    await insertPicture(db, 'b');
    const others = [db, secondConnection(engine, database)];
    const decided = await Promise.all(
      ['a', 'b'].flatMap((pictureId) =>
        others.map((other, n) =>
          decide(
            other,
            n === 0
              ? { pictureId, revision: 1, accountId, action: 'approve' }
              : { pictureId, revision: 1, accountId, action: 'refuse', reason: 'Non' },
            now,
          ),
        ),
      ),
    );
    expect(decided.map(({ outcome }) => outcome).sort()).toEqual([
      'done',
      'done',
      'rejected',
      'rejected',
    ]);
    expect(
      await decide(db, { pictureId: 'c', revision: 1, accountId, action: 'approve' }, now),
    ).toEqual({
      outcome: 'rejected',
      reason: 'gone',
    });
  });

  test('a decision applies to the revision that was shown: a picture that its sender changes returns to the queue', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    const senderId = await makeAccount(db, now);
    await insertPicture(db, 'a', senderId);
    await done(db, { pictureId: 'a', revision: 1, accountId, action: 'approve' });
    const input = { title: 'Yon lòt tit', description: 'Yon kap' };
    expect(await updateMemberPicture(db, accountId, 'a', input, now)).toBe(false);
    expect(
      await updateMemberPicture(
        db,
        senderId,
        'a',
        { title: 'Foto a', description: 'Yon kap' },
        now + 1,
      ),
    ).toBe(true);
    expect(await stateOf(db, 'a')).toMatchObject({ state: 'approved', revision: 2 });
    expect(await updateMemberPicture(db, senderId, 'a', input, now + 2)).toBe(true);
    expect(await findMemberPicture(db, senderId, 'a')).toMatchObject({
      ...input,
      state: 'pending',
      number: 1,
      sentAt: now + 2,
    });
    expect((await listGallery(db, 'fr')).pictures).toEqual([]);
    expect(
      await decide(db, { pictureId: 'a', revision: 2, accountId, action: 'approve' }, now),
    ).toEqual({
      outcome: 'rejected',
      reason: 'changed',
    });
  });

  test('a refusal has a reason that the sender can read; any decision may change the texts', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    const senderId = await makeAccount(db, now);
    await insertPicture(db, 'a', senderId);
    await done(
      db,
      { pictureId: 'a', revision: 1, accountId, action: 'refuse', reason: 'Foto a flou' },
      now + 1,
    );
    expect(await findMemberPicture(db, senderId, 'a')).toMatchObject({
      state: 'refused',
      reason: 'Foto a flou',
      decidedAt: now + 1,
    });
    const text = {
      locale: 'ht',
      title: 'Kap wouj',
      description: 'Nan van',
      alternative: 'Yon kap wouj nan syèl ble',
    } as const;
    await done(db, { pictureId: 'a', revision: 2, accountId, action: 'approve', text }, now + 2);
    expect(await findMemberPicture(db, senderId, 'a')).toMatchObject({
      state: 'approved',
      reason: null,
      ...text,
    });
    const edited = { ...text, alternative: null };
    await done(
      db,
      { pictureId: 'a', revision: 3, accountId, action: 'edit', text: edited },
      now + 3,
    );
    expect(await stateOf(db, 'a')).toMatchObject({
      state: 'approved',
      alternative: 'Kap wouj',
      ownAlternative: null,
      revision: 4,
    });
  });

  test('the journal has who decided what and when; a decision can be undone until the picture is decided on again', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    await insertPicture(db, 'a');
    const text = {
      locale: 'ht',
      title: 'Kap wouj',
      description: 'Nan van',
      alternative: 'Wouj',
    } as const;
    const decision = { pictureId: 'a', accountId };
    const refusal = { ...decision, revision: 1, action: 'refuse', reason: 'Non', text } as const;
    const first = await done(db, refusal, now + 1);
    const second = await done(db, { ...decision, revision: 2, action: 'approve' }, now + 2);
    expect(await undo(db, first, now + 3)).toEqual({ outcome: 'rejected', reason: 'changed' });
    const version = await findContentVersion(db);
    const undone = await undo(db, second, now + 4);
    expect(undone.outcome).toBe('done');
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    expect(await stateOf(db, 'a')).toMatchObject({
      state: 'refused',
      reason: 'Non',
      decidedAt: now + 1,
      title: 'Kap wouj',
      // A moderator who has seen it approved decides on nothing else.
      revision: 4,
    });
    const log = (limit: number, before?: Cursor) =>
      listDecisions(db, { ...asked, role: 'editor', before }, now + 6, limit);
    expect(await log(10)).toMatchObject({
      next: null,
      decisions: [
        { action: 'undo', by: 'Editor Kap', title: 'Kap wouj', at: now + 4, canUndo: true },
        { action: 'approve', reason: null, at: now + 2, canUndo: false },
        { action: 'refuse', reason: 'Non', at: now + 1, canUndo: true },
      ],
    });
    if (undone.outcome !== 'done') return;
    // Undoes the undo.
    await undo(db, undone.value.entryId, now + 5);
    expect(await stateOf(db, 'a')).toMatchObject({ state: 'approved', number: 1 });
    const page = await log(2);
    expect(page.decisions.map(({ action }) => action)).toEqual(['redo', 'undo']);
    expect((await log(2, page.next ?? undefined)).decisions).toHaveLength(2);
    await db.deleteFrom('account').where('id', '=', accountId).execute();
    expect((await log(1)).decisions[0]).toMatchObject({ action: 'redo', by: null });
  });

  test('undoing the first decision makes the picture pending again, with its original texts', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    await insertPicture(db, 'a');
    const text = {
      locale: 'ht',
      title: 'Kap wouj',
      description: 'Nan van',
      alternative: 'Wouj',
    } as const;
    const decision = { pictureId: 'a', revision: 1, accountId, action: 'approve', text } as const;
    const entryId = await done(db, decision, now + 1);
    await undo(db, entryId, now + 2);
    expect(await stateOf(db, 'a')).toMatchObject({
      state: 'pending',
      title: 'Foto a',
      ownAlternative: null,
      decidedAt: null,
    });
    expect((await listGallery(db, 'fr')).pictures).toEqual([]);
  });

  test('no undo approves what the sender has changed since', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    const senderId = await makeAccount(db, now);
    await insertPicture(db, 'a', senderId);
    const decision = { pictureId: 'a', revision: 1, accountId, action: 'approve' } as const;
    const undone = await undo(db, await done(db, decision, now + 1), now + 2);
    const input = { title: 'Yon lòt tit', description: 'Yon kap' };
    await updateMemberPicture(db, senderId, 'a', input, now + 3);
    const redo = undone.outcome === 'done' ? undone.value.entryId : '';
    expect(await undo(db, redo, now + 4)).toEqual({ outcome: 'rejected', reason: 'changed' });
    expect(await stateOf(db, 'a')).toMatchObject({ state: 'pending', title: 'Yon lòt tit' });
  });

  test('a deleted picture leaves who decided on it, and none of its texts', async () => {
    const { db } = await engine.database();
    const accountId = await editor(db);
    const senderId = await makeAccount(db, now);
    await insertPicture(db, 'a', senderId);
    const refusal = { pictureId: 'a', revision: 1, accountId, reason: 'Figi moun' } as const;
    await done(db, { ...refusal, action: 'refuse' }, now + 1);
    await db.transaction().execute((trx) => deletePicturesOf(trx, senderId));
    const of = { ...asked, role: 'owner' } as const;
    expect((await listDecisions(db, of, now + 2)).decisions).toMatchObject([
      { action: 'refuse', by: 'Editor Kap', title: null, reason: null, canUndo: false },
    ]);
  });

  test('A7 A8: the gallery starts with built-in drawings in the reader’s language, is paginated, and links each picture to its neighbours', async () => {
    const { db } = await engine.database();
    await insertBuiltinContent(db, now);
    await insertBuiltinContent(db, now);
    const all = galleryPictures;
    expect((await listPictureNumbers(db, 100)).map(({ number }) => number)).toEqual(
      all.map((_, n) => all.length - n),
    );
    const first = await listGallery(db, 'en');
    expect(first.pictures.map(({ title }) => title)).toEqual(
      all.slice(0, picturesPerPage).map(({ en }) => en.title),
    );
    expect(first.pictures[0]).toMatchObject({
      image: `builtin/gallery/${all[0]?.key}`,
      alternative: all[0]?.en.alternative,
      locale: 'en',
    });
    const accountId = await editor(db);
    for (let n = 0; n < 3; n++) {
      await insertPicture(db, `new-${n}`);
      await done(db, { pictureId: `new-${n}`, revision: 1, accountId, action: 'approve' });
    }
    const newest = await listGallery(db, 'ht');
    expect(newest.pictures.slice(0, 3).map(({ title }) => title)).toEqual([
      'Foto new-2',
      'Foto new-1',
      'Foto new-0',
    ]);
    expect([newest.newer, newest.older]).toEqual([null, 4]);
    const older = await listGallery(db, 'ht', { before: 4 });
    expect([older.pictures.map(({ number }) => number), older.newer, older.older]).toEqual([
      [3, 2, 1],
      3,
      null,
    ]);
    const back = await listGallery(db, 'ht', { after: 3 });
    expect(back.pictures.map(({ number }) => number)).toEqual(
      newest.pictures.map(({ number }) => number),
    );
    expect([back.newer, back.older]).toEqual([null, 4]);
    const shown = await findPublishedPicture(db, 'ht', all.length);
    expect(shown).toMatchObject({
      picture: { number: all.length },
      newer: { number: all.length + 1, title: 'Foto new-0', locale: 'ht' },
      older: { number: all.length - 1 },
    });
    expect([
      (await findPublishedPicture(db, 'ht', 1))?.older,
      (await findPublishedPicture(db, 'ht', 15))?.newer,
    ]).toEqual([null, null]);
  });
});
