import type { Db } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { refusedKeptDays } from './pictures.ts';
import { deletePictures } from './sent-pictures.server.ts';

const dayMs = 24 * 60 * 60_000;
/** Most pictures that go at a time. */
const purgedAtOnce = 200;

/** Deletes refused pictures that have had their time, with their files, and what was noted about decisions long ago. @returns how many pictures. */
export async function purgePictures(db: Db, storage: Storage, now: number): Promise<number> {
  const pictures = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('picture_decision').where('created_at', '<', retentionLimit(now)).execute();
    const old = await trx
      .selectFrom('picture')
      .selectAll()
      .where('state', '=', 'refused')
      .where('decided_at', '<', now - refusedKeptDays * dayMs)
      .limit(purgedAtOnce)
      .execute();
    await deletePictures(trx, old);
    return old;
  });
  for (const { image } of pictures) await purgeDetachedImage(db, storage, image);
  return pictures.length;
}
