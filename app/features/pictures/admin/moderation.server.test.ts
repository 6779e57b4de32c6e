import { expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { registry } from '#app/features.server.ts';
import { countBulk } from '#app/office/journal/journal.server.ts';
import type { Cursor } from '#app/office/list.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { galleryPictures } from '#content/pictures/gallery/index.ts';
import { makeAccount } from '#test/accounts.ts';
import {
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondConnection,
  updateRows,
} from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { insertPicture, picturesSentAt as now } from '#test/moderation.ts';
import { signIn } from '#test/office.ts';
import {
  findGalleryPicture,
  findNeighbours,
  listGallery,
  listPictureNumbers,
} from '../gallery/gallery.server.ts';
import { picturesPerPage } from '../pictures.ts';
import { deletePicturesOf, findSentPicture, updateMemberPicture } from '../sent-pictures.server.ts';
import {
  type Decision,
  decide,
  findModeratedPicture,
  listDecisions,
  pictureQueue,
} from './moderation.server.ts';
import { action } from './selection.ts';

const words = { title: 'Kap wouj', description: 'Nan van', alternative: 'Wouj' };
const text = { locale: 'ht', ...words } as const;
const rejected = (reason: string) => ({ outcome: 'rejected', reason });

type Given = { reason?: string; text?: object };

/** An editor, and what they do. */
async function makeEditor() {
  const person = { email: 'editor@example.org', username: 'Editor Kap' };
  const accountId = await makeAccount(db, now, person);
  const does =
    (action: Decision['action']) =>
    async (id: string, revision = 1, given: Given = {}, at = now) => {
      const decision = { action, revision, reason: 'Non', ...given } as Decision;
      const decided = await decide(db, { ...decision, accountId, id }, at);
      if (decided.outcome !== 'done') throw new Error(decided.outcome);
      return decided.value.entryId;
    };
  return {
    ...{ accountId, approve: does('approve'), refuse: does('refuse'), edit: does('edit') },
    undo: (entryId: string, at: number) =>
      undoChange(db, { entryId, accountId, role: 'editor' }, at),
  };
}

const shown = async () => (await listGallery(db, 'fr')).pictures;

eachEngine((test) => {
  test('of two concurrent decisions, one is applied and the other is rejected as changed', async () => {
    const { accountId } = await makeEditor();
    for (const id of ['a', 'b']) await insertPicture(db, id);
    const other = secondConnection();
    const by = { revision: 1, accountId } as const;
    const decided = await Promise.all(
      ['a', 'b'].flatMap((id) => [
        decide(db, { ...by, id, action: 'approve' }, now),
        decide(other, { ...by, id, action: 'refuse', reason: 'Non' }, now),
      ]),
    );
    const outcomes = decided.map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['done', 'done', 'rejected', 'rejected']);
    const none = await decide(db, { ...by, id: 'c', action: 'approve' }, now);
    expect(none).toEqual(rejected('gone'));
  });
});

