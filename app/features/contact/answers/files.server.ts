import { randomUUID } from 'node:crypto';
import type { ReceivedFile } from '#app/email/inbox/received.server.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import type { Db } from '#app/platform/database.server.ts';
// By its alias, which the data tests replace.
import { encodeImage, ImageError } from '#app/platform/images.server.ts';

/** For all files of one email, and of all emails of a day: anybody can write to the mailbox. */
export const maxFileBytes = 10_000_000;
export const maxFileBytesADay = 200_000_000;
const day = 24 * 60 * 60_000;
const maxFiles = 20;
/** In bytes: some hundred rows are read at a time for a backup. */
const partBytes = 30_000;

type Kept = {
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  content: Uint8Array | null;
};

/** How many bytes of files an email that arrives now may have. */
export async function roomForFiles(db: Db, now: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('message_file')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('is_left_out', '=', 0)
    .where('created_at', '>', now - day)
    .executeTakeFirstOrThrow();
  return Math.min(maxFileBytes, maxFileBytesADay - Number(bytes));
}

/** Pictures are encoded anew, without metadata; what is too large is named and left out. */
export async function prepareFiles(files: readonly ReceivedFile[], room: number): Promise<Kept[]> {
  let total = 0;
  const kept: Kept[] = [];
  for (const { name, mimeType, bytes } of files.slice(0, maxFiles)) {
    total += bytes.length;
    const isLeftOut = total > room;
    const isPicture = !isLeftOut && mimeType.startsWith('image/');
    const picture = isPicture ? await preparePicture(name, bytes) : undefined;
    const size = { bytes: bytes.length, width: null, height: null };
    kept.push(picture ?? { name, ...size, content: isLeftOut ? null : bytes });
  }
  return kept;
}

/** Undefined for what is no picture: it can be downloaded. */
async function preparePicture(name: string, source: Uint8Array): Promise<Kept | undefined> {
  try {
    const { width, height, files } = await encodeImage(source);
    const [largest] = files
      .filter(({ format }) => format === 'jpeg')
      .sort((a, b) => b.width - a.width);
    if (!largest) return undefined;
    const { bytes } = largest;
    return {
      name: `${name.replace(/\.\w{1,5}$/, '')}.jpeg`,
      bytes: bytes.length,
      width: largest.width,
      height: Math.round((height * largest.width) / width),
      content: bytes,
    };
  } catch (error) {
    if (error instanceof ImageError || error instanceof BusyError) return undefined;
    throw error;
  }
}

/** In the database, where backup, erasure and retention find them with their message. */
export async function insertFiles(
  trx: Db,
  files: readonly Kept[],
  of: { message_id: string; answer_id: string | null },
  now: number,
): Promise<void> {
  for (const { content, ...file } of files) {
    const id = randomUUID();
    await trx
      .insertInto('message_file')
      .values({ id, ...of, ...file, is_left_out: content ? 0 : 1, created_at: now })
      .execute();
    for (let at = 0; content && at < content.length; at += partBytes)
      await trx
        .insertInto('message_file_part')
        .values({
          file_id: id,
          position: at / partBytes,
          data: Buffer.from(content.subarray(at, at + partBytes)).toString('base64'),
        })
        .execute();
  }
}

export async function readFile(db: Db, { id, messageId }: { id: string; messageId: string }) {
  const file = await db
    .selectFrom('message_file')
    .select(['id', 'name', 'width'])
    .where('id', '=', id)
    .where('message_id', '=', messageId)
    .where('is_left_out', '=', 0)
    .executeTakeFirst();
  if (!file) return undefined;
  const parts = await db
    .selectFrom('message_file_part')
    .select('data')
    .where('file_id', '=', id)
    .orderBy('position')
    .execute();
  const content = Buffer.concat(parts.map(({ data }) => Buffer.from(data, 'base64')));
  return { name: file.name, isPicture: file.width !== null, content };
}
