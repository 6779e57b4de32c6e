import { sql } from 'kysely';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import type { NewArticle } from '#app/features/articles/schema.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';

/** Articles that come with the site; the others here are copies of them, in the same order. */
export const builtinCount = 10;

async function withDatabase<T>(sqliteFile: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ databaseUrl: undefined, sqliteFile });
  return work(db).finally(() => db.destroy());
}

/** Fills a site up to `count` articles in three languages, as the site itself adds them. */
export const fillWithArticles = (sqliteFile: string, count: number): Promise<void> =>
  withDatabase(sqliteFile, async (db) => {
    // A power cut may take these rows; without waiting for the disk they are written in seconds.
    await sql`pragma synchronous = off`.execute(db);
    const texts = await db.selectFrom('article_text').selectAll().execute();
    const originals = await db.selectFrom('article').selectAll().orderBy('id').execute();
    for (let id = builtinCount + 1; id <= count; id++) {
      const original = originals[(id - 1) % builtinCount] as (typeof originals)[number];
      const copy: NewArticle['texts'] = {};
      for (const { article_id, locale, title, summary, content } of texts)
        if (article_id === original.id)
          copy[locale as Locale] = { title: `${title} ${id}`, summary, content };
      await insertArticle(db, { author: original.author, texts: copy }, original.image, Date.now());
    }
  });

/** The URL of an article in French. */
export const findArticlePath = (sqliteFile: string, id: number): Promise<string> =>
  withDatabase(sqliteFile, async (db) => {
    const article = db.selectFrom('article_text').select('slug').where('article_id', '=', id);
    const { slug } = await article.where('locale', '=', 'fr').executeTakeFirstOrThrow();
    return `/publication/${slug}`;
  });
