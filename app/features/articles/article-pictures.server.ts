import type { Db } from '#app/platform/database.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import {
  attachStoredImage,
  purgeDetachedImage,
  releaseStoredImage,
} from '#app/platform/stored-images.server.ts';
import { textPictureIds } from '#app/platform/text-pictures.ts';
import type { ArticleVersionRow } from '#db/schema.ts';
import type { Snapshot } from './drafts.ts';

type Pictured = Pick<Snapshot, 'image' | 'texts'>;

/** The ids of the picture of an article and of those in its texts. */
export function picturesIn({ image, texts }: Pictured): Set<string> {
  const cover = parseImageReference(image);
  return new Set([
    ...(cover?.kind === 'stored' ? [cover.id] : []),
    ...Object.values(texts).flatMap(({ content }) => textPictureIds(content)),
  ]);
}

/** Attaches the pictures, stored while someone wrote, that a version has and that before had not. */
export async function attachPictures(
  trx: Db,
  snapshot: Snapshot,
  now: number,
  before?: Snapshot,
): Promise<void> {
  if (snapshot.image !== before?.image) await attachStoredImage(trx, snapshot.image, now);
  const known = before && picturesIn(before);
  const ids = [...picturesIn(snapshot)].filter((id) => !known?.has(id));
  if (ids.length === 0) return;
  await trx
    .updateTable('stored_image')
    .set({ stored_at: now })
    .where('id', 'in', ids)
    .where('stored_at', 'is', null)
    .execute();
}

/** Releases the pictures of a version that was deleted; the hourly clean-up deletes their files. */
export async function releasePictures(
  trx: Db,
  { image, texts }: Pick<ArticleVersionRow, 'image' | 'texts'>,
): Promise<void> {
  const pictured = { image, texts: JSON.parse(texts) as Snapshot['texts'] };
  for (const id of picturesIn(pictured)) await releaseStoredImage(trx, id);
}

/** @returns how many articles, in the trash since before this moment, were deleted. */
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
      for (const version of versions) await releasePictures(trx, version);
      return versions.map(({ image }) => image);
    });
    // Those of texts are deleted by the next clean-up.
    for (const image of new Set(released)) await purgeDetachedImage(db, storage, image);
  }
  return rows.length;
}
