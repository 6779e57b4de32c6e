import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { readSent, type ShownRow, shownPictures } from '../pictures.server.ts';
import { picturesPerPage } from '../pictures.ts';
import type {
  GalleryCursor,
  GalleryPage,
  Neighbour,
  PublishedPicture,
  PublishedWithNeighbours,
} from './published.ts';

/** Keyset pagination on an index: no count, no offset. */
export async function listGallery(
  db: Db,
  locale: Locale,
  { before, after }: GalleryCursor = {},
): Promise<GalleryPage> {
  const forward = after !== undefined;
  const rows = await publishedPictures(db, locale)
    .$if(forward, (q) => q.where('p.number', '>', after as number))
    .$if(!forward && before !== undefined, (q) => q.where('p.number', '<', before as number))
    .orderBy('p.number', forward ? 'asc' : 'desc')
    .limit(picturesPerPage + 1)
    .execute();
  const more = rows.length > picturesPerPage;
  const pictures = rows.slice(0, picturesPerPage).map(readPublished);
  if (forward) pictures.reverse();
  const first = pictures.at(0)?.number ?? null;
  const last = pictures.at(-1)?.number ?? null;
  if (forward) return { pictures, newer: more ? first : null, older: last };
  return { pictures, newer: before === undefined ? null : first, older: more ? last : null };
}

export async function listPictureTitles(db: Db, locale: Locale, limit: number) {
  const rows = await publishedPictures(db, locale)
    .orderBy('p.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readPublished).map(({ number, title, locale }) => ({ number, title, locale }));
}

const publishedPictures = (db: Db, locale: Locale) =>
  shownPictures(db, locale).where('p.state', '=', 'approved').where('p.number', 'is not', null);

export async function findPublishedPicture(
  db: Db,
  locale: Locale,
  number: number,
): Promise<PublishedWithNeighbours | undefined> {
  const row = await publishedPictures(db, locale).where('p.number', '=', number).executeTakeFirst();
  if (!row) return undefined;
  const findNeighbour = async (direction: '<' | '>'): Promise<Neighbour | null> => {
    const order = direction === '<' ? 'desc' : 'asc';
    const found = await publishedPictures(db, locale)
      .where('p.number', direction, number)
      .orderBy('p.number', order)
      .limit(1)
      .executeTakeFirst();
    return found ? { number: found.number ?? 0, title: found.title, locale: found.locale } : null;
  };
  return {
    picture: readPublished(row),
    older: await findNeighbour('<'),
    newer: await findNeighbour('>'),
  };
}

/** In the reader's language or the best other one. */
export async function findGalleryCard(db: Db, locale: Locale, number: number) {
  return publishedPictures(db, locale).where('p.number', '=', number).executeTakeFirst();
}

export async function findNewestPictureNumber(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('picture')
    .select('number')
    .where('state', '=', 'approved')
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

/** Numbers for the sitemap, the newest first, at most `limit`. */
export async function listPictureNumbers(
  db: Db,
  limit: number,
): Promise<{ number: number; publishedAt: number }[]> {
  const rows = await db
    .selectFrom('picture')
    .select(['number', 'published_at'])
    .where('state', '=', 'approved')
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ number, published_at }) => ({
    number: number ?? 0,
    publishedAt: published_at ?? 0,
  }));
}

function readPublished(row: ShownRow): PublishedPicture {
  const { image, width, height, placeholder, locale, title, description, alternative } =
    readSent(row);
  return {
    number: row.number ?? 0,
    publishedAt: row.published_at ?? row.sent_at,
    ...{ image, width, height, placeholder, locale, title, description, alternative },
  };
}
