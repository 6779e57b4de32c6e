import { BusyError } from '#app/platform/concurrency-limiter.ts';
import type { Db } from '#app/platform/database.server.ts';
import { ImageError } from '#app/platform/images.server.ts';
import type { Log } from '#app/platform/log.ts';
import { type Storage, StorageError, StorageFullError } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage, storeImage } from '#app/platform/stored-images.server.ts';
import { type RequestArgs, requestIdContext } from './context.ts';
import { done, type Result } from './result.ts';

export type ImageSite = { db: Db; storage: Storage; log: Log };

export const imageSite = ({
  db,
  storage,
  log,
  context,
}: ImageSite & Pick<RequestArgs, 'context'>): ImageSite => ({
  db,
  storage,
  log: log.child({ requestId: context.get(requestIdContext) }),
});

/** For the `rejections` of a submission with a picture. */
export const storageFull = {
  status: 507,
  code: 'storage_full',
  detail: 'There is no room for more pictures.',
};

/** Each expected failure is a refusal; the log has those that only the operator can fix. */
export async function storeSentImage<Errors>(
  { db, storage, log }: ImageSite,
  source: Uint8Array | string,
  errorsOf: (code: ImageError['code']) => Errors,
  now: number,
): Promise<Result<string, Errors, 'storageFull'>> {
  try {
    return done(await storeImage(db, storage, source, now));
  } catch (error) {
    if (error instanceof ImageError) return { outcome: 'invalid', errors: errorsOf(error.code) };
    if (error instanceof BusyError)
      return { outcome: 'busy', retryAfterSeconds: error.retryAfterSeconds };
    if (error instanceof StorageFullError) {
      log.error('no room for a picture: the disk is full, or PICTURES_MAX_MB is reached');
      return { outcome: 'rejected', reason: 'storageFull' };
    }
    if (!(error instanceof StorageError)) throw error;
    log.error({ reason: error.message }, 'a picture could not be stored');
    return { outcome: 'unavailable', retryAfterSeconds: 60 };
  }
}

/** Pictures of a deleted account. Where a file cannot be removed, the next sweep tries again. */
export async function purgeImages({ db, storage, log }: ImageSite, images: readonly string[]) {
  for (const image of images)
    await purgeDetachedImage(db, storage, image).catch(({ message }: Error) =>
      log.error({ reason: message }, 'a picture of a deleted account is left'),
    );
}
