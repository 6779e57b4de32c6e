import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { type Storage, StorageError, StorageFullError } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage, sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { plain, smallPicture } from '#test/pictures.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { pictureQuotas } from './pictures.ts';
import {
  deletePicture,
  findSentPicture,
  listMemberPictures,
  purgePictures,
} from './sent-pictures.server.ts';
import { type NewPicture, storePicture } from './store-picture.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
const words = { title: 'Kap', description: 'Nan syèl la' };
let count = 0;

type Given = Partial<NewPicture> & { maxBytes?: number };

async function send(storage: Storage, given: Given = {}, bytes?: Uint8Array) {
  const file = join(await testFolder(), 'sent');
  await writeFile(file, bytes ?? (await smallPicture()));
  const { maxBytes, ...rest } = given;
  const sender = { idempotencyKey: `key-${++count}`, locale: 'ht', accountId: null } as const;
  const site = imageSiteOf(db, maxBytes === undefined ? storage : { ...storage, maxBytes });
  return storePicture(site, { ...words, file, ...sender, ...rest }, now);
}
async function sent(storage: Storage, given: Given = {}) {
  const received = await send(storage, given);
  if (received.outcome !== 'done') throw new Error(JSON.stringify(received));
  return received.value;
}
const rows = () => rowsIn('stored_image');
const rejected = (reason: string) => ({ outcome: 'rejected', reason });

eachEngine((test) => {
  test('two uploads with one idempotency key store one picture, also concurrently', async () => {
    const { storage, list } = await openDisk();
    const idempotencyKey = 'one form';
    const both = [1, 2].map(() => send(storage, { idempotencyKey }));
    const [first, second] = await Promise.all(both);
    expect(first).toEqual(second);
    expect(await send(storage, { idempotencyKey })).toEqual(first);
    expect(await list()).toHaveLength(3);
    expect(await rows()).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('E12, A21: a picture is stored at three widths in three formats, as pending; its sender alone finds and deletes it with its files', async () => {
    const { storage, list } = await openDisk();
    const accountId = await makeAccount(db, now);
    const photo = await plain(1_400, 700).jpeg().toBuffer();
    expect(await send(storage, { accountId }, photo)).toMatchObject({ outcome: 'done' });
    const [{ id = '', image = '', ...mine } = {}] = await listMemberPictures(db, accountId);
    expect(mine).toMatchObject({
      ...{ ...words, locale: 'ht', state: 'pending', width: 1_400, height: 700, sentAt: now },
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    const names = [360, 720, 1280].flatMap((width) =>
      ['avif', 'jpeg', 'webp'].map((format) => `${image.split('/')[1]}-${width}.${format}`),
    );
    expect((await list()).sort()).toEqual(names.sort());
    const otherId = await makeAccount(db, now, { email: 'jean@example.org' });
    for (const accountId of [otherId, null]) {
      expect(await deletePicture(db, storage, { id, accountId })).toBe(false);
      expect(await findSentPicture(db, { id, accountId })).toBeUndefined();
    }
    expect(await list()).toHaveLength(names.length);
    expect(await deletePicture(db, storage, { id, accountId })).toBe(true);
    expect([await list(), await rows(), await rowsIn('picture')]).toEqual([[], [], []]);
  });

  test('enforces the quotas of a member, of pending pictures, of visitors, and of storage', async () => {
    const { storage } = await openDisk();
    const accountId = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: 'jean@example.org' });
    const image = { image: 'builtin/gallery/kap', width: 8, height: 6, revision: 1, sent_at: now };
    const insert = async (count: number, account_id: string | null, state: string) => {
      await db.deleteFrom('picture').execute();
      const rows = Array.from({ length: count }, (_, n) => {
        const id = `${account_id}-${n}`;
        return { ...image, id, state, account_id, idempotency_key: id };
      });
      await db.insertInto('picture').values(rows).execute();
    };
    const { pendingOfMember, ofMember, pendingOfVisitors } = pictureQuotas;
    const done = { outcome: 'done' };
    for (const [count, owner, state, reason] of [
      [pendingOfMember, accountId, 'pending', 'pendingFull'],
      [ofMember, accountId, 'approved', 'memberFull'],
      [pendingOfVisitors, null, 'pending', 'pendingFull'],
    ] as const) {
      await insert(count, owner, state);
      expect(await send(storage, { accountId: owner })).toEqual(rejected(reason));
      expect(await send(storage, { accountId: other })).toMatchObject(done);
      await insert(count - 1, owner, state);
      expect(await send(storage, { accountId: owner })).toMatchObject(done);
    }
    const small = await send(storage, { accountId: other, maxBytes: 100 });
    expect(small).toEqual(rejected('storageFull'));
  });

  test('a full disk rejects the picture, and storage that is away asks to try again; neither leaves files or rows', async () => {
    const { storage, list } = await openDisk();
    // Fails after some of the files, which only a dedicated disk could reproduce.
    const failing = (error: Error): Storage => ({
      ...storage,
      write: async (name, bytes) =>
        name.endsWith('.jpeg') ? Promise.reject(error) : storage.write(name, bytes),
    });
    expect(await send(failing(new StorageFullError('full')))).toEqual(rejected('storageFull'));
    const away = failing(new StorageError('away'));
    expect(await send(away)).toEqual({ outcome: 'unavailable', retryAfterSeconds: 60 });
    expect([await list(), await rows(), await rowsIn('picture')]).toEqual([[], [], []]);
  });

  test('the sweep removes only what a crashed process was storing or deleting', async () => {
    const { storage, list } = await openDisk();
    const keptId = await sent(storage);
    const lostId = await sent(storage);
    // The state after storing the row and its files, before the picture; and after deleting the
    // picture, before its files.
    const lost = (await rowsIn('picture')).find(({ id }) => id === lostId);
    await db.deleteFrom('picture').where('id', '=', lostId).execute();
    await updateRows('stored_image', { stored_at: null }, lost?.stored_image_id ?? '');
    expect(await sweepStoredImages(db, storage, now + 59 * 60_000)).toBe(0);
    expect(await list()).toHaveLength(6);
    expect(await sweepStoredImages(db, storage, now, true)).toBe(1);
    const { image = null } = (await findSentPicture(db, { id: keptId, accountId: null })) ?? {};
    await purgeDetachedImage(db, storage, image);
    const left = await list();
    expect(left).toHaveLength(3);
    expect(left.every((name) => image?.includes(name.slice(0, 36)))).toBe(true);
  });

  test('a refused picture and its files are stored for 90 days; those of an account are deleted with it', async () => {
    const { storage, list } = await openDisk();
    const accountId = await makeAccount(db, now);
    const id = await sent(storage, { accountId });
    await sent(storage);
    await sent(storage, { accountId });
    await updateRows('picture', { state: 'refused', decided_at: now }, id);
    expect(await purgePictures(db, storage, now + 90 * day)).toBe(0);
    expect(await purgePictures(db, storage, now + 91 * day)).toBe(1);
    expect([(await list()).length, (await rows()).length]).toEqual([6, 2]);
    const pictures = await deleteAccount(db, accountId, now);
    for (const picture of pictures) await purgeDetachedImage(db, storage, picture);
    expect([pictures.length, (await list()).length, (await rows()).length]).toEqual([1, 3, 1]);
  });
});
