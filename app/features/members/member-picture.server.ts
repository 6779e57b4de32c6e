import { setPicture } from '#app/features/accounts/accounts.server.ts';
import { done, type Result } from '#app/http/result.ts';
import type { Db } from '#app/platform/database.server.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { type Storage, StorageFullError } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage, storeImage } from '#app/platform/stored-images.server.ts';

/**
 * Stores a picture as the member's and removes the files of the previous one. `source` is its bytes or the path of its file.
 * @throws AccountError account_not_found, BusyError
 */
export async function changePicture(
  db: Db,
  storage: Storage,
  accountId: string,
  source: Uint8Array | string,
  now: number,
): Promise<Result<void, { picture: 'pictureKind' }, 'storageFull'>> {
  let picture: string;
  try {
    picture = await storeImage(db, storage, source, now);
  } catch (error) {
    if (error instanceof ImageError) return { outcome: 'invalid', errors: { picture: 'pictureKind' } };
    if (error instanceof StorageFullError) return { outcome: 'rejected', reason: 'storageFull' };
    throw error;
  }
  const earlier = await setPicture(db, accountId, picture, now).catch(async (error: unknown) => {
    // The account was deleted while the picture was being encoded.
    await purgeDetachedImage(db, storage, picture);
    throw error;
  });
  await purgeDetachedImage(db, storage, earlier);
  return done(undefined);
}

/** @throws AccountError account_not_found */
export async function removePicture(db: Db, storage: Storage, accountId: string, now: number): Promise<void> {
  await purgeDetachedImage(db, storage, await setPicture(db, accountId, null, now));
}
