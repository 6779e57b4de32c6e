import { randomUUID } from 'node:crypto';
import type { Db } from './database.server.ts';
import { fileWidths, imageFileName, imageFormats, parseImageReference } from './image-formats.ts';
import { encodeImage } from './images.server.ts';
import { fetchRemoteFile } from './remote-file.server.ts';
import { type Storage, StorageFullError } from './storage/storage.ts';

/** In bytes. */
const maxImageBytes = 10_000_000;

/** A detached row older than this, in milliseconds, comes from a process that died or a deletion that failed. */
const abandonedMs = 60 * 60_000;
/** Per sweep. */
const sweepLimit = 200;

/** The bytes of an `imageUrl`: an http(s) URL or a base64 data URL. @throws RemoteFileError */
export async function readImageUrl(imageUrl: string): Promise<Buffer> {
  const inline = /^data:image\/[a-z+.-]+;base64,(?<data>.+)$/s.exec(imageUrl)?.groups?.data;
  return inline ? Buffer.from(inline, 'base64') : fetchRemoteFile(imageUrl, maxImageBytes);
}

/**
 * Encodes a picture (its bytes, or the path of its file) and stores it, its row first: at every moment each file has a row, so that
 * no file is orphaned when the process dies. Images that are never attached (`attachStoredImage`) are swept.
 * @returns its reference. @throws ImageError when it is not an accepted image; BusyError, StorageFullError, StorageError
 */
export async function storeImage(db: Db, storage: Storage, source: Uint8Array | string, now: number): Promise<string> {
  if ((await storedBytes(db)) >= (storage.maxBytes ?? Infinity))
    throw new StorageFullError('the stored images reach their limit');
  const id = randomUUID();
  const { width, height, placeholder, files } = await encodeImage(source, fileWidths);
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  await db
    .insertInto('stored_image')
    .values({ id, width, height, placeholder, bytes, created_at: now, stored_at: null })
    .execute();
  const reference = `stored/${id}/${width}x${height}`;
  try {
    for (const file of files) await storage.write(imageFileName(id, file.width, file.format), file.bytes);
  } catch (error) {
    // If this fails too, the sweep deletes it.
    await purgeDetachedImage(db, storage, reference).catch(() => {});
    throw error;
  }
  return reference;
}

/** Read before the encoding, outside a transaction: images stored at once may exceed the limit by a few. */
async function storedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('stored_image')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Call it in the transaction that adds a reference to a stored image. @throws Error when the image no longer exists. */
export async function attachStoredImage(trx: Db, reference: string | null, now: number): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  const updated = await trx.updateTable('stored_image').set({ stored_at: now }).where('id', '=', image.id).executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new Error('the stored picture is gone');
}

/** Call it in the transaction that removes the last reference to a stored image, and `purgeDetachedImage` after it. */
export async function detachStoredImage(trx: Db, reference: string | null): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  await trx.updateTable('stored_image').set({ stored_at: null }).where('id', '=', image.id).execute();
}

/** Deletes the files of a detached image, then its row: if interrupted, the sweep finishes it. */
export async function purgeDetachedImage(db: Db, storage: Storage, reference: string | null): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  const detached = await db
    .selectFrom('stored_image')
    .select('id')
    .where('id', '=', image.id)
    .where('stored_at', 'is', null)
    .executeTakeFirst();
  if (!detached) return;
  for (const width of fileWidths(image.width)) {
    for (const format of imageFormats) await storage.remove(imageFileName(image.id, width, format));
  }
  await db.deleteFrom('stored_image').where('id', '=', image.id).where('stored_at', 'is', null).execute();
}

/**
 * Deletes images that were never attached or could not be deleted. `alone` says that no process is storing images right now, so that
 * every detached image is abandoned, whatever its age. @returns how many.
 */
export async function sweepStoredImages(db: Db, storage: Storage, now: number, alone = false): Promise<number> {
  const rows = await db
    .selectFrom('stored_image')
    .select(['id', 'width', 'height'])
    .where('stored_at', 'is', null)
    .where('created_at', '<=', alone ? now : now - abandonedMs)
    .orderBy('created_at')
    .limit(sweepLimit)
    .execute();
  for (const { id, width, height } of rows) await purgeDetachedImage(db, storage, `stored/${id}/${width}x${height}`);
  return rows.length;
}
