import type { Db } from '#app/platform/database.server.ts';
import { bestLocale, bumpContentVersion } from '#app/platform/localized.server.ts';
import { slugify } from '#app/platform/markdown.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { attachStoredImage, readImageUrl, storeImage } from '#app/platform/stored-images.server.ts';
import { type Article, type ArticleCursor, type ArticlePage, type ArticleSummary, articlesPerPage } from './articles.ts';
import type { NewArticle } from './schema.ts';

/** One page of the list in the reader's language, or the best other one. Keyset pagination on the primary key: no count, no offset. */
export async function listArticles(db: Db, locale: string, { before, after }: ArticleCursor = {}): Promise<ArticlePage> {
  const forward = after !== undefined;
  const rows = await summaries(db, locale)
    .$if(forward, (q) => q.where('a.id', '>', after as number).orderBy('a.id', 'asc'))
    .$if(!forward, (q) => q.orderBy('a.id', 'desc'))
    .$if(!forward && before !== undefined, (q) => q.where('a.id', '<', before as number))
    .limit(articlesPerPage + 1)
    .execute();
  const more = rows.length > articlesPerPage;
  const articles = rows.slice(0, articlesPerPage);
  if (forward) articles.reverse();
  const first = articles.at(0)?.id ?? null;
  const last = articles.at(-1)?.id ?? null;
  if (forward) return { articles, newer: more ? first : null, older: last };
  return { articles, newer: before === undefined ? null : first, older: more ? last : null };
}

function summaries(db: Db, locale: string) {
  return db
    .selectFrom('article as a')
    .innerJoin('article_text as t', (join) =>
      join.onRef('t.article_id', '=', 'a.id').on('t.locale', '=', bestLocale('article_text', 'a', locale)),
    )
    .select([
      'a.id',
      'a.author',
      'a.image',
      'a.published_at as publishedAt',
      'a.updated_at as updatedAt',
      't.locale',
      't.title',
      't.slug',
      't.summary',
    ]);
}

/** The content of each of these articles, in the language of its summary, by id. */
export async function listArticleContents(db: Db, articles: readonly ArticleSummary[]): Promise<Map<number, string>> {
  if (articles.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_text')
    .select(['article_id', 'content'])
    .where((eb) => eb.or(articles.map((a) => eb.and([eb('article_id', '=', a.id), eb('locale', '=', a.locale)]))))
    .execute();
  return new Map(rows.map((row) => [row.article_id, row.content]));
}

/**
 * The article that a slug names, in the reader's language when it exists there. The slug may be of any language:
 * the caller compares `slug` to redirect to the URL in the reader's language.
 */
export async function findArticleBySlug(db: Db, locale: string, slug: string): Promise<Article | undefined> {
  const owner = await db
    .selectFrom('article_text')
    .select('article_id')
    .where('slug', '=', slug)
    .orderBy((eb) => eb.case().when('locale', '=', locale).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
  if (!owner) return undefined;
  return summaries(db, locale).select('t.content').where('a.id', '=', owner.article_id).executeTakeFirst();
}

/** One article's slug in each language that it is written in. */
export async function listArticleSlugs(db: Db, id: number): Promise<{ locale: string; slug: string }[]> {
  return db.selectFrom('article_text').select(['locale', 'slug']).where('article_id', '=', id).orderBy('locale').execute();
}

/** The articles just before and after one, by id. */
export async function findArticleNeighbours(db: Db, locale: string, id: number) {
  const older = await summaries(db, locale).where('a.id', '<', id).orderBy('a.id', 'desc').limit(1).executeTakeFirst();
  const newer = await summaries(db, locale).where('a.id', '>', id).orderBy('a.id', 'asc').limit(1).executeTakeFirst();
  return { older, newer };
}

/** The title on an article's share card, in the reader's language or the best other one, and its image reference. */
export async function findArticleCard(db: Db, locale: string, id: number) {
  return summaries(db, locale).where('a.id', '=', id).executeTakeFirst();
}

/** Slugs for the sitemap, newest first, at most `limit`. */
export async function listSitemapArticles(db: Db, limit: number) {
  return db
    .selectFrom('article as a')
    .innerJoin('article_text as t', 't.article_id', 'a.id')
    .select(['a.id', 't.locale', 't.slug', 'a.updated_at as updatedAt'])
    .orderBy('a.id', 'desc')
    .orderBy('t.locale')
    .limit(limit)
    .execute();
}

/**
 * Publishes an article now. Its picture, a URL or inline data, becomes a stored image.
 * @returns the article's id, one more than the last.
 * @throws ImageError or RemoteFileError when the picture cannot be fetched or read; nothing is published then.
 */
export async function createArticle(db: Db, storage: Storage, article: NewArticle, now: number): Promise<number> {
  const image = article.imageUrl ? await storeImage(db, storage, await readImageUrl(article.imageUrl), now) : null;
  return insertArticle(db, article, image, now);
}

/** Stores an article: published now, id one more than the last. `image` is a stored image's reference. */
export async function insertArticle(
  db: Db,
  { author, texts }: Pick<NewArticle, 'author' | 'texts'>,
  image: string | null,
  now: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // First: the row lock makes concurrent inserts wait, which would otherwise take the same id.
    await bumpContentVersion(trx);
    const last = await trx
      .selectFrom('article')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    const id = (last?.id ?? 0) + 1;
    await trx.insertInto('article').values({ id, author, image, published_at: now, updated_at: now }).execute();
    await attachStoredImage(trx, image, now);
    for (const [locale, text] of Object.entries(texts)) {
      if (!text) continue;
      const slug = await findFreeSlug(trx, locale, text.title, id);
      await trx
        .insertInto('article_text')
        .values({ article_id: id, locale, slug, ...text })
        .execute();
    }
    return id;
  });
}

async function findFreeSlug(db: Db, locale: string, title: string, id: number): Promise<string> {
  const slug = slugify(title) || `article-${id}`;
  for (let candidate = slug, n = 1; ; candidate = n === 1 ? `${slug}-${id}` : `${slug}-${id}-${n}`, n++) {
    const taken = await db
      .selectFrom('article_text')
      .select('article_id')
      .where('slug', '=', candidate)
      .where('locale', '=', locale)
      .executeTakeFirst();
    if (!taken) return candidate;
  }
}