onDatabase((test) => {
  test('A18: a picture is in the gallery only after its approval, with a permanent number', async () => {
    const editor = await makeEditor();
    for (const id of ['a', 'b']) await insertPicture(db, id);
    expect(await listGallery(db, 'fr')).toEqual({ pictures: [], older: null });
    expect(await listPictureNumbers(db, 1)).toEqual([]);
    const version = await findContentVersion(db);
    await editor.approve('b');
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    const image = { image: 'stored/b/800x600', width: 800, height: 600, placeholder: null };
    const words = { title: 'Foto b', description: 'Yon kap', alternative: 'Foto b' };
    const first = { number: 1, locale: 'ht', publishedAt: now };
    expect(await shown()).toMatchObject([{ ...first, ...image, ...words }]);
    await editor.refuse('b', 2);
    expect(await findGalleryPicture(db, 'fr', 1)).toBeUndefined();
    await editor.approve('a');
    await editor.approve('b', 3, {}, now + 5);
    expect(await shown()).toMatchObject([{ number: 2 }, { number: 1, publishedAt: now }]);
    await db.deleteFrom('picture').execute();
    await insertPicture(db, 'c');
    await editor.approve('c');
    expect(await shown(), 'no number is used again').toMatchObject([{ number: 3 }]);
  });

  test('a decision applies to the revision that was shown: a picture that its sender changes returns to the queue', async () => {
    const editor = await makeEditor();
    const senderId = await makeAccount(db, now);
    await insertPicture(db, 'a', senderId);
    await editor.approve('a');
    const input = { title: 'Yon lòt tit', description: 'Yon kap' };
    const same = { title: 'Foto a', description: 'Yon kap' };
    const state = () => findModeratedPicture(db, 'fr', 'a');
    const change = async (accountId: string, text: typeof input, at: number) =>
      (await updateMemberPicture(db, { id: 'a', accountId, ...text }, at)).outcome;
    expect(await change(editor.accountId, input, now)).toBe('rejected');
    await updateRows('picture_text', { alternative: 'Yon kap wouj' });
    expect(await change(senderId, same, now + 1)).toBe('done');
    expect(await state()).toMatchObject({ state: 'approved', revision: 2 });
    expect(await change(senderId, input, now + 2)).toBe('done');
    const shownAs = { alternative: input.title, number: 1, sentAt: now + 2 };
    const waiting = { ...input, ...shownAs, state: 'pending' };
    expect(await findSentPicture(db, { id: 'a', accountId: senderId })).toMatchObject(waiting);
    expect(await shown()).toEqual([]);
    await expect(editor.approve('a', 2)).rejects.toThrow('rejected');

    const undone = await editor.undo(await editor.approve('a', 3, {}, now + 3), now + 4);
    await change(senderId, same, now + 5);
    const redo = undone.outcome === 'done' ? undone.value.entryId : '';
    // No undo approves what was changed since.
    expect(await editor.undo(redo, now + 6)).toEqual(rejected('changed'));
    expect(await state()).toMatchObject({ state: 'pending', title: 'Foto a' });
  });

  test('a refusal has a reason that the sender can read; any decision may change the texts, which its undo restores', async () => {
    const editor = await makeEditor();
    const senderId = await makeAccount(db, now);
    await insertPicture(db, 'a', senderId);
    const mine = () => findSentPicture(db, { id: 'a', accountId: senderId });
    await editor.refuse('a', 1, { reason: 'Foto a flou' }, now + 1);
    const refused = { state: 'refused', reason: 'Foto a flou' };
    expect(await mine()).toMatchObject(refused);
    const entryId = await editor.approve('a', 2, { text }, now + 2);
    expect(await mine()).toMatchObject({ state: 'approved', reason: null, ...text });
    await editor.undo(entryId, now + 3);
    expect(await mine()).toMatchObject({ ...refused, title: 'Foto a' });
    expect(await rowsIn('picture')).toMatchObject([{ decided_at: now + 1 }]);
    await editor.edit('a', 4, { text: { ...text, alternative: null } as never });
    const edited = { state: 'refused', alternative: 'Kap wouj', ownAlternative: null, revision: 5 };
    expect(await findModeratedPicture(db, 'fr', 'a')).toMatchObject(edited);
  });

  test('the log has who decided what and when, also of a deleted picture, and none of its texts', async () => {
    const editor = await makeEditor();
    const senderId = await makeAccount(db, now);
    await insertPicture(db, 'a', senderId);
    const first = await editor.refuse('a', 1, { text }, now + 1);
    const second = await editor.approve('a', 2, {}, now + 2);
    expect((await editor.undo(first, now + 3)).outcome).toBe('rejected');
    expect((await editor.undo(second, now + 4)).outcome).toBe('done');
    const of = { locale: 'fr', journal: registry.journal, role: 'editor' } as const;
    const log = (limit: number, before?: Cursor) =>
      listDecisions(db, { ...of, before }, now + 6, limit);
    const { decisions, next } = await log(2);
    const last = await log(2, next ?? undefined);
    expect([...decisions, ...last.decisions]).toMatchObject([
      { action: 'undo', by: 'Editor Kap', title: 'Kap wouj', at: now + 4, canUndo: true },
      { action: 'approve', reason: null, at: now + 2, canUndo: false },
      { action: 'refuse', reason: 'Non', at: now + 1, canUndo: true },
    ]);
    expect(last.next).toBeNull();
    await db.transaction().execute((trx) => deletePicturesOf(trx, senderId));
    const gone = { title: null, reason: null, canUndo: false };
    const left = (await log(3)).decisions;
    expect(left).toMatchObject(Array(3).fill({ by: 'Editor Kap', ...gone }));
    await db.deleteFrom('account').where('id', '=', editor.accountId).execute();
    expect((await log(1)).decisions).toMatchObject([{ action: 'undo', by: null }]);
  });

  test('A7 A8: the gallery starts with built-in drawings in the reader’s language, is paginated, and links each picture to its neighbours', async () => {
    await insertBuiltinContent(db, now);
    const all = galleryPictures;
    const listed = await listPictureNumbers(db, 100);
    expect(listed.map(({ number }) => number)).toEqual(all.map((_, n) => all.length - n));
    const first = (await listGallery(db, 'en')).pictures;
    const drawings = all.slice(0, picturesPerPage).map(({ key, en: { title, alternative } }) => ({
      ...{ image: `builtin/gallery/${key}`, title, alternative, locale: 'en' },
    }));
    expect(first).toMatchObject(drawings);
    const editor = await makeEditor();
    for (const id of ['new-0', 'new-1', 'new-2']) {
      await insertPicture(db, id);
      await editor.approve(id);
    }
    const newest = await listGallery(db, 'ht');
    expect(newest).toMatchObject({ older: 4 });
    const pictures = [{ title: 'Foto new-2' }, { title: 'Foto new-1' }, { title: 'Foto new-0' }];
    expect(newest.pictures.slice(0, 3)).toMatchObject(pictures);
    const last = { pictures: [{ number: 3 }, { number: 2 }, { number: 1 }], older: null };
    expect(await listGallery(db, 'ht', 4)).toMatchObject(last);
    for (const [number, newer, older] of [
      [12, { number: 13, title: 'Foto new-0', locale: 'ht' }, { number: 11 }],
      [1, { number: 2 }, undefined],
      [15, undefined, { number: 14 }],
    ] as const)
      expect(await findNeighbours(db, 'ht', number)).toMatchObject({ newer, older });
  });

  test('the queue begins with the picture that has waited longest, and goes on where its page ends', async () => {
    for (let n = 0; n <= 50; n++) await insertPicture(db, `p${n}`, null, now - n);
    const page = (after?: Cursor) => pictureQueue.page(db, 'pending', { locale: 'fr' }, after);
    const { rows, next } = await page();
    expect([rows.length, rows[0]?.id]).toEqual([50, 'p50']);
    expect(await page(next ?? undefined)).toMatchObject({ rows: [{ id: 'p0' }], next: null });
  });

  test('one decision on many pictures: each an entry of its own, and what has changed since stays as it is', async () => {
    const editor = await signIn(db);
    for (let n = 0; n < 5; n++) await insertPicture(db, `p${n}`, null, now + n);
    const decideOn = async (form: Record<string, string>) => {
      const sent = { filter: 'pending', reason: '', ...form };
      const to = await editor.press(action, '/ht/admin/pictures/selection', sent);
      return Object.fromEntries(new URL(to, 'https://bwt.example').searchParams);
    };
    const approved = await decideOn({ intent: 'approve', 'row.0': 'p0 1', 'row.7': 'p1 1' });
    expect(approved).toEqual({ state: 'pending', bulk: expect.any(String), skipped: '0' });
    const bulk = { at: Number(approved['bulk']), accountId: editor.id, role: 'editor' } as const;
    expect(await countBulk(db, bulk, Date.now())).toMatchObject({ changed: 2, undoable: 2 });
    // Changed by its sender meanwhile, deleted, and decided already.
    await updateRows('picture', { revision: 2 }, 'p3');
    const rows = { 'row.0': 'p2 1', 'row.1': 'p3 1', 'row.2': 'gone 1', 'row.3': 'p0 1' };
    const refused = await decideOn({ intent: 'refuse', reason: ' Flou ', ...rows });
    expect(refused['skipped']).toBe('3');
    const pictures = await rowsIn('picture');
    const decided = pictures.map(({ id, state, number, reason }) => [id, state, number ?? reason]);
    expect(Object.fromEntries(decided.map(([id, ...rest]) => [id, rest]))).toEqual({
      p0: ['approved', 1],
      p1: ['approved', 2],
      p2: ['refused', 'Flou'],
      p3: ['pending', null],
      p4: ['pending', null],
    });
  });
});
