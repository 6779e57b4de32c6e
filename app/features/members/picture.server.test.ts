import sharp from 'sharp';
import { expect } from 'vitest';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import type { ReadUpload } from '#app/http/receive-form.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import { makeAccount } from '#test/accounts.ts';
import { browserOf } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { gps, plain } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, type FormEntry, sentBody, sentForm } from '#test/uploads.ts';
import { action as removal } from './actions.ts';
import { action } from './picture.tsx';

const png = (width: number) => plain(width, width).png().toBuffer();

async function member() {
  const { storage, list } = await openDisk();
  const id = await makeAccount(db, Date.now());
  const browser = await browserOf(id);
  const post = (upload: ReadUpload, site = storage) =>
    browser.get(action, '/ht/head/picture', { storage: site, upload });
  const send = async (bytes: Uint8Array, site = storage) =>
    post(await sentForm([['picture', blobOf(new Uint8Array(bytes))]]), site);
  const all = async () => [await findAccount(db, id), await list()] as const;
  return { storage, list, post, all, browser, sendPicture: send };
}

test('A20: re-encodes a picture without its metadata, replaces the previous one, and removes it with its files', async () => {
  const { storage, list, sendPicture, all, browser } = await member();
  const withPlace = await plain(40, 30).withExif(gps).jpeg().toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const done = { status: 303, to: '/ht/head?done=picture' };
  expect(await sendPicture(withPlace)).toMatchObject(done);
  const files = await list();
  expect(files).not.toEqual([]);
  for (const file of files)
    expect((await sharp((await storage.read(file)) ?? []).metadata()).exif).toBeUndefined();

  await sendPicture(await png(30));
  const [account, left] = await all();
  const second = parseImageReference(account?.picture ?? null);
  expect(second).toMatchObject({ kind: 'stored', width: 30 });
  const id = second?.kind === 'stored' ? second.id : '';
  expect(left.filter((file) => !file.startsWith(id))).toEqual([]);
  expect(await rowsIn('stored_image')).toMatchObject([{ width: 30 }]);

  const removed = { status: 303, to: '/head?done=picture-removed' };
  for (let round = 0; round < 2; round++) {
    const answer = await browser.send(removal, '/head/picture/removal', {}, { storage });
    expect(answer).toMatchObject(removed);
  }
  expect(await all()).toMatchObject([{ picture: null }, []]);
  expect(await rowsIn('stored_image')).toEqual([]);
});

test('what is no picture, is too large, comes with too many others or finds no room does not replace the previous one', async () => {
  const { storage, post, sendPicture, all } = await member();
  await sendPicture(await png(30));
  const before = await all();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  const two: FormEntry[] = ['a', 'b'].map((text) => ['picture', blobOf(Buffer.from(text))]);
  const missing = { status: 400, errors: { picture: 'pictureMissing' } };
  const noForm = { status: 400, notice: { outcome: 'expired' } };
  const texts = new Map();
  const busy = { outcome: 'busy', retryAfterSeconds: 10, texts } as const;
  const refused: [ReadUpload, object][] = [
    [
      await sentForm([['picture', blobOf(Buffer.from(svg))]]),
      { status: 400, errors: { picture: 'pictureKind' } },
    ],
    [await sentForm([['picture', new Blob([])]]), missing],
    [await sentForm([['picture', 'a text']]), missing],
    [await sentForm(two), noForm],
    [await sentBody('multipart/form-data', Buffer.alloc(9)), noForm],
    [async () => ({ outcome: 'tooLarge', texts }), { errors: { picture: 'pictureTooLarge' } }],
    [async () => busy, { status: 503 }],
  ];
  for (const [upload, shown] of refused) expect(await post(upload)).toMatchObject(shown);
  // All members and the gallery share the room.
  const [{ bytes = 0 } = {}] = await rowsIn('stored_image');
  const full = { status: 507, notice: { outcome: 'rejected', reason: 'storageFull' } };
  const other = await png(20);
  expect(await sendPicture(other, { ...storage, maxBytes: bytes })).toMatchObject(full);
  expect(await all()).toEqual(before);
  expect((await sendPicture(other, { ...storage, maxBytes: bytes + 1 })).status).toBe(303);
});
