import type { NotNull } from 'kysely';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { shownPictures } from '../pictures.server.ts';
import { picturesPerPage } from '../pictures.ts';

/** `number` is a picture's place in the gallery and in its URL, `/gallery/<number>`. */
const publishedPictures = (db: Db, locale: Locale) =>
  shownPictures(db, locale)
    .select('p.published_at as publishedAt')
    .where('p.state', '=', 'approved')
    .where('p.number', 'is not', null)
    .$narrowType<{ number: NotNull; publishedAt: NotNull }>();

const newestPictures = (db: Db, locale: Locale, limit: number) =>
  publishedPictures(db, locale).orderBy('p.number', 'desc').limit(limit);

export type PublishedPicture = NonNullable<Awaited<ReturnType<typeof findGalleryPicture>>>;

/** A page, the newest first, and the number that the next one is before. No count, no offset. */
export async function listGallery(db: Db, locale: Locale, before?: number) {
  const rows = await newestPictures(db, locale, picturesPerPage + 1)
    .$if(before !== undefined, (q) => q.where('p.number', '<', before as number))
    .execute();
  const pictures = rows.slice(0, picturesPerPage);
  const hasMore = rows.length > picturesPerPage;
  return { pictures, older: (hasMore && pictures.at(-1)?.number) || null };
}

export const listPictureTitles = (db: Db, locale: Locale, limit: number) =>
  newestPictures(db, locale, limit).execute();

export const findGalleryPicture = (db: Db, locale: Locale, number: number) =>
  publishedPictures(db, locale).where('p.number', '=', number).executeTakeFirst();

export const findNeighbours = async (db: Db, locale: Locale, number: number) => ({
  older: await newestPictures(db, locale, 1).where('p.number', '<', number).executeTakeFirst(),
  newer: await publishedPictures(db, locale)
    .where('p.number', '>', number)
    .orderBy('p.number')
    .limit(1)
    .executeTakeFirst(),
});

/** For the sitemap, the newest first. */
export const listPictureNumbers = (db: Db, limit: number) =>
  db
    .selectFrom('picture')
    .select(['number', 'published_at as publishedAt'])
    .where('state', '=', 'approved')
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .$narrowType<{ number: NotNull; publishedAt: NotNull }>()
    .execute();

export const parsePictureNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
