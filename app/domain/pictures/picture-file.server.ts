import { bestLocale } from '#app/domain/content/localized.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** Who may have the files of a stored picture: everyone, or its sender and moderators. */
export type FileAudience = { audience: 'everyone' } | { audience: 'sender'; pictureId: string; accountId: string | null };

/** A stored picture that no gallery knows belongs to an article or a member, and is for everyone. */
export async function findFileAudience(db: Db, storedImageId: string): Promise<FileAudience> {
  const picture = await db
    .selectFrom('picture')
    .select(['id', 'state', 'account_id'])
    .where('stored_image_id', '=', storedImageId)
    .executeTakeFirst();
  if (!picture || picture.state === 'approved') return { audience: 'everyone' };
  return { audience: 'sender', pictureId: picture.id, accountId: picture.account_id };
}

/** What stands on the share card of the picture that hangs in the gallery at a number: its title and its image reference. */
export async function findGalleryCard(db: Db, number: number, locale: string) {
  return db
    .selectFrom('picture as p')
    .innerJoin('picture_text as t', (join) =>
      join.onRef('t.picture_id', '=', 'p.id').on('t.locale', '=', bestLocale('picture_text', 'p', locale)),
    )
    .select(['t.title', 'p.image'])
    .where('p.number', '=', number)
    .where('p.state', '=', 'approved')
    .executeTakeFirst();
}
