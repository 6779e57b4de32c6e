import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';

/** What stands on an article's share card: its title, in the reader's language or the best other one, and its image reference. */
export async function findArticleCard(db: Db, id: number, locale: string) {
  return db
    .selectFrom('article as a')
    .innerJoin('article_text as t', (join) =>
      join.onRef('t.article_id', '=', 'a.id').on('t.locale', '=', bestLocale('article_text', 'a', locale)),
    )
    .select(['t.title', 'a.image'])
    .where('a.id', '=', id)
    .executeTakeFirst();
}
