import type { ExpressionBuilder } from 'kysely';
import type { Locale } from '#app/i18n/locale.ts';
import type { Registry } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import { bestLocale } from '#app/platform/localized.server.ts';
import type { Log } from '#app/platform/log.ts';
import {
  type HtmlColumns,
  publicHtml,
  publishingTransaction,
} from '#app/platform/public-html.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { readImageUrl, storeImage } from '#app/platform/stored-images.server.ts';
import type { Schema } from '#db/schema.ts';
import { type ArticleCursor, articlesPerPage, isAiAuthor } from './articles.ts';
import { emptyText } from './drafts.ts';
import { insertPublished } from './publishing.server.ts';
import type { NewArticle } from './schema.ts';

/** Keyset pagination by the time of publication and the number: no count, no offset. */
export async function listArticles(
  db: Db,
  locale: string,
  { before, after }: ArticleCursor = {},
): Promise<{ articles: ArticleSummary[]; newer: number | null; older: number | null }> {
  const forward = after !== undefined;
  const cursor = after ?? before;
  const place = cursor === undefined ? undefined : await findPlace(db, cursor);
  if (cursor !== undefined && !place) return { articles: [], newer: null, older: null };
  const rows = await summaries(db, locale)
    .$if(place !== undefined, (q) =>
      q.where((eb) => isBeside(eb, forward ? '>' : '<', place as Place)),
    )
    .orderBy('a.published_at', forward ? 'asc' : 'desc')
    .orderBy('a.id', forward ? 'asc' : 'desc')
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

/** The newest that a person wrote, whenever that was, then the newest of all. */
export async function listArticlesToRead(db: Db, locale: string, limit: number) {
  const newest = summaries(db, locale)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit);
  const written = await newest.where('a.is_by_ai', '=', 0).limit(1).execute();
  const others = (await newest.execute()).filter(({ id }) => id !== written[0]?.id);
  return [...written, ...others].slice(0, limit);
}

type Place = { id: number; publishedAt: number };

/** Where an article is in the list; one that is gone, where the one before it by number is. */
const findPlace = (db: Db, id: number): Promise<Place | undefined> =>
  db
    .selectFrom('article')
    .select(['id', 'published_at as publishedAt'])
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const isBeside = (
  eb: ExpressionBuilder<Schema & { a: Schema['article'] }, 'a'>,
  side: '<' | '>',
  { id, publishedAt }: Place,
) => eb(eb.refTuple('a.published_at', 'a.id'), side, eb.tuple(publishedAt, id));

function summaries(db: Db, locale: string) {
  return db
    .selectFrom('article as a')
    .innerJoin('article_text as t', (join) =>
      join
        .onRef('t.article_id', '=', 'a.id')
        .on('t.locale', '=', bestLocale('article_text', 'article_id', 'a.id', locale)),
    )
    .select([
      'a.id',
      'a.author',
      'a.image',
      'a.is_by_ai as byAi',
      'a.published_at as publishedAt',
      'a.updated_at as updatedAt',
      't.locale',
      't.title',
      't.slug',
      't.summary',
    ])
    .$narrowType<{ locale: Locale }>();
}

/** `byAi` is 1 for a text by artificial intelligence; `locale` that of the text. */
export type ArticleSummary = Awaited<
  ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>
>;
export type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

