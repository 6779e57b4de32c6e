import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { loader as media } from '#app/features/pictures/media.ts';
import type { Role } from '#app/http/session/account.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { giveTo, setState } from '#test/donations.ts';
import { memberArgs, redirected, shownAgain } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { plain } from '#test/pictures.ts';
import { imageSiteOf, openDisk } from '#test/storages.ts';
import { sentForm, testFolder } from '#test/uploads.ts';
import { deleteOldDonations, findDonationByReference } from './donations.server.ts';
import { findProofPicture, reportTransfer } from './proof.server.ts';
import { action } from './status.tsx';

const now = Date.now();
const year = 366 * 86_400_000;

const photo = () => plain(40, 30).jpeg().toBuffer();

async function pictureFile(): Promise<string> {
  const path = join(await testFolder(), 'photo.jpg');
  await writeFile(path, await photo());
  return path;
}
const proofOf = async (reference: string) =>
  findProofPicture(db, (await findDonationByReference(db, reference))?.proof_image_id ?? null);
const fileOf = (url = '') => url.replace('/media/', '');

onDatabase((test) => {
  test('a picture of the transfer is stored, replaced by the next, and goes with the donation', async () => {
    const { storage } = await openDisk();
    const reference = await giveTo(db, now);
    const report = (picture: string | null, to = storage) => {
      const sent = { reference, transaction: '12345678', picture };
      return reportTransfer(imageSiteOf(db, to), sent, now);
    };
    expect(await report(await pictureFile())).toMatchObject({ outcome: 'done' });
    const first = await proofOf(reference);
    expect(first).toMatchObject({ width: 40, height: 30 });
    expect(await storage.read(fileOf(first?.src))).toBeDefined();
    expect(await report(null)).toMatchObject({ outcome: 'done' });
    expect(await proofOf(reference)).toEqual(first);
    expect(await report(await pictureFile())).toMatchObject({ outcome: 'done' });
    expect(await storage.read(fileOf(first?.src))).toBeUndefined();
    const second = await proofOf(reference);
    // The team decides while the picture is on its way.
    const write: typeof storage.write = async (...file) => {
      await setState(db, reference, 'received', now);
      await storage.write(...file);
    };
    const late = await report(await pictureFile(), { ...storage, write });
    expect(late).toEqual({ outcome: 'rejected', reason: 'gone' });
    expect(await proofOf(reference)).toEqual(second);
    await deleteOldDonations(db, now);
    await sweepStoredImages(db, storage, now + year);
    expect(await storage.read(fileOf(second?.src))).toBeDefined();
    await deleteOldDonations(db, now + 10 * year);
    await sweepStoredImages(db, storage, now + 10 * year);
    expect(await storage.read(fileOf(second?.src))).toBeUndefined();
    expect(await rowsIn('stored_image')).toEqual([]);
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
    const given = { db, storage, params: { reference }, upload };
    const args = memberArgs(`/ht/donation/${reference}`, given);
    return action(args as Parameters<typeof action>[0]);
  };
  for (const [picture, status, error] of [
    [await readFile(import.meta.filename), 400, 'pictureKind'],
    [Buffer.alloc(11_000_000), 413, 'pictureTooLarge'],
  ] as const) {
    const refused = { status, errors: { picture: error }, values: { transaction: '12345678' } };
    expect(await shownAgain(send(picture))).toMatchObject(refused);
  }
  expect(await redirected(send(await photo()))).toMatchObject({ status: 303 });
  const file = fileOf((await proofOf(reference))?.src);
  const statusFor = async (role: Role | 'nobody') => {
    const by = role === 'nobody' ? {} : { cookie: (await signIn(db, role)).cookie };
    const args = memberArgs('/media/x', { db, storage, params: { file }, ...by });
    return (await media(args as LoaderFunctionArgs)).status;
  };
  for (const role of ['nobody', 'member', 'editor'] as const)
    expect(await statusFor(role)).toBe(404);
  expect(await statusFor('owner')).toBe(200);
});
