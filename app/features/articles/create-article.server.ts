import type { Db } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { readImageUrl, storeImage } from '#app/platform/stored-images.server.ts';
import { insertArticle } from './articles.server.ts';
import type { NewArticle } from './schema.ts';

/**
 * Publishes an article now, under the id after the last. Its picture, a web address or inline, becomes a stored one.
 * @returns the article's id.
 * @throws ImageError or RemoteFileError when the picture cannot be had; nothing is published then.
 */
export async function createArticle(db: Db, storage: Storage, article: NewArticle, now: number): Promise<number> {
  const image = article.imageUrl ? await storeImage(db, storage, await readImageUrl(article.imageUrl), now) : null;
  return insertArticle(db, article, image, now);
}
