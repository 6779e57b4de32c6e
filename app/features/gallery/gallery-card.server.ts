import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';

/** What stands on the share card of the picture that hangs in the gallery at a number: its title and its image reference. */
export async function findGalleryCard(db: Db, number: number, locale: string) {
  return db
    .selectFrom('picture as p')
    .innerJoin('picture_text as t', (join) =>
      join.onRef('t.picture_id', '=', 'p.id').on('t.locale', '=', bestLocale('picture_text', 'p', locale)),
    )
    .select(['t.title', 'p.image'])
    .where('p.number', '=', number)
    .where('p.state', '=', 'approved')
    .executeTakeFirst();
}
