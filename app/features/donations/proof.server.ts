import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { fileWidths, imageFileName, parseImageReference } from '#app/platform/image-formats.ts';
import {
  attachStoredImage,
  detachStoredImage,
  purgeDetachedImage,
} from '#app/platform/stored-images.server.ts';
import { announcedDonations } from './donations.server.ts';
import { donationNotification } from './notification.ts';

/** `picture` is the path of a file. */
type Proof = { reference: string; transaction: string; picture: string | null };

type Reported = Result<void, { picture: 'pictureKind' }, 'gone' | 'storageFull'>;

/** A donor has sent the money; `gone` when no announced donation has this reference. */
export async function reportTransfer(
  site: ImageSite,
  { reference, transaction, picture: file }: Proof,
  now: number,
): Promise<Reported> {
  const { db, storage } = site;
  // Before a picture is decoded for it.
  if (!(await announced(db, reference).select('id').executeTakeFirst())) return rejected('gone');
  const sent =
    file === null
      ? done(null)
      : await storeSentImage(site, file, () => ({ picture: 'pictureKind' as const }), now);
  if (sent.outcome !== 'done') return sent;
  const picture = sent.value;
  const stored = await db.transaction().execute(async (trx) => {
    const update = trx
      .updateTable('donation')
      .where('id', 'in', announced(trx, reference).select('id'));
    const first = await update
      .set({ proof_sent_at: now })
      .where('proof_sent_at', 'is', null)
      .where('suspicion', 'is', null)
      .executeTakeFirst();
    const donation = await update
      .set({ transaction_number: transaction, proof_sent_at: now })
      .returning(['id', 'proof_image_id'])
      .executeTakeFirst();
    if (!donation) return undefined;
    if (first.numUpdatedRows > 0n) await notify(trx, donationNotification(reference), now);
    const image = parseImageReference(picture);
    if (image?.kind !== 'stored') return { earlier: null };
    const before = await findImage(trx, donation.proof_image_id);
    const earlier = before && `stored/${before.id}/${before.width}x${before.height}`;
    await detachStoredImage(trx, earlier ?? null);
    await attachStoredImage(trx, picture, now);
    await trx
      .updateTable('donation')
      .set({ proof_image_id: image.id })
      .where('id', '=', donation.id)
      .execute();
    return { earlier: earlier ?? null };
  });
  // The picture that this one replaces; or this one, when the donation is no longer announced.
  await purgeDetachedImage(db, storage, stored ? stored.earlier : picture);
  return stored ? done(undefined) : rejected('gone');
}

const announced = (db: Db, reference: string) =>
  announcedDonations(db).where('reference', '=', reference);

const findImage = (db: Db, id: string | null) =>
  db
    .selectFrom('stored_image')
    .select(['id', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function findProofPicture(db: Db, id: string | null) {
  const image = await findImage(db, id);
  if (!image) return null;
  const { width, height } = image;
  const file = imageFileName(image.id, fileWidths(width).at(-1) ?? width, 'jpeg');
  return { src: `/media/${file}`, width, height };
}
