import { sql } from 'kysely';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import type { NewArticle } from '#app/features/articles/schema.ts';
import { locales } from '#app/i18n/locale.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';

/** Articles that come with the site; the others here are copies of them, in the same order. */
export const builtinCount = 10;

/**
 * Fills a site's database up to `count` articles in three languages, as the site itself adds them.
 */
export async function fillWithArticles(sqliteFile: string, count: number): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, sqliteFile });
  try {
    // A power cut may take these rows; without waiting for the disk they are written in seconds.
    await sql`pragma synchronous = off`.execute(db);
    const originals = await Promise.all(
      Array.from({ length: builtinCount }, (_, i) => readArticle(db, i + 1)),
    );
    for (let id = builtinCount + 1; id <= count; id++) {
      const { author, image, texts } = originals[
        (id - 1) % builtinCount
      ] as (typeof originals)[number];
      const copy = Object.fromEntries(
        Object.entries(texts).map(([locale, text]) => [
          locale,
          { ...text, title: `${text.title} ${id}` },
        ]),
      );
      const inserted = await insertArticle(db, { author, texts: copy }, image, Date.now());
      if (inserted !== id) throw new Error(`article ${id} became ${inserted}`);
    }
  } finally {
    await db.destroy();
  }
}

async function readArticle(db: Db, id: number) {
  const { author, image } = await db
    .selectFrom('article')
    .select(['author', 'image'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('article_text')
    .selectAll()
    .where('article_id', '=', id)
    .where('locale', 'in', locales)
    .execute();
  const texts: NewArticle['texts'] = {};
  for (const { locale, title, summary, content } of rows)
    texts[locale as (typeof locales)[number]] = { title, summary, content };
  return { author, image, texts };
}

/** The URL of an article in French. */
export async function findArticlePath(sqliteFile: string, id: number): Promise<string> {
  const db = openDatabase({ databaseUrl: undefined, sqliteFile });
  try {
    const article = db
      .selectFrom('article_text')
      .select('slug')
      .where('article_id', '=', id)
      .where('locale', '=', 'fr');
    return `/publication/${(await article.executeTakeFirstOrThrow()).slug}`;
  } finally {
    await db.destroy();
  }
}
