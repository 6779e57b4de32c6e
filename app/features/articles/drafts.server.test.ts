import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { makeOwner } from '#app/features/accounts/accounts.server.ts';
import { changeRole, suspendAccount } from '#app/features/accounts/containment.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { RemoteFileError } from '#app/platform/remote-file.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, secondConnection } from '#test/database.ts';
import { pageArgs, testSecret } from '#test/page-args.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { createArticle } from './articles.server.ts';
import { findDraft, insertDraft, insertEmptyDraft, type Save, saveDraft } from './drafts.server.ts';
import { type DraftEdit, emptySnapshot, valuesOf } from './drafts.ts';
import { loader } from './preview.tsx';
import { previewToken } from './preview-link.ts';
import { publishDraft } from './publishing.server.ts';
import { listVersions, updatePreview } from './versions.server.ts';

const now = Date.now();
const article = {
  author: 'Équipe BWT',
  texts: { fr: { title: 'Un titre', summary: 'Un résumé', content: 'Un texte.' } },
};
const inline = (bytes: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

onDatabase((test) => {
  test('publishes under the next id, with its picture as a stored image', async () => {
    const { storage, list } = await openDisk();
    expect(await createArticle(db, storage, article, now)).toBe(1);
    const imageUrl = inline(await smallPicture());
    expect(await createArticle(db, storage, { ...article, imageUrl }, now + 1)).toBe(2);
    const [first, second] = await db.selectFrom('article').selectAll().orderBy('id').execute();
    expect(first).toEqual({
      ...{ id: 1, author: 'Équipe BWT', image: null, is_by_ai: 0 },
      ...{ published_at: now, updated_at: now },
    });
    const image = parseImageReference(second?.image ?? null);
    const stored = { id: image?.kind === 'stored' && image.id, stored_at: now + 1 };
    expect(await rowsIn('stored_image')).toMatchObject([stored]);
    expect((await list()).length).toBeGreaterThan(0);
  });

  test('what is no picture, or is of the server’s own network, is refused and nothing is published', async () => {
    const { storage, list } = await openDisk();
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked++;
      response.end('secret');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void inside.close());
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    const create = (imageUrl: string) => createArticle(db, storage, { ...article, imageUrl }, now);
    await expect(create(inline(Buffer.from('this is no picture')))).rejects.toThrow(ImageError);
    for (const host of ['localhost', '[::ffff:127.0.0.1]', '0x7f.1'])
      await expect(create(`http://${host}:${port}/a.jpg`), host).rejects.toThrow(RemoteFileError);
    expect(asked).toBe(0);
    for (const table of ['article', 'article_text', 'stored_image'] as const)
      expect(await rowsIn(table)).toEqual([]);
    expect(await list()).toEqual([]);
  });
});

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
  test('each save is a version; one that changes nothing is none', async () => {
    const by = await begin();
    const edit: DraftEdit = { 'title.fr': 'Radio', 'text.fr': '  Kap \n' };
    const saved = await saveDraft(db, { ...by, version: seen, edit }, now + 1);
    expect(saved).toMatchObject({ outcome: 'done', value: { version: 2, savedAt: now + 1 } });
    expect(await saveDraft(db, { ...by, version: seen, edit }, now + 2)).toEqual(saved);
    const fr = { title: 'Radio', content: '  Kap \n', changedAt: now + 1 };
    const stored = { version: 2, savedBy: 'Jean', snapshot: { texts: { fr } } };
    expect(await findDraft(db, by.id)).toMatchObject(stored);
    expect(await versions(by.id)).toEqual([1, 2]);
    expect(await saveDraft(db, { ...by, id: 99, edit }, now)).toMatchObject({ reason: 'gone' });
  });

  test('autosaves of one person are one version of the history for five minutes, but never one that is public', async () => {
    const by = await begin();
    const save = (edit: DraftEdit, at: number, accountId = by.accountId) =>
      saveDraft(db, { ...by, accountId, edit, isAuto: true }, at);
    await save({ 'title.fr': 'K' }, now + 1);
    await save({ 'title.fr': 'Ka' }, now + 2);
    expect(await listVersions(db, by.id, 300)).toMatchObject([
      { version: 3, isAuto: true, at: now + 1 },
      { version: 1, isAuto: false },
    ]);
    await save({ 'title.fr': 'Kap' }, now + 6 * minute);
    const other = (await begin()).accountId;
    await save({ 'title.fr': 'Kap la' }, now + 7 * minute, other);
    expect(await versions(by.id)).toEqual([1, 3, 4, 5]);
    await save({ 'summary.fr': 's', 'text.fr': 't' }, now + 8 * minute);
    await publishDraft(db, { ...by, locales: ['fr'] }, now + 8 * minute);
    await save({ 'title.fr': 'Caché' }, now + 8 * minute + 1);
    expect(await rowsIn('article_text')).toMatchObject([{ article_id: by.id, title: 'Kap la' }]);
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

  test('autosaves of before 0050 that another had taken the place of are versions of the history', async () => {
    const { id, accountId } = await begin();
    await saveDraft(db, { id, accountId, edit: { 'title.fr': 'K' } }, now);
    await db.updateTable('article_version').set({ is_auto: 2 }).where('version', '=', 1).execute();
    await migrations['0050_article_autosaves']?.up(db as never);
    expect((await listVersions(db, id, 9)).map(({ isAuto }) => isAuto)).toEqual([false, true]);
  });
});

onDatabase((test) => {
  /** Makes a preview link. @returns what opens it */
  async function begin(by?: null, until = now + 60_000) {
    const jean = await makeAccount(db, now, { username: 'Jean' });
    await changeRole(db, jean, 'editor', commandOrigin, now);
    const id = await insertEmptyDraft(db, { id: jean, username: 'Jean' }, now);
    await updatePreview(db, id, { key: 'key', until, by: by === null ? null : jean });
    const params = { id: String(id), key: previewToken(testSecret, { id, until, key: 'key' }) };
    const args = pageArgs(db, `/publication/preview/${id}/${params.key}`, { params });
    const visit = async () => (await loader(args as LoaderFunctionArgs & never)).data.article;
    return { jean, visit };
  }

  test.each([
    ['suspended', (db: Db, by: string) => suspendAccount(db, by, commandOrigin, now)],
    ['demoted', (db: Db, by: string) => changeRole(db, by, 'member', commandOrigin, now)],
    ['deleted', (db: Db, by: string) => deleteAccount(db, by, now)],
  ])('a preview link ends when the editor who made it is %s', async (_how, remove) => {
    const { jean, visit } = await begin();
    expect(await visit()).not.toBeNull();
    await changeRole(db, jean, 'owner', commandOrigin, now);
    expect(await visit()).not.toBeNull();
    await makeOwner(db, 'owner@example.org', now);
    await remove(db, jean);
    expect(await visit()).toBeNull();
  });

  test('a preview link ends with its time; one that an earlier version made is good until then', async () => {
    expect(await (await begin(null)).visit()).not.toBeNull();
    await db.deleteFrom('account').execute();
    expect(await (await begin(undefined, Date.now() - 1)).visit()).toBeNull();
  });
});
