import { type ImageReference, parseImageReference } from '#app/domain/images/images.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The picture of an article, or undefined when there is no such article or it has none. */
export async function findArticleImage(db: Db, id: number): Promise<ImageReference | undefined> {
  const row = await db.selectFrom('article').select('image').where('id', '=', id).executeTakeFirst();
  return parseImageReference(row?.image ?? null);
}
