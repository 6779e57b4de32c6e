import { setPicture } from '#app/features/accounts/accounts.server.ts';
import { done, type Result } from '#app/http/result.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';

/** `source` is the bytes or the path of its file. @throws AccountError account_not_found */
export async function changePicture(
  site: ImageSite,
  accountId: string,
  source: Uint8Array | string,
  now: number,
): Promise<Result<void, { picture: 'pictureKind' }, 'storageFull'>> {
  const { db, storage } = site;
  const stored = await storeSentImage(
    site,
    source,
    () => ({ picture: 'pictureKind' as const }),
    now,
  );
  if (stored.outcome !== 'done') return stored;
  const picture = stored.value;
  const earlier = await setPicture(db, accountId, picture, now).catch(async (error: unknown) => {
    // The account was deleted while the picture was being encoded.
    await purgeDetachedImage(db, storage, picture);
    throw error;
  });
  await purgeDetachedImage(db, storage, earlier);
  return done(undefined);
}
