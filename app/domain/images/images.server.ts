import { randomUUID } from 'node:crypto';
import type { Db } from '#app/platform/database.server.ts';
import { encodeImage } from '#app/platform/images.server.ts';
import { fetchRemoteFile } from '#app/platform/remote-file.server.ts';
import type { Storage } from '#app/platform/storage/disk.server.ts';
import { fileWidths, imageFileName, parseImageReference } from './images.ts';

/** Largest picture taken, in bytes. */
const maxImageBytes = 10_000_000;

/** The bytes behind an `imageUrl`: a web address or an inline base64 image. @throws RemoteFileError */
export async function readImageUrl(imageUrl: string): Promise<Buffer> {
  const inline = /^data:image\/[a-z+.-]+;base64,(?<data>.+)$/s.exec(imageUrl)?.groups?.data;
  return inline ? Buffer.from(inline, 'base64') : fetchRemoteFile(imageUrl, maxImageBytes);
}

/** Encodes and stores a picture. @returns its reference. @throws ImageError when the bytes are not a picture that is taken. */
export async function storeImage(db: Db, storage: Storage, bytes: Uint8Array, now: number): Promise<string> {
  const id = randomUUID();
  const { width, height, files } = await encodeImage(bytes, fileWidths);
  for (const file of files) await storage.write(imageFileName(id, file.width, file.format), file.bytes);
  await db.insertInto('stored_image').values({ id, width, height, created_at: now }).execute();
  return `stored/${id}/${width}x${height}`;
}

/** Removes a stored picture that nothing names any more, its row first: files without a row are lost, a row without files is wrong. */
export async function removeStoredImage(db: Db, storage: Storage, reference: string | null): Promise<void> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return;
  await db.deleteFrom('stored_image').where('id', '=', image.id).execute();
  for (const width of fileWidths(image.width)) {
    for (const format of ['avif', 'webp'] as const) await storage.remove(imageFileName(image.id, width, format));
  }
}
