import { randomUUID } from 'node:crypto';
import { notify } from '#app/features/notifications/notify.server.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { parseImageReference } from '#app/platform/image-formats.ts';
import {
  attachStoredImage,
  detachStoredImage,
  purgeDetachedImage,
} from '#app/platform/stored-images.server.ts';
import { pictureNotification } from './notification.ts';
import { type PictureFileError, pictureQuotas, type QuotaError } from './pictures.ts';
import type { PictureInput } from './schema.ts';

export type NewPicture = PictureInput & {
  file: string;
  /** The same for every retry of the same form with the same file. */
  idempotencyKey: string;
  locale: Locale;
  accountId: string | null;
};

export async function storePicture(
  site: ImageSite,
  picture: NewPicture,
  now: number,
): Promise<Result<string, { image: PictureFileError }, QuotaError>> {
  const { db } = site;
  const earlier = await findByKey(db, picture.idempotencyKey);
  if (earlier) return done(earlier);
  const quotaError = await findQuotaError(db, picture.accountId);
  if (quotaError) return rejected(quotaError);
  const image = await storeSentImage(
    site,
    picture.file,
    (code): { image: PictureFileError } => ({ image: code }),
    now,
  );
  if (image.outcome !== 'done') return image;
  const inserted = await insertPicture(db, image.value, picture, now);
  if (inserted) return done(inserted);
  // The same form was sent twice at once.
  await purgeDetachedImage(db, site.storage, image.value);
  return storePicture(site, picture, now);
}

async function findByKey(db: Db, idempotencyKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('picture')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.id;
}

/** Before the encoding, outside a transaction: concurrent uploads may exceed a quota by a few. */
async function findQuotaError(db: Db, accountId: string | null): Promise<QuotaError | undefined> {
  const of = db
    .selectFrom('picture')
    .select('id')
    .where('account_id', accountId === null ? 'is' : '=', accountId);
  const pending = db.selectFrom('picture').select('id').where('state', '=', 'pending');
  const reaches = async (query: typeof of, most: number) =>
    (await query.limit(most).execute()).length >= most;
  const pendingOfSender =
    accountId === null ? pictureQuotas.pendingOfVisitors : pictureQuotas.pendingOfMember;
  if (accountId !== null && (await reaches(of, pictureQuotas.ofMember))) return 'memberFull';
  if (await reaches(of.where('state', '=', 'pending'), pendingOfSender)) return 'pendingFull';
  return (await reaches(pending, pictureQuotas.pending)) ? 'pendingFull' : undefined;
}

async function insertPicture(
  db: Db,
  image: string,
  { title, description, idempotencyKey, locale, accountId }: NewPicture,
  now: number,
): Promise<string | undefined> {
  const id = randomUUID();
  const stored = parseImageReference(image);
  if (stored?.kind !== 'stored') throw new Error(`not a stored picture: ${image}`);
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('picture')
      .values({
        id,
        image,
        stored_image_id: stored.id,
        width: stored.width,
        height: stored.height,
        account_id: accountId,
        idempotency_key: idempotencyKey,
        state: 'pending',
        revision: 1,
        sent_at: now,
      })
      .onConflict((oc) => oc.column('idempotency_key').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      await detachStoredImage(trx, image);
      return undefined;
    }
    await attachStoredImage(trx, image, now);
    await trx
      .insertInto('picture_text')
      .values({ picture_id: id, locale, title, description, alternative: null })
      .execute();
    await notify(trx, pictureNotification(id), now);
    return id;
  });
}
