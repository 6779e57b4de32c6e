import { expect } from 'vitest';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, updateRows } from '#test/database.ts';
import { expectDone, undoChange } from '#test/journal.ts';
import { insertPicture, picturesSentAt as now } from '#test/moderation.ts';
import { signIn } from '#test/office.ts';
import { findGalleryPicture, listGallery, listPictureNumbers } from '../gallery/gallery.server.ts';
import { deletePicturesOf, findSentPicture, updateMemberPicture } from '../sent-pictures.server.ts';
import { type Decision, decide, findModeratedPicture, listDecisions } from './moderation.server.ts';
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
      return expectDone(await decide(db, { ...decision, accountId, id }, at)).entryId;
    };
  const undo = (entryId: string, at: number) =>
    undoChange(db, { entryId, accountId, role: 'editor' }, at);
  return { accountId, approve: does('approve'), refuse: does('refuse'), undo };
}

const shown = async () => (await listGallery(db, 'fr')).pictures;

eachEngine((test) => {
  test('of two concurrent decisions, one is applied and the other is rejected as changed', async () => {
    const { accountId } = await makeEditor();
    await insertPicture(db, 'a');
    const by = { id: 'a', revision: 1, accountId } as const;
    const decided = await Promise.all([
      decide(db, { ...by, action: 'approve' }, now),
      decide(secondDb(), { ...by, action: 'refuse', reason: 'Non' }, now),
    ]);
    expect(decided.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected']);
    const none = await decide(db, { ...by, id: 'b', action: 'approve' }, now);
    expect(none).toEqual(rejected('gone'));
  });
});

onDatabase((test) => {
  test('A18: a picture is in the gallery only after its approval, with a permanent number', async () => {
    const editor = await makeEditor();
    for (const id of ['a', 'b']) await insertPicture(db, id);
    expect([await shown(), await listPictureNumbers(db, 1)]).toEqual([[], []]);
    const version = await findContentVersion(db);
    await editor.approve('b');
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    const image = { image: 'stored/b/800x600', width: 800, height: 600, placeholder: null };
    const first = { number: 1, locale: 'ht', title: 'Foto b', publishedAt: now };
    expect(await shown()).toMatchObject([{ ...first, ...image }]);
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
    const state = () => findModeratedPicture(db, 'fr', 'a');
    const change = async (title: string, at: number, accountId = senderId) => {
      const by = { id: 'a', accountId, title, description: 'Yon kap' };
      return (await updateMemberPicture(db, by, at)).outcome;
    };
    expect(await change('Yon lòt tit', now, editor.accountId)).toBe('rejected');
    await updateRows('picture_text', { alternative: 'Yon kap wouj' });
    expect(await change('Foto a', now + 1)).toBe('done');
    expect(await state()).toMatchObject({ state: 'approved', revision: 2 });
    expect(await change('Yon lòt tit', now + 2)).toBe('done');
    const changed = { title: 'Yon lòt tit', alternative: 'Yon lòt tit', number: 1 };
    const waiting = { ...changed, sentAt: now + 2, state: 'pending' };
    expect(await findSentPicture(db, { id: 'a', accountId: senderId })).toMatchObject(waiting);
    expect(await shown()).toEqual([]);
    await expect(editor.approve('a', 2)).rejects.toThrow('rejected');

    const undone = await editor.undo(await editor.approve('a', 3, {}, now + 3), now + 4);
    await change('Foto a', now + 5);
    // No undo approves what was changed since.
    expect(await editor.undo(expectDone(undone).entryId, now + 6)).toEqual(rejected('changed'));
    expect(await state()).toMatchObject({ state: 'pending', title: 'Foto a' });
  });

  test('a refusal has a reason that its sender reads; a decision may change the texts, which its undo restores; the log keeps no text of a deleted picture, nor who decided once that account is deleted', async () => {
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
    const log = async () =>
      (await listDecisions(db, { locale: 'fr', role: 'editor' }, now + 6)).decisions;
    expect(await log()).toMatchObject([
      { action: 'undo', by: 'Editor Kap', title: 'Foto a', at: now + 3, canUndo: true },
      { action: 'approve', reason: null, at: now + 2, canUndo: false },
      { action: 'refuse', reason: 'Foto a flou', at: now + 1, canUndo: true },
    ]);
    await db.transaction().execute((trx) => deletePicturesOf(trx, senderId));
    await db.deleteFrom('account').where('id', '=', editor.accountId).execute();
    const gone = { by: null, title: null, reason: null, canUndo: false };
    expect(await log()).toMatchObject([gone, gone, gone]);
  });

  test('one decision on many pictures leaves what has changed since as it is', async () => {
    const editor = await signIn(db);
    for (const id of ['p0', 'p1', 'p2']) await insertPicture(db, id);
    const decideOn = async (form: Record<string, string>) => {
      const sent = { filter: 'pending', reason: '', ...form };
      return editor.press(action, '/ht/admin/pictures/selection', sent);
    };
    const approved = await decideOn({ intent: 'approve', 'row.0': 'p0 1' });
    expect(approved).toMatch(/\?state=pending&bulk=\d+&skipped=0$/);
    // Changed by its sender meanwhile, and decided already.
    await updateRows('picture', { revision: 2 }, 'p2');
    const rows = { 'row.0': 'p1 1', 'row.1': 'p2 1', 'row.3': 'p0 1' };
    expect(await decideOn({ intent: 'refuse', reason: ' Flou ', ...rows })).toMatch(/skipped=2$/);
    const decided = [{ state: 'approved' }, { state: 'refused', reason: 'Flou' }];
    expect(await rowsIn('picture')).toMatchObject([...decided, { state: 'pending' }]);
  });
});
