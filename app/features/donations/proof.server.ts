import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { fileWidths, imageFileName, parseImageReference } from '#app/platform/image-formats.ts';
import {
  attachStoredImage,
  detachStoredImage,
  purgeDetachedImage,
} from '#app/platform/stored-images.server.ts';
import { announcedDonations } from './donations.server.ts';
import { stateOf } from './donations.ts';
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
  const known = announcedDonations(db).where('reference', '=', reference).select('id');
  if (!(await known.executeTakeFirst())) return rejected('gone');
  const sent =
    file === null
      ? done(null)
      : await storeSentImage(site, file, () => ({ picture: 'pictureKind' as const }), now);
  if (sent.outcome !== 'done') return sent;
  const picture = sent.value;
  const replaced = await db.transaction().execute(async (trx) => {
    const donation = await lockRow(trx, 'donation', 'reference', reference);
    if (!donation || stateOf(donation) !== 'announced') return undefined;
    if (donation.proof_sent_at === null && donation.suspicion === null)
      await notify(trx, donationNotification(reference), now);
    const image = parseImageReference(picture);
    const added = image?.kind === 'stored' ? { proof_image_id: image.id } : {};
    await trx
      .updateTable('donation')
      .set({ transaction_number: transaction, proof_sent_at: now, ...added })
      .where('id', '=', donation.id)
      .execute();
    if (picture === null) return null;
    const before = await findImage(trx, donation.proof_image_id);
    const earlier = before ? `stored/${before.id}/${before.width}x${before.height}` : null;
    await detachStoredImage(trx, earlier);
    await attachStoredImage(trx, picture, now);
    return earlier;
  });
  // The picture that this one replaces; or this one, when the donation is no longer announced.
  await purgeDetachedImage(db, storage, replaced === undefined ? picture : replaced);
  return replaced === undefined ? rejected('gone') : done(undefined);
}

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
