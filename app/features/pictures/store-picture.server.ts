import { randomUUID } from 'node:crypto';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { type Storage, StorageFullError } from '#app/platform/storage/storage.ts';
import { keepStoredImage, releaseStoredImage, removeReleased, storeImage } from '#app/platform/stored-images.server.ts';
import { parseImageReference } from '#app/ui/image-formats.ts';
import { type PictureFault, pictureQuotas, type QuotaFault } from './pictures.ts';
import type { PictureInput } from './schema.ts';

export type PictureReception = {
  /** The same for every try at sending the same form with the same file. */
  idempotencyKey: string;
  /** The language that the words are in. */
  locale: Locale;
  /** The sender's, or null for a visitor. */
  accountId: string | null;
  /** Most bytes that all pictures together may take. */
  maxBytes: number;
};

export type PictureReceived =
  | { outcome: 'received'; id: string }
  | { outcome: 'refused'; fault: PictureFault }
  | { outcome: 'full'; fault: QuotaFault };

/**
 * Takes a picture, to wait for a moderator. `file` is the path of what was sent. Sent again with the same key it is the same picture.
 * @throws BusyError, StorageError
 */
export async function receivePicture(
  db: Db,
  storage: Storage,
  input: PictureInput & { file: string },
  reception: PictureReception,
  now: number,
): Promise<PictureReceived> {
  const { idempotencyKey } = reception;
  const earlier = await findByKey(db, idempotencyKey);
  if (earlier) return { outcome: 'received', id: earlier };
  const fault = await findQuotaFault(db, reception);
  if (fault) return { outcome: 'full', fault };
  let image: string;
  try {
    image = await storeImage(db, storage, input.file, now);
  } catch (error) {
    if (error instanceof ImageError) return { outcome: 'refused', fault: error.fault };
    if (error instanceof StorageFullError) return { outcome: 'full', fault: 'storageFull' };
    throw error;
  }
  const { id, stored } = await insertPicture(db, image, input, reception, now);
  if (!stored) await removeReleased(db, storage, image);
  return { outcome: 'received', id };
}

async function findByKey(db: Db, idempotencyKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('picture').select('id').where('idempotency_key', '=', idempotencyKey).executeTakeFirst();
  return row?.id;
}

/** Counted as far as the bound, before the work is done: two that come at once may both be the last one. */
async function findQuotaFault(
  db: Db,
  { accountId, maxBytes }: Pick<PictureReception, 'accountId' | 'maxBytes'>,
): Promise<QuotaFault | undefined> {
  const of = db
    .selectFrom('picture')
    .select('id')
    .where('account_id', accountId === null ? 'is' : '=', accountId);
  const pending = db.selectFrom('picture').select('id').where('state', '=', 'pending');
  const reaches = async (query: typeof of, most: number) => (await query.limit(most).execute()).length >= most;
  const pendingOfSender = accountId === null ? pictureQuotas.pendingOfVisitors : pictureQuotas.pendingOfMember;
  if (accountId !== null && (await reaches(of, pictureQuotas.ofMember))) return 'memberFull';
  if (await reaches(of.where('state', '=', 'pending'), pendingOfSender)) return 'pendingFull';
  if (await reaches(pending, pictureQuotas.pending)) return 'pendingFull';
  const { bytes } = await db
    .selectFrom('stored_image')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes) >= maxBytes ? 'storageFull' : undefined;
}

async function insertPicture(
  db: Db,
  image: string,
  { title, description }: PictureInput,
  { idempotencyKey, locale, accountId }: PictureReception,
  now: number,
): Promise<{ id: string; stored: boolean }> {
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
      await releaseStoredImage(trx, image);
      const { id: earlier } = await trx
        .selectFrom('picture')
        .select('id')
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow();
      return { id: earlier, stored: false };
    }
    await keepStoredImage(trx, image, now);
    await trx.insertInto('picture_text').values({ picture_id: id, locale, title, description, alternative: null }).execute();
    return { id, stored: true };
  });
}
