import { randomUUID } from 'node:crypto';
import { fileWidths, imageFileName, imageFormats, parseImageReference } from '#app/ui/image-formats.ts';
import type { Db } from './database.server.ts';
import { encodeImage } from './images.server.ts';
import { fetchRemoteFile } from './remote-file.server.ts';
import type { Storage } from './storage/storage.ts';

/** Largest picture taken, in bytes. */
const maxImageBytes = 10_000_000;

/** A row that is not kept and older than this, in milliseconds, is of a process that has died, or of a removal that failed. */
const abandonedMs = 60 * 60_000;
/** Most that one sweep removes. */
const sweptAtOnce = 200;

/** The bytes behind an `imageUrl`: a web address or an inline base64 image. @throws RemoteFileError */
export async function readImageUrl(imageUrl: string): Promise<Buffer> {
  const inline = /^data:image\/[a-z+.-]+;base64,(?<data>.+)$/s.exec(imageUrl)?.groups?.data;
  return inline ? Buffer.from(inline, 'base64') : fetchRemoteFile(imageUrl, maxImageBytes);
}

/**
 * Encodes a picture (its bytes, or the path of its file) and stores it, its row first: at every moment each file has a row, so that
 * nothing is lost sight of when the process dies. What is never kept (`keepStoredImage`) is swept away.
 * @returns its reference. @throws ImageError when it is not a picture that is taken; BusyError, StorageFullError, StorageError
 */
export async function storeImage(db: Db, storage: Storage, source: Uint8Array | string, now: number): Promise<string> {
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
    // The sweep does it later where this fails too.
    await removeReleased(db, storage, reference).catch(() => {});
    throw error;
  }
  return reference;
}

/** In the transaction in which something begins to name a stored picture. @throws Error when it is not there any more. */
export async function keepStoredImage(trx: Db, reference: string | null, now: number): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  const kept = await trx.updateTable('stored_image').set({ stored_at: now }).where('id', '=', image.id).executeTakeFirst();
  if (kept.numUpdatedRows === 0n) throw new Error('the stored picture is gone');
}

/** In the transaction in which the last that names a stored picture stops naming it. `removeReleased` comes after it. */
export async function releaseStoredImage(trx: Db, reference: string | null): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  await trx.updateTable('stored_image').set({ stored_at: null }).where('id', '=', image.id).execute();
}

/** Removes the files of a stored picture that nothing names, then its row: what breaks off in between is swept away later. */
export async function removeReleased(db: Db, storage: Storage, reference: string | null): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  const released = await db
    .selectFrom('stored_image')
    .select('id')
    .where('id', '=', image.id)
    .where('stored_at', 'is', null)
    .executeTakeFirst();
  if (!released) return;
  for (const width of fileWidths(image.width)) {
    for (const format of imageFormats) await storage.remove(imageFileName(image.id, width, format));
  }
  await db.deleteFrom('stored_image').where('id', '=', image.id).where('stored_at', 'is', null).execute();
}

/**
 * Removes what was never kept and what could not be removed. `alone` says that no other process stores pictures and this one has not
 * begun to: then nothing that is not kept is still under way. @returns how many.
 */
export async function sweepStoredImages(db: Db, storage: Storage, now: number, alone = false): Promise<number> {
  const rows = await db
    .selectFrom('stored_image')
    .select(['id', 'width', 'height'])
    .where('stored_at', 'is', null)
    .where('created_at', '<=', alone ? now : now - abandonedMs)
    .orderBy('created_at')
    .limit(sweptAtOnce)
    .execute();
  for (const { id, width, height } of rows) await removeReleased(db, storage, `stored/${id}/${width}x${height}`);
  return rows.length;
}
