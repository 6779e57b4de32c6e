import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result } from '#app/http/result.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { fileWidths, imageFileName, parseImageReference } from '#app/platform/image-formats.ts';
import {
  attachStoredImage,
  detachStoredImage,
  purgeDetachedImage,
} from '#app/platform/stored-images.server.ts';

/** A donor's proof of transfer. `picture` is the path of a file. */
type Proof = { reference: string; transaction: string; picture: string | null };

type Reported = Result<void, { picture: 'pictureKind' }, 'gone' | 'storageFull'>;

/**
 * Stores that a donor has sent the money; the state stays. `gone` when no announced donation has
 * this reference.
 */
export async function reportTransfer(
  site: ImageSite,
  proof: Proof,
  now: number,
): Promise<Reported> {
  const { db, storage } = site;
  // Before a picture is decoded for it.
  if (!(await announced(db, proof.reference).select('id').executeTakeFirst()))
    return { outcome: 'rejected', reason: 'gone' };
  const sent =
    proof.picture === null
      ? done(null)
      : await storeSentImage(site, proof.picture, () => ({ picture: 'pictureKind' as const }), now);
  if (sent.outcome !== 'done') return sent;
  const picture = sent.value;
  const stored = await storeProof(db, proof, picture, now);
  await purgeDetachedImage(db, storage, stored ? stored.earlier : picture);
  return stored ? done(undefined) : { outcome: 'rejected', reason: 'gone' };
}

const announced = (db: Db, reference: string) =>
  db
    .selectFrom('donation')
    .where('reference', '=', reference)
    .where('received_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null);

/**
 * @returns the reference of the picture that it replaces; undefined when the donation is no longer
 * announced.
 */
async function storeProof(
  db: Db,
  { reference, transaction }: Proof,
  picture: string | null,
  now: number,
) {
  return db.transaction().execute(async (trx) => {
    const update = trx
      .updateTable('donation')
      .where('id', 'in', announced(trx, reference).select('id'));
    const isFirst = await update
      .set({ proof_sent_at: now })
      .where('proof_sent_at', 'is', null)
      .where('suspicion', 'is', null)
      .executeTakeFirst();
    const donation = await update
      .set({ transaction_number: transaction, proof_sent_at: now })
      .returning(['id', 'proof_image_id'])
      .executeTakeFirst();
    if (!donation) return undefined;
    if (isFirst.numUpdatedRows > 0n)
      await notify(trx, { kind: 'donation', subjectId: reference }, now);
    const image = parseImageReference(picture);
    if (image?.kind !== 'stored') return { earlier: null };
    const earlier = await findReference(trx, donation.proof_image_id);
    await detachStoredImage(trx, earlier);
    await attachStoredImage(trx, picture, now);
    await trx
      .updateTable('donation')
      .set({ proof_image_id: image.id })
      .where('id', '=', donation.id)
      .execute();
    return { earlier };
  });
}

const findImage = (db: Db, id: string | null) =>
  db
    .selectFrom('stored_image')
    .select(['id', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();

async function findReference(db: Db, id: string | null): Promise<string | null> {
  const image = await findImage(db, id);
  return image ? `stored/${image.id}/${image.width}x${image.height}` : null;
}

/** The picture of a transfer, for owners. */
export async function findProofPicture(
  db: Db,
  id: string | null,
): Promise<{ url: string; width: number; height: number } | null> {
  const image = await findImage(db, id);
  if (!image) return null;
  const { width, height } = image;
  return {
    url: `/media/${imageFileName(image.id, fileWidths(width).at(-1) ?? width, 'jpeg')}`,
    width,
    height,
  };
}
