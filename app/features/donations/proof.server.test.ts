import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoaderFunctionArgs } from 'react-router';
import sharp from 'sharp';
import { expect } from 'vitest';
import { loader as media } from '#app/features/pictures/media.ts';
import type { Role } from '#app/http/session/account.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, test, updateRows } from '#test/database.ts';
import { giveTo, setState } from '#test/donations.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { sentForm, testFolder } from '#test/uploads.ts';
import { deleteOldDonations, findDonationByReference } from './donations.server.ts';
import { findProofPicture, reportTransfer } from './proof.server.ts';
import { action } from './status.tsx';

const now = Date.now();
const year = 366 * 86_400_000;

/** A photo with a place in its metadata. */
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#d81e5b' } })
    .withExif({
      IFD0: { Copyright: 'Marie' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 45/1 0/1' },
    })
    .jpeg()
    .toBuffer();

async function pictureFile(): Promise<string> {
  const path = join(await testFolder(), 'photo.jpg');
  await sharp(await photo())
    .keepExif()
    .toFile(path);
  return path;
}
const proofOf = async (reference: string) =>
  findProofPicture(db, (await findDonationByReference(db, reference))?.proof_image_id ?? null);
const fileOf = (url = '') => url.replace('/media/', '');

eachEngine((test) => {
  test('a picture of the transfer is stored anew without metadata, replaced by the next, and goes with the donation', async () => {
    const { storage } = await openDisk();
    const reference = await giveTo(db, now);
    const report = (picture: string | null) =>
      reportTransfer(
        imageSiteOf(db, storage),
        { reference, transaction: '12345678', picture },
        now,
      );
    expect(await report(await pictureFile())).toMatchObject({ outcome: 'done' });
    const first = await proofOf(reference);
    expect(first).toMatchObject({ width: 40, height: 30 });
    const bytes = (await storage.read(fileOf(first?.src))) ?? Buffer.alloc(0);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();

    expect(await report(null)).toMatchObject({ outcome: 'done' });
    expect(await proofOf(reference)).toEqual(first);
    expect(await report(await pictureFile())).toMatchObject({ outcome: 'done' });
    expect(await storage.read(fileOf(first?.src))).toBeUndefined();
    expect(await report(import.meta.filename)).toEqual({
      outcome: 'invalid',
      errors: { picture: 'pictureKind' },
    });

    const second = await proofOf(reference);
    await setState(db, reference, 'received', now);
    expect(await report(await pictureFile())).toEqual({ outcome: 'rejected', reason: 'gone' });
    await deleteOldDonations(db, now);
    await sweepStoredImages(db, storage, now + year);
    expect(await storage.read(fileOf(second?.src))).toBeDefined();
    await deleteOldDonations(db, now + 10 * year);
    await sweepStoredImages(db, storage, now + 10 * year);
    expect(await storage.read(fileOf(second?.src))).toBeUndefined();
    expect(await db.selectFrom('stored_image').select('id').execute()).toEqual([]);
  });
});

test('the donor’s form takes a picture, which owners alone may see', async () => {
  const { storage } = await openDisk();
  const reference = await giveTo(db, now);
  const send = async (picture: Buffer) => {
    const upload = await sentForm([
      ['transaction', '12345678'],
      ['picture', new Blob([new Uint8Array(picture)])],
    ]);
    const args = memberArgs(`/ht/donation/${reference}`, {
      db,
      storage,
      params: { reference },
      upload,
    });
    return action(args as Parameters<typeof action>[0]);
  };
  expect(await shownAgain(send(await readFile(import.meta.filename)))).toMatchObject({
    status: 400,
    errors: { picture: 'pictureKind' },
    values: { transaction: '12345678' },
  });
  expect(await shownAgain(send(Buffer.alloc(11_000_000)))).toMatchObject({
    status: 413,
    errors: { picture: 'pictureTooLarge' },
  });
  expect(await redirected(send(await photo()))).toMatchObject({ status: 303 });
  const file = fileOf((await proofOf(reference))?.src);
  const statusFor = async (role: Role | 'nobody') => {
    const cookie = role === 'nobody' ? undefined : await signIn(role);
    const args = memberArgs('/media/x', {
      db,
      storage,
      ...(cookie && { cookie }),
      params: { file },
    });
    return (await media(args as LoaderFunctionArgs)).status;
  };
  for (const role of ['nobody', 'member', 'editor'] as const)
    expect(await statusFor(role)).toBe(404);
  expect(await statusFor('owner')).toBe(200);
});

async function signIn(role: Role): Promise<string> {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await updateRows('account', { role }, id);
  return (await openSession(db, id)).cookie;
}
