import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { versionOf } from '#app/office/versions.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, secondConnection } from '#test/database.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { createArticle } from './articles.server.ts';
import { insertDraft, type Save, saveDraft } from './drafts.server.ts';
import { type DraftEdit, emptySnapshot, valuesOf } from './drafts.ts';
import { publishDraft } from './publishing.server.ts';
import { listVersions } from './versions.server.ts';

const now = Date.now();
const minute = 60_000;

async function begin() {
  const email = `${randomUUID()}@example.org`;
  const accountId = await makeAccount(db, now, { email, username: 'Jean' });
  const snapshot = emptySnapshot('Jean');
  return { id: await insertDraft(db, { accountId, snapshot }, now), accountId };
}
const versions = async (id: number) =>
  (await listVersions(db, id, 300)).map(({ version }) => version).reverse();
const seen = versionOf(valuesOf(emptySnapshot('Jean')));

onDatabase((test) => {
  test('an article of the command is published with its picture; with what is no picture nothing is', async () => {
    const { storage, list } = await openDisk();
    const fr = { title: 'Un titre', summary: 'Un résumé', content: 'Un texte.' };
    const create = (bytes: Uint8Array) => {
      const imageUrl = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
      return createArticle(db, storage, { author: 'Équipe BWT', texts: { fr }, imageUrl }, now);
    };
    await expect(create(Buffer.from('this is no picture'))).rejects.toThrow(ImageError);
    expect([await rowsIn('article'), await list()]).toEqual([[], []]);
    await create(await smallPicture());
    const image = `stored/${(await list())[0]?.slice(0, 36)}/24x16`;
    expect(await rowsIn('article')).toMatchObject([{ author: 'Équipe BWT', image, is_by_ai: 0 }]);
  });

  test('autosaves of one person are one version of the history for five minutes, but never one that is public', async () => {
    const by = await begin();
    const save = (edit: DraftEdit, minutes: number, accountId = by.accountId) =>
      saveDraft(db, { ...by, accountId, edit, isAuto: true }, now + minutes * minute);
    await save({ 'title.fr': 'K' }, 1);
    await save({ 'title.fr': 'Ka' }, 5);
    expect(await versions(by.id)).toEqual([1, 3]);
    await save({ 'title.fr': 'Kap' }, 6);
    await save({ 'title.fr': 'Kap la' }, 7, (await begin()).accountId);
    expect(await versions(by.id)).toEqual([1, 3, 4, 5]);
    await save({ 'summary.fr': 's', 'text.fr': 't' }, 8);
    await publishDraft(db, { ...by, locales: ['fr'] }, now);
    await save({ 'title.fr': 'Caché' }, 8);
    expect(await rowsIn('article_text')).toMatchObject([{ title: 'Kap la' }]);
  });

  test('over texts that somebody else has changed since, nothing is stored', async () => {
    const by = await begin();
    await saveDraft(db, { ...by, edit: { 'title.fr': 'De Rose' } }, now);
    const save = (edit: DraftEdit, more: Partial<Save> = {}) =>
      saveDraft(db, { ...by, version: seen, edit, ...more }, now);
    expect(await save({ 'summary.fr': 'De Jean' })).toMatchObject({ reason: 'conflict' });
    // What is already as stored needs no decision; what saves itself learns of the others all the same.
    expect(await save({ 'title.fr': 'De Rose' })).toMatchObject({ outcome: 'done' });
    const autosave = await save({ 'title.fr': 'De Rose' }, { isAuto: true });
    expect(autosave).toMatchObject({ reason: 'conflict' });
    expect(await versions(by.id)).toEqual([1, 2]);
  });
});

eachEngine((test) => {
  test('of simultaneous saves of one version one is stored', async () => {
    const by = await begin();
    const results = await Promise.all(
      [db, secondConnection(), db].map((each, n) =>
        saveDraft(each, { ...by, version: seen, edit: { 'title.fr': `Titre ${n}` } }, now),
      ),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected', 'rejected']);
    expect(await versions(by.id)).toEqual([1, 2]);
  });
});
