import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { storeImage } from '#app/platform/stored-images.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { giveTo } from '#test/donations.ts';
import { smallPicture } from '#test/pictures.ts';
import { deleteTrashed } from './article-pictures.server.ts';
import { insertDraft, saveDraft } from './drafts.server.ts';
import { emptySnapshot } from './drafts.ts';
import { restoreDraft, trashDraft } from './publishing.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

eachEngine((engine) => {
  test('after 30 days the trash is emptied, with the pictures that nobody else uses', async () => {
    const { db } = await engine.database();
    const folder = await mkdtemp(join(tmpdir(), 'bwt-pictures-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const storage = diskStorage(folder);
    const accountId = await makeAccount(db, now);
    const [own, shared] = [
      await storeImage(db, storage, await smallPicture(), now),
      await storeImage(db, storage, await smallPicture('#F4B942'), now),
    ];
    const write = (image: string) => insertDraft(db, { accountId, snapshot: { ...emptySnapshot('Jean'), image } }, now);
    const [first, second, third] = [await write(own), await write(shared), await write(shared)];
    for (const id of [first, second, third]) await trashDraft(db, { id, accountId }, now);
    await restoreDraft(db, { id: third, accountId }, now + 1);
    expect(await deleteTrashed(db, storage, now)).toBe(0);
    expect(await deleteTrashed(db, storage, now + 1)).toBe(2);
    expect(await db.selectFrom('article_draft').select('id').execute()).toEqual([{ id: third }]);
    expect(await db.selectFrom('article_version').select('article_id').execute()).toEqual([{ article_id: third }]);
    const id = shared.split('/')[1] ?? '';
    expect(await db.selectFrom('stored_image').select('id').execute()).toEqual([{ id }]);
    expect((await readdir(folder)).every((name) => name.startsWith(id))).toBe(true);
  });

  test('the address of a proof of payment in a text, once deleted, leaves the proof', async () => {
    const { db } = await engine.database();
    const image = { id: '00000000-0000-4000-8000-000000000001', width: 1, height: 1, bytes: 1, created_at: now, stored_at: now };
    await db.insertInto('stored_image').values(image).execute();
    await giveTo(db, now);
    await db.updateTable('donation').set({ proof_image_id: image.id }).execute();
    const accountId = await makeAccount(db, now);
    const id = await insertDraft(db, { accountId, snapshot: emptySnapshot('Jean') }, now);
    const edit = { 'text.fr': `![Preuve](/media/${image.id}-1.jpeg#1x1)` };
    await saveDraft(db, { id, accountId, version: 1, edit }, now);
    await trashDraft(db, { id, accountId }, now);
    expect(await deleteTrashed(db, {} as Storage, now + 1)).toBe(1);
    expect(await db.selectFrom('stored_image').select('stored_at').execute()).toEqual([{ stored_at: now }]);
  });
});