export async function listArticleHtml(
  db: Db,
  articles: readonly Pick<ArticleSummary, 'id' | 'locale'>[],
  log: Pick<Log, 'warn'>,
): Promise<Map<number, string>> {
  if (articles.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_text')
    .select(['article_id', 'locale', 'content', 'html', 'html_key'])
    .where((eb) =>
      eb.or(
        articles.map((a) => eb.and([eb('article_id', '=', a.id), eb('locale', '=', a.locale)])),
      ),
    )
    .execute();
  const found = new Map<number, string>();
  // One after the other: no page fills the queue of what is rendered.
  for (const row of rows)
    found.set(row.article_id, await publicHtml(row, (columns) => storeHtml(db, row, columns), log));
  return found;
}

const storeHtml = (
  db: Db,
  text: { article_id: number; locale: string; content: string },
  columns: HtmlColumns,
) =>
  db
    .updateTable('article_text')
    .set(columns)
    .where('article_id', '=', text.article_id)
    .where('locale', '=', text.locale)
    .where('content', '=', text.content)
    .execute();

/** The slug may be of any language, or a former one; one in use comes first. */
export async function findArticleBySlug(db: Db, locale: string, slug: string) {
  const owner =
    (await findOwner(db, 'article_text', locale, slug)) ??
    (await findOwner(db, 'article_slug', locale, slug));
  return owner && findArticle(db, locale, owner.article_id);
}

const findOwner = (db: Db, table: 'article_text' | 'article_slug', locale: string, slug: string) =>
  db
    .selectFrom(table)
    .select('article_id')
    .where('slug', '=', slug)
    .orderBy((eb) => eb.case().when('locale', '=', locale).then(0).else(1).end())
    .orderBy('locale')
    .limit(1)
    .executeTakeFirst();

export const findArticle = (db: Db, locale: string, id: number) =>
  summaries(db, locale)
    .select(['t.content', 't.image_alt as imageAlt'])
    .where('a.id', '=', id)
    .executeTakeFirst();

export const listArticleSlugs = (db: Db, id: number) =>
  db
    .selectFrom('article_text')
    .select(['locale', 'slug'])
    .$narrowType<{ locale: Locale }>()
    .where('article_id', '=', id)
    .orderBy('locale')
    .execute();

export async function findArticleNeighbours(db: Db, locale: string, id: number) {
  const place = await findPlace(db, id);
  if (place?.id !== id) return { older: undefined, newer: undefined };
  const beside = (side: '<' | '>', order: 'asc' | 'desc') =>
    summaries(db, locale)
      .where((eb) => isBeside(eb, side, place))
      .orderBy('a.published_at', order)
      .orderBy('a.id', order)
      .limit(1)
      .executeTakeFirst();
  return { older: await beside('<', 'desc'), newer: await beside('>', 'asc') };
}

export const findArticleCard = (db: Db, locale: string, id: number) =>
  summaries(db, locale).where('a.id', '=', id).executeTakeFirst();

export const listSitemapArticles = (db: Db, limit: number) =>
  db
    .selectFrom('article as a')
    .innerJoin('article_text as t', 't.article_id', 'a.id')
    .select(['a.id', 't.locale', 't.slug', 'a.updated_at as updatedAt'])
    .orderBy('a.id', 'desc')
    .orderBy('t.locale')
    .limit(limit)
    .execute();

/** The slugs that lead to a published article: those of its texts, and those that it had before. */
export async function listLeadingSlugs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('article_text')
    .select('slug')
    .union(
      db
        .selectFrom('article_slug as s')
        .innerJoin('article as a', 'a.id', 's.article_id')
        .select('s.slug'),
    )
    .orderBy('slug')
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** @throws ImageError or RemoteFileError: nothing is published then. */
export async function createArticle(
  db: Db,
  storage: Storage,
  article: NewArticle,
  now: number,
): Promise<number> {
  const image = article.imageUrl
    ? await storeImage(db, storage, await readImageUrl(article.imageUrl), now)
    : null;
  return insertArticle(db, article, image, now);
}

/** @param image a stored image's reference */
export async function insertArticle(
  db: Db,
  { author, isByAi = isAiAuthor(author), texts }: Pick<NewArticle, 'author' | 'isByAi' | 'texts'>,
  image: string | null,
  now: number,
): Promise<number> {
  const textIn = (locale: Locale) => {
    const text = texts[locale];
    return text ? { ...emptyText, ...text, isReady: true, changedAt: now } : emptyText;
  };
  const snapshot = {
    author,
    image,
    isByAi,
    texts: { fr: textIn('fr'), en: textIn('en'), ht: textIn('ht') },
  };
  return publishingTransaction(db, (trx, render) =>
    insertPublished(trx, { accountId: null, snapshot }, now, render),
  );
}

declare module '#app/office/registry.ts' {
  interface Feature {
    /** Whether the home page shows a portfolio, to which the list of articles leads. */
    hasPortfolio?: (db: Db) => Promise<boolean>;
  }
}

export async function hasPortfolio({ features }: Pick<Registry, 'features'>, db: Db) {
  const found = await Promise.all(features.map((feature) => feature.hasPortfolio?.(db)));
  return found.includes(true);
}
