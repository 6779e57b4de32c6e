import type { Db } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { attachStoredImage, detachStoredImage, purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { textPictureIds } from '#app/platform/text-pictures.ts';
import type { Snapshot } from './drafts.ts';

type Pictured = Pick<Snapshot, 'image' | 'texts'>;

const idsIn = ({ texts }: Pictured) => new Set(Object.values(texts).flatMap(({ content }) => textPictureIds(content)));

/** Attaches the picture of an article and those in its texts, which were stored while someone wrote. */
export async function attachPictures(trx: Db, snapshot: Pictured, now: number): Promise<void> {
  await attachStoredImage(trx, snapshot.image, now);
  const ids = [...idsIn(snapshot)];
  if (ids.length === 0) return;
  await trx.updateTable('stored_image').set({ stored_at: now }).where('id', 'in', ids).where('stored_at', 'is', null).execute();
}

/** Detaches the pictures that a version had and another has not, unless an article or a version still has them. */
export async function releasePictures(trx: Db, before: Pictured, after?: Pictured): Promise<void> {
  if (before.image !== after?.image) await releasePicture(trx, before.image);
  const kept = after ? idsIn(after) : new Set();
  for (const id of idsIn(before)) if (!kept.has(id)) await releaseTextPicture(trx, id);
}

async function releaseTextPicture(trx: Db, id: string): Promise<void> {
  const uses = await Promise.all([
    trx.selectFrom('article_version').select('id').where('texts', 'like', `%${id}%`).limit(1).executeTakeFirst(),
    trx.selectFrom('article_version').select('id').where('image', 'like', `stored/${id}/%`).limit(1).executeTakeFirst(),
    trx.selectFrom('article_text').select('slug').where('content', 'like', `%${id}%`).limit(1).executeTakeFirst(),
    trx.selectFrom('article').select('id').where('image', 'like', `stored/${id}/%`).limit(1).executeTakeFirst(),
    // Not an article's: someone has written its address into a text.
    trx.selectFrom('picture').select('id').where('stored_image_id', '=', id).limit(1).executeTakeFirst(),
    trx.selectFrom('account').select('id').where('picture', 'like', `stored/${id}/%`).limit(1).executeTakeFirst(),
    trx.selectFrom('evidence_picture').select('image').where('image', 'like', `stored/${id}/%`).limit(1).executeTakeFirst(),
    trx.selectFrom('donation').select('id').where('proof_image_id', '=', id).limit(1).executeTakeFirst(),
  ]);
  if (!uses.some(Boolean)) await detachStoredImage(trx, `stored/${id}/1x1`);
}

/** Detaches a picture that no article and no version has any more; the hourly clean-up deletes its files. */
export async function releasePicture(trx: Db, image: string | null): Promise<boolean> {
  if (!image) return false;
  const uses = await Promise.all([
    trx.selectFrom('article_version').select('id').where('image', '=', image).limit(1).executeTakeFirst(),
    trx.selectFrom('article').select('id').where('image', '=', image).limit(1).executeTakeFirst(),
    trx.selectFrom('picture').select('id').where('image', '=', image).limit(1).executeTakeFirst(),
    trx.selectFrom('account').select('id').where('picture', '=', image).limit(1).executeTakeFirst(),
  ]);
  if (uses.some(Boolean)) return false;
  await detachStoredImage(trx, image);
  return true;
}

/** Deletes the articles that have been in the trash since before this moment, and their pictures. @returns how many. */
export async function deleteTrashed(db: Db, storage: Storage, before: number): Promise<number> {
  const rows = await db.selectFrom('article_draft').select('id').where('trashed_at', '<', before).limit(100).execute();
  for (const { id } of rows) {
    const released = await db.transaction().execute(async (trx) => {
      const versions = await trx.selectFrom('article_version').select(['image', 'texts']).where('article_id', '=', id).execute();
      // Still in the trash: someone may have restored it meanwhile.
      const { numDeletedRows } = await trx
        .deleteFrom('article_draft')
        .where('id', '=', id)
        .where('trashed_at', '<', before)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return [];
      const images: string[] = [];
      for (const { image, texts } of versions) {
        if (image && (await releasePicture(trx, image))) images.push(image);
        // Those of texts are deleted by the next clean-up.
        await releasePictures(trx, { image: null, texts: JSON.parse(texts) as Snapshot['texts'] });
      }
      return images;
    });
    for (const image of released) await purgeDetachedImage(db, storage, image);
  }
  return rows.length;
}
