import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { loader as media } from '#app/features/pictures/media.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { openBrowser } from '#test/browser.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { giveTo, setState } from '#test/donations.ts';
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
    await deleteOldDonations(db, now);
    await sweepStoredImages(db, storage, now + year);
    expect(await storage.read(fileOf(second?.src))).toBeDefined();
    await deleteOldDonations(db, now + 10 * year);
    await sweepStoredImages(db, storage, now + 10 * year);
    expect(await storage.read(fileOf(second?.src))).toBeUndefined();
    expect(await rowsIn('stored_image')).toEqual([]);
  });
});

test('the donor’s form takes a number, which changes no state, and a picture, which owners alone may see', async () => {
  const { storage } = await openDisk();
  const reference = await giveTo(db, now);
  const path = `/ht/donation/${reference}`;
  const send = async (picture: Buffer, transaction = ' 12 34-5678 ') => {
    const upload = await sentForm([
      ['transaction', transaction],
      ['picture', new Blob([new Uint8Array(picture)])],
    ]);
    return openBrowser().get(action, path, { storage, upload });
  };
  for (const [status, errors, picture, transaction] of [
    [400, { picture: 'pictureKind' }, await readFile(import.meta.filename), '12345678'],
    [413, { picture: 'pictureTooLarge' }, Buffer.alloc(11_000_000), '12345678'],
    [400, { transaction: 'transaction' }, await photo(), '12'],
  ] as const) {
    const refused = { status, errors, values: { transaction } };
    expect(await send(picture, transaction)).toMatchObject(refused);
  }
  const to = `${path.toLowerCase()}?done=sent`;
  expect(await send(await photo())).toMatchObject({ status: 303, to });
  expect(await findDonationByReference(db, reference)).toMatchObject({
    ...{ transaction_number: '1234-5678', proof_sent_at: expect.any(Number), received_at: null },
  });
  const src = (await proofOf(reference))?.src ?? '';
  const statusFor = async ({ get }: ReturnType<typeof openBrowser>) =>
    (await get(media, src, { storage })).status;
  for (const role of ['member', 'editor'] as const)
    expect(await statusFor(await signIn(db, role))).toBe(404);
  expect(await statusFor(openBrowser())).toBe(404);
  expect(await statusFor(await signIn(db, 'owner'))).toBe(200);
});
