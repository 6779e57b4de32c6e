import { defaultLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { detachStoredImage, purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { logDecision, snapshotOf } from './decision-log.server.ts';
import { lockPicture, readSent, shownPictures } from './pictures.server.ts';
import { pictureQuotas, type SentPicture } from './pictures.ts';
import type { PictureInput } from './schema.ts';

/** A member's pictures in every state, the newest first: as many as are kept of one. */
export async function listMine(db: Db, accountId: string, limit: number = pictureQuotas.ofMember): Promise<SentPicture[]> {
  const rows = await sent(db)
    .where('p.account_id', '=', accountId)
    .orderBy('p.sent_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(readSent);
}

/** One of a member's own; another's is not found. */
export async function findMine(db: Db, accountId: string, id: string): Promise<SentPicture | undefined> {
  const row = await sent(db).where('p.account_id', '=', accountId).where('p.id', '=', id).executeTakeFirst();
  return row && readSent(row);
}

/** A visitor's own, for who holds its key (http/picture-key): a picture that no account has. */
export async function findVisitors(db: Db, id: string): Promise<SentPicture | undefined> {
  const row = await sent(db).where('p.account_id', 'is', null).where('p.id', '=', id).executeTakeFirst();
  return row && readSent(row);
}

/** What a visitor sends has words in one language, whichever that is. */
const sent = (db: Db) => shownPictures(db, defaultLocale);

/**
 * Changes the words of a member's own picture. When they differ, it waits for a decision again, and leaves the gallery until then:
 * nothing is public that nobody has approved.
 * @returns false when the member has no such picture.
 */
export async function updateMine(db: Db, accountId: string, id: string, input: PictureInput, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const picture = await lockPicture(trx, id);
    if (picture?.account_id !== accountId) return false;
    const text = await trx.selectFrom('picture_text').selectAll().where('picture_id', '=', id).executeTakeFirstOrThrow();
    if (text.title === input.title && text.description === input.description) return true;
    const before = await snapshotOf(trx, picture);
    await trx
      .updateTable('picture_text')
      .set({ ...input, alternative: null })
      .where('picture_id', '=', id)
      .where('locale', '=', text.locale)
      .execute();
    const revision = picture.revision + 1;
    await trx
      .updateTable('picture')
      .set({ state: 'pending', reason: null, revision, sent_at: now, decided_at: null })
      .where('id', '=', id)
      .execute();
    await logDecision(trx, { pictureId: id, revision, accountId, action: 'resubmit', reason: null, before }, now);
    if (picture.state === 'approved') await bumpContentVersion(trx);
    return true;
  });
}

/** Deletes a member's own picture with its files. @returns false when the member has no such picture. */
export async function deleteMine(db: Db, storage: Storage, accountId: string, id: string): Promise<boolean> {
  return deleteOne(db, storage, id, accountId);
}

/** Deletes a visitor's picture, for who holds its key. @returns false when there is none. */
export async function deleteVisitors(db: Db, storage: Storage, id: string): Promise<boolean> {
  return deleteOne(db, storage, id, null);
}

async function deleteOne(db: Db, storage: Storage, id: string, accountId: string | null): Promise<boolean> {
  const image = await db.transaction().execute(async (trx) => {
    const picture = await lockPicture(trx, id);
    // Our own drawings are nobody's to delete.
    if (!picture?.stored_image_id || picture.account_id !== accountId) return undefined;
    await deletePictures(trx, [picture]);
    return picture.image;
  });
  if (image === undefined) return false;
  await purgeDetachedImage(db, storage, image);
  return true;
}

/** In a transaction: takes pictures out of the database. Their files are to be removed after it; what is left of them, the sweep removes. */
export async function deletePictures(
  trx: Db,
  pictures: readonly { id: string; state: string; image: string; stored_image_id: string | null }[],
): Promise<void> {
  for (const { id, image } of pictures) {
    await trx.deleteFrom('picture').where('id', '=', id).execute();
    await trx.updateTable('picture_decision').set({ before: null, reason: null }).where('picture_id', '=', id).execute();
    await detachStoredImage(trx, image);
  }
  if (pictures.some(({ state }) => state === 'approved')) await bumpContentVersion(trx);
}

/** In the transaction that deletes an account: its pictures go with it. @returns the images whose files are to be removed after it. */
export async function deletePicturesOf(trx: Db, accountId: string): Promise<string[]> {
  const pictures = await trx.selectFrom('picture').selectAll().where('account_id', '=', accountId).execute();
  await deletePictures(trx, pictures);
  return pictures.map(({ image }) => image);
}

/** For the export of what is kept about a member. */
export async function exportPictures(db: Db, accountId: string) {
  return db
    .selectFrom('picture as p')
    .innerJoin('picture_text as t', 't.picture_id', 'p.id')
    .select(['p.id', 'p.number', 'p.state', 'p.reason', 'p.image', 'p.sent_at', 'p.decided_at', 'p.published_at'])
    .select(['t.locale', 't.title', 't.description', 't.alternative'])
    .where('p.account_id', '=', accountId)
    .orderBy('p.sent_at')
    .execute();
}

/** What was decided of the member's pictures, and what the member decided of any; of who else decided, nothing. */
export async function exportPictureDecisions(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('picture_decision as d')
    .leftJoin('picture as p', 'p.id', 'd.picture_id')
    .select(['d.picture_id', 'd.action', 'd.reason', 'd.created_at', 'd.account_id'])
    .where((eb) => eb.or([eb('p.account_id', '=', accountId), eb('d.account_id', '=', accountId)]))
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
  return rows.map(({ account_id, ...row }) => ({ ...row, by_you: account_id === accountId }));
}
