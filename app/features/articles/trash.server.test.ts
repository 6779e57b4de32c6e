import { expect } from 'vitest';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { storeImage } from '#app/platform/stored-images.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { deleteTrashed } from './article-pictures.server.ts';
import { insertDraft, saveDraft } from './drafts.server.ts';
import { emptySnapshot } from './drafts.ts';
import { restoreDraft, trashDraft } from './publishing.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('after 30 days the trash is emptied, with the pictures that nobody else uses', async () => {
    const { storage, list } = await openDisk();
    const accountId = await makeAccount(db, now);
    const write = (image: string) =>
      insertDraft(db, { accountId, snapshot: { ...emptySnapshot('Jean'), image } }, now);
    const own = await storeImage(db, storage, await smallPicture(), now);
    const shared = await storeImage(db, storage, await smallPicture('#F4B942'), now);
    const ids = [await write(own), await write(shared), await write(shared)];
    for (const id of ids) await trashDraft(db, { id, accountId }, now);
    const [, , kept = 0] = ids;
    await restoreDraft(db, { id: kept, accountId }, now + 1);
    expect(await deleteTrashed(db, storage, now)).toBe(0);
    expect(await deleteTrashed(db, storage, now + 1)).toBe(2);
    expect(await rowsIn('article_draft')).toMatchObject([{ id: kept }]);
    expect(await rowsIn('article_version')).toMatchObject([{ article_id: kept }]);
    const id = shared.split('/')[1] ?? '';
    expect(await rowsIn('stored_image')).toMatchObject([{ id }]);
    expect((await list()).every((name) => name.startsWith(id))).toBe(true);
  });

  test('a picture that a proof, evidence or a member has too outlives the article that had it, as its cover or in its text', async () => {
    const accountId = await makeAccount(db, now);
    const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const [proof = '', evidence = '', portrait = ''] = ids;
    const size = { width: 1, height: 1, bytes: 1, created_at: now, stored_at: now };
    const rows = ids.map((id) => ({ id, ...size }));
    await db.insertInto('stored_image').values(rows).execute();
    await giveTo(db, now);
    await updateRows('donation', { proof_image_id: proof });
    await updateRows('account', { picture: `stored/${portrait}/1x1` });
    const values = { ...evidenceResource.emptyValues, name: 'Une cour' };
    const job = { id: undefined, kind: 'job', accountId, values, image: `stored/${evidence}/1x1` };
    await saveRow(db, evidenceResource, job, now);
    for (const image of ids) {
      const snapshot = { ...emptySnapshot('Jean'), image: `stored/${image}/1x1` };
      const id = await insertDraft(db, { accountId, snapshot }, now);
      const edit = { 'text.fr': `![Ici](/media/${image}-1.jpeg#1x1)` };
      await saveDraft(db, { id, accountId, edit }, now);
      await trashDraft(db, { id, accountId }, now);
    }
    expect(await deleteTrashed(db, {} as Storage, now + 1)).toBe(3);
    const attached = (await rowsIn('stored_image')).filter(({ stored_at }) => stored_at);
    expect(attached).toHaveLength(3);
  });
});
