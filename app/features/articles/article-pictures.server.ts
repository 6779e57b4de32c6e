import type { Db } from '#app/platform/database.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import {
  attachStoredImage,
  purgeDetachedImage,
  releaseStoredImage,
} from '#app/platform/stored-images.server.ts';
import { textPictureIds } from '#app/platform/text-pictures.ts';
import type { Snapshot } from './drafts.ts';

type Pictured = Pick<Snapshot, 'image' | 'texts'>;

const textIds = ({ texts }: Pictured) =>
  Object.values(texts).flatMap(({ content }) => textPictureIds(content));

function idsOf(pictured: Pictured): Set<string> {
  const image = parseImageReference(pictured.image);
  return new Set([...(image?.kind === 'stored' ? [image.id] : []), ...textIds(pictured)]);
}

/**
 * Attaches the picture of an article and those in its texts, which were stored while someone wrote.
 */
export async function attachPictures(trx: Db, snapshot: Pictured, now: number): Promise<void> {
  await attachStoredImage(trx, snapshot.image, now);
  const ids = textIds(snapshot);
  if (ids.length === 0) return;
  await trx
    .updateTable('stored_image')
    .set({ stored_at: now })
    .where('id', 'in', ids)
    .where('stored_at', 'is', null)
    .execute();
}

/**
 * Detaches the pictures that a version had and another has not, unless something still uses them;
 * the hourly clean-up deletes their files.
 */
export async function releasePictures(trx: Db, before: Pictured, after?: Pictured): Promise<void> {
  const kept = after ? idsOf(after) : new Set();
  for (const id of idsOf(before)) if (!kept.has(id)) await releaseStoredImage(trx, id);
}

/**
 * Deletes the articles that have been in the trash since before this moment, and their pictures.
 * @returns how many.
 */
export async function deleteTrashed(db: Db, storage: Storage, before: number): Promise<number> {
  const rows = await db
    .selectFrom('article_draft')
    .select('id')
    .where('trashed_at', '<', before)
    .limit(100)
    .execute();
  for (const { id } of rows) {
    const released = await db.transaction().execute(async (trx) => {
      const versions = await trx
        .selectFrom('article_version')
        .select(['image', 'texts'])
        .where('article_id', '=', id)
        .execute();
      // Still in the trash: someone may have restored it meanwhile.
      const { numDeletedRows } = await trx
        .deleteFrom('article_draft')
        .where('id', '=', id)
        .where('trashed_at', '<', before)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return [];
      const pictured = versions.map(({ image, texts }) => ({
        image,
        texts: JSON.parse(texts) as Snapshot['texts'],
      }));
      for (const version of pictured) await releasePictures(trx, version);
      return pictured.map(({ image }) => image);
    });
    // Those that are still in use are not detached; those of texts are deleted by the next
    // clean-up.
    for (const image of new Set(released)) await purgeDetachedImage(db, storage, image);
  }
  return rows.length;
}
