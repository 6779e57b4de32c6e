import { done, rejected } from '#app/http/result.ts';
import { defaultLocale } from '#app/i18n/locale.ts';
import { journaled } from '#app/office/journal/journaled.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { detachStoredImage, purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import type { PictureRow } from '#db/schema.ts';
import { decisionOf, shownPictures } from './pictures.server.ts';
import { pictureQuotas, refusedRetentionDays } from './pictures.ts';
import type { PictureInput } from './schema.ts';

export type SentPicture = Awaited<ReturnType<typeof listMemberPictures>>[number];

/** The sender's text has one language only, so the locale asked for does not matter. */
const sent = (db: Db) => shownPictures(db, defaultLocale);

export const listMemberPictures = (
  db: Db,
  accountId: string,
  limit: number = pictureQuotas.ofMember,
) =>
  sent(db)
    .where('p.account_id', '=', accountId)
    .orderBy('p.sent_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** A picture and its sender; no account's, the caller has checked its key (picture-key.ts). */
type Sent = { id: string; accountId: string | null };

export const findSentPicture = (db: Db, { id, accountId }: Sent) =>
  sent(db)
    .where('p.account_id', accountId === null ? 'is' : '=', accountId)
    .where('p.id', '=', id)
    .executeTakeFirst();

export const onPicture = journaled('picture', { key: 'id' });

/** A changed picture leaves the gallery and is pending again: only approved texts are public. */
export const updateMemberPicture = onPicture(
  async (
    { trx, row: picture, now, record },
    { id, accountId, ...input }: PictureInput & { id: string; accountId: string },
  ) => {
    if (picture.account_id !== accountId) return rejected('gone');
    const text = await trx
      .selectFrom('picture_text')
      .selectAll()
      .where('picture_id', '=', id)
      .executeTakeFirstOrThrow();
    if (text.title === input.title && text.description === input.description)
      return done(undefined);
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
    await record('picture.resubmit');
    if (picture.state === 'approved') await bumpContentVersion(trx);
    return done(undefined);
  },
);

/** @returns false when there is none */
export async function deletePicture(
  db: Db,
  storage: Storage,
  { id, accountId }: Sent,
): Promise<boolean> {
  const image = await db.transaction().execute(async (trx) => {
    const picture = await lockRow(trx, 'picture', 'id', id);
    // Built-in drawings have no stored image and cannot be deleted.
    if (!picture?.stored_image_id || picture.account_id !== accountId) return undefined;
    await deletePictures(trx, [picture]);
    return picture.image;
  });
  if (image === undefined) return false;
  await purgeDetachedImage(db, storage, image);
  return true;
}

/** In a transaction; the caller purges the files after the commit, or the sweep does. */
async function deletePictures(
  trx: Db,
  pictures: readonly Pick<PictureRow, 'id' | 'state' | 'image'>[],
): Promise<void> {
  for (const { id, image } of pictures) {
    await trx.deleteFrom('picture').where('id', '=', id).execute();
    await trx
      .updateTable('journal_entry')
      .set({ changes: '[]' })
      .where('subject', '=', 'picture')
      .where('subject_id', '=', id)
      .execute();
    await detachStoredImage(trx, image);
  }
  if (pictures.some(({ state }) => state === 'approved')) await bumpContentVersion(trx);
}

/** @returns the images whose files are to be purged after the commit */
export async function deletePicturesOf(trx: Db, accountId: string): Promise<string[]> {
  const pictures = await trx
    .selectFrom('picture')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  await deletePictures(trx, pictures);
  return pictures.map(({ image }) => image);
}

const dayMs = 24 * 60 * 60_000;
const purgeBatchSize = 200;

/** Deletes refused pictures after their retention period, with their files. @returns how many. */
export async function purgePictures(db: Db, storage: Storage, now: number): Promise<number> {
  const pictures = await db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('picture')
      .selectAll()
      .where('state', '=', 'refused')
      .where('decided_at', '<', now - refusedRetentionDays * dayMs)
      .limit(purgeBatchSize)
      .execute();
    await deletePictures(trx, old);
    return old;
  });
  for (const { image } of pictures) await purgeDetachedImage(db, storage, image);
  return pictures.length;
}

export async function exportPictures(db: Db, accountId: string) {
  return db
    .selectFrom('picture as p')
    .innerJoin('picture_text as t', 't.picture_id', 'p.id')
    .select(['p.id', 'p.number', 'p.state', 'p.reason', 'p.image'])
    .select(['p.sent_at', 'p.decided_at', 'p.published_at'])
    .select(['t.locale', 't.title', 't.description', 't.alternative'])
    .where('p.account_id', '=', accountId)
    .orderBy('p.sent_at')
    .execute();
}

/** Other moderators stay anonymous. */
export async function exportPictureDecisions(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('journal_entry as j')
    .leftJoin('picture as p', 'p.id', 'j.subject_id')
    .select(['j.subject_id', 'j.action', 'j.changes', 'j.created_at', 'j.account_id'])
    .where('j.subject', '=', 'picture')
    .where((eb) => eb.or([eb('p.account_id', '=', accountId), eb('j.account_id', '=', accountId)]))
    .orderBy('j.created_at')
    .orderBy('j.id')
    .execute();
  return rows.map((row) => ({
    picture_id: row.subject_id,
    ...decisionOf(row),
    created_at: row.created_at,
    by_you: row.account_id === accountId,
  }));
}
