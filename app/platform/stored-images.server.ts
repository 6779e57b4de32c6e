import { randomUUID } from 'node:crypto';
// By its alias, which the data tests replace.
import { encodeImage } from '#app/platform/images.server.ts';
import { imageColumns } from '#db/image-columns.ts';
import type { Db } from './database.server.ts';
import { imageFileName, imageFileNames, parseImageReference } from './image-formats.ts';
import { fetchRemoteFile } from './remote-file.server.ts';
import { type Storage, StorageError, StorageFullError } from './storage/storage.ts';

const maxImageBytes = 10_000_000;

/**
 * In milliseconds: an older detached row comes from a process that died or a deletion that failed.
 */
const abandonedMs = 60 * 60_000;
const sweepLimit = 200;

/** The bytes of an `imageUrl`: an http(s) URL or a base64 data URL. @throws RemoteFileError */
export async function readImageUrl(imageUrl: string): Promise<Buffer> {
  const inline = /^data:image\/[a-z+.-]+;base64,(?<data>.+)$/s.exec(imageUrl)?.groups?.data;
  return inline ? Buffer.from(inline, 'base64') : fetchRemoteFile(imageUrl, maxImageBytes);
}

/**
 * The row comes first, so no file is orphaned when the process dies; unattached images are swept.
 * @returns its reference. @throws ImageError, BusyError, StorageFullError, StorageError
 */
export async function storeImage(
  db: Db,
  storage: Storage,
  source: Uint8Array | string,
  now: number,
): Promise<string> {
  if ((await storedBytes(db)) >= (storage.maxBytes ?? Infinity))
    throw new StorageFullError('the stored images reach their limit');
  const id = randomUUID();
  const { width, height, placeholder, files } = await encodeImage(source);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  await db
    .insertInto('stored_image')
    .values({ id, width, height, placeholder, bytes, created_at: now, stored_at: null })
    .execute();
  const reference = `stored/${id}/${width}x${height}`;
  try {
    const written = await Promise.allSettled(
      files.map((file) => storage.write(imageFileName(id, file.width, file.format), file.bytes)),
    );
    const failed = written.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  } catch (error) {
    // If this fails too, the sweep deletes it.
    await purgeDetachedImage(db, storage, reference).catch(() => {});
    throw error;
  }
  return reference;
}

export const moveQueuedImages = async (db: Db, storage: Storage): Promise<void> =>
  storage.moveQueued?.(async (name) => {
    // `imageFileName` begins with the id.
    const images = db
      .selectFrom('stored_image')
      .select('stored_at')
      .where('id', '=', name.slice(0, 36));
    const image = await images.executeTakeFirst();
    return image === undefined ? 'gone' : image.stored_at === null ? 'undecided' : 'kept';
  });

/** Outside a transaction: images stored at once may exceed the limit by a few. */
async function storedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('stored_image')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** In the transaction that adds the reference. @throws Error when the image no longer exists */
export async function attachStoredImage(
  trx: Db,
  reference: string | null,
  now: number,
): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  const updated = await setStored(trx, image.id, now);
  if (updated.numUpdatedRows === 0n) throw new Error('the stored picture is gone');
}

/** Whatever shows it. In the transaction, with `purgeDetachedImage` after it. */
export async function detachStoredImage(trx: Db, reference: string | null): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  await setStored(trx, image.id, null);
}

/**
 * Unless something else uses it. In the transaction, after the content has changed;
 * `purgeDetachedImage` or the next sweep deletes its files.
 */
export async function releaseStoredImage(trx: Db, id: string): Promise<void> {
  if (!(await isUsed(trx, id))) await setStored(trx, id, null);
}

const setStored = (trx: Db, id: string, at: number | null) =>
  trx.updateTable('stored_image').set({ stored_at: at }).where('id', '=', id).executeTakeFirst();

/** A text may have its address from anywhere: someone has pasted it. */
async function isUsed(trx: Db, id: string): Promise<boolean> {
  const written = { id, reference: `stored/${id}/%`, text: `%${id}%` };
  for (const [table, column, form] of imageColumns) {
    const use = await trx
      // The type of one table stands for all.
      .selectFrom(table as 'donation')
      .select((eb) => eb.lit(1).as('found'))
      .where(column as 'proof_image_id', form === 'id' ? '=' : 'like', written[form])
      .limit(1)
      .executeTakeFirst();
    if (use) return true;
  }
  return false;
}

/** Files first, then the row: if interrupted, the sweep finishes it. */
export async function purgeDetachedImage(
  db: Db,
  storage: Storage,
  reference: string | null,
): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  const detached = await db
    .selectFrom('stored_image')
    .select('id')
    .where('id', '=', image.id)
    .where('stored_at', 'is', null)
    .executeTakeFirst();
  if (!detached) return;
  try {
    for (const name of imageFileNames(image)) await storage.remove(name);
  } catch (error) {
    if (error instanceof StorageError && error.isTransient) return;
    throw error;
  }
  await db
    .deleteFrom('stored_image')
    .where('id', '=', image.id)
    .where('stored_at', 'is', null)
    .execute();
}

/** `alone`: no process is storing images, so every detached one is abandoned. @returns how many */
export async function sweepStoredImages(
  db: Db,
  storage: Storage,
  now: number,
  alone = false,
): Promise<number> {
  const rows = await db
    .selectFrom('stored_image')
    .select(['id', 'width', 'height'])
    .where('stored_at', 'is', null)
    .where('created_at', '<=', alone ? now : now - abandonedMs)
    .orderBy('created_at')
    .limit(sweepLimit)
    .execute();
  for (const { id, width, height } of rows)
    await purgeDetachedImage(db, storage, `stored/${id}/${width}x${height}`);
  return rows.length;
}
