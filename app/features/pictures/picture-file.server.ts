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
