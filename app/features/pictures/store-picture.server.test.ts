import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { type Storage, StorageError, StorageFullError } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage, sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, onDatabase, rowsIn, test, updateRows } from '#test/database.ts';
import { expectDone } from '#test/journal.ts';
import { insertPicture } from '#test/moderation.ts';
import { signIn } from '#test/office.ts';
import { pageArgs, testSecret as secret } from '#test/page-args.ts';
import { plain, smallPicture } from '#test/pictures.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { testFolder } from '#test/uploads.ts';
import { loader } from './media.ts';
import { addPictureKey, pictureKey } from './picture-key.ts';
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
const sent = async (storage: Storage, given: Given = {}) => expectDone(await send(storage, given));
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
    const insert = async (count: number, accountId: string | null, state: string) => {
      await db.deleteFrom('picture').execute();
      for (let n = 0; n < count; n++) await insertPicture(db, `${accountId}-${n}`, accountId);
      await updateRows('picture', { state });
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
    await sent(storage);
    const kept = await list();
    const lostId = await sent(storage);
    // The state after storing the row and its files, before the picture; and after deleting the
    // picture, before its files.
    const [own, lost] = await rowsIn('picture');
    await db.deleteFrom('picture').where('id', '=', lostId).execute();
    await updateRows('stored_image', { stored_at: null }, lost?.stored_image_id ?? '');
    expect(await sweepStoredImages(db, storage, now + 59 * 60_000)).toBe(0);
    expect(await list()).toHaveLength(6);
    expect(await sweepStoredImages(db, storage, now, true)).toBe(1);
    await purgeDetachedImage(db, storage, own?.image ?? null);
    expect(await list()).toEqual(kept);
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

const keyCookie = (pictureId: string, key: string) =>
  `__Host-pictures=${addPictureKey(undefined, pictureId, key)}`;

/** Files of a stored picture, and others that must not be readable through this route. */
async function stored() {
  const { storage } = await openDisk();
  const id = randomUUID();
  const row = { id, width: 720, height: 400, bytes: 1, created_at: 1, stored_at: 1 };
  await db.insertInto('stored_image').values(row).execute();
  for (const rest of ['360.avif', '720.webp', '720.jpeg', '360.png', '360.avif.part'])
    await storage.write(`${id}-${rest}`, Buffer.from(`${id}-${rest}`));
  await storage.write('secret', Buffer.from('secret'));
  const get = (file: string, cookie = '') => {
    const given = { storage, params: { file }, ...(cookie && { cookie }) };
    return loader(pageArgs(db, '/media/x', given) as LoaderFunctionArgs);
  };
  return { id, get };
}

/** A picture that was sent, and the status and cache rule that a cookie gets its file with. */
async function shownTo(accountId: string | null, state: string) {
  const { id, get } = await stored();
  const pictureId = randomUUID();
  await insertPicture(db, pictureId, accountId);
  const image = { image: `stored/${id}/720x400`, stored_image_id: id };
  await updateRows('picture', { state, ...image }, pictureId);
  const ask = async (cookie?: string) => {
    const { status, headers } = await get(`${id}-360.avif`, cookie);
    return `${status} ${headers.get('cache-control')}`;
  };
  return { pictureId, ask };
}

const own = '200 private, no-store';
const nowhere = '404 no-store';

onDatabase((test) => {
  test('A18: the file of an unapproved picture is readable by its sender, a visitor with its key, and moderators; others get a 404', async () => {
    const [sender, editor] = [await signIn(db, 'member', 'marie'), await signIn(db)];
    const other = await signIn(db, 'member', 'rose');
    for (const state of ['pending', 'refused']) {
      const { pictureId, ask } = await shownTo(sender.id, state);
      for (const { cookie } of [sender, editor]) expect(await ask(cookie)).toBe(own);
      // A key does not grant access to a member’s picture.
      const key = keyCookie(pictureId, pictureKey(secret, pictureId));
      for (const cookie of [other.cookie, undefined, key]) expect(await ask(cookie)).toBe(nowhere);
    }
    const visitors = await shownTo(null, 'pending');
    const askWith = (signedBy: string, id = visitors.pictureId) =>
      visitors.ask(keyCookie(visitors.pictureId, pictureKey(signedBy, id)));
    expect(await askWith(secret)).toBe(own);
    for (const wrong of [askWith('another secret'), askWith(secret, randomUUID())])
      expect(await wrong).toBe(nowhere);
    expect(await (await shownTo(sender.id, 'approved')).ask()).toMatch(/^200 public/);
    // An owner without the second factor that is due.
    const owner = await signIn(db, 'owner');
    expect(await visitors.ask(owner.cookie)).toBe(own);
    await updateRows('account', { owner_since: 1 }, owner.id);
    expect(await visitors.ask(owner.cookie)).toBe(nowhere);
    expect(await (await shownTo(owner.id, 'pending')).ask(owner.cookie)).toBe(own);
  });
});

test('serves a stored picture unchanged, cacheable for a year, with scripts disabled', async () => {
  const { id, get } = await stored();
  const file = `${id}-720.webp`;
  const response = await get(file);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'image/webp',
    'content-length': String(file.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${file}"`,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await response.text()).toBe(file);
});

test('responds 404 to every other file in storage', async () => {
  const { id, get } = await stored();
  const ends = ['361.avif', '360.png', '360.avif.part', '0360.avif', '360.avif\0'];
  const others = ['../', 'x/../'].map((path) => `${path}${id}-360.avif`);
  for (const file of [...ends.map((rest) => `${id}-${rest}`), ...others, 'secret', '']) {
    const { status, headers } = await get(file);
    expect(`${status} ${headers.get('cache-control')}`, file).toBe(nowhere);
  }
});
