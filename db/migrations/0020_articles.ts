import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

// Frozen once released: a later change is a new file.

type Tables = {
  article: {
    id: number;
    author: string;
    image: string | null;
    published_at: number;
    updated_at: number;
    is_by_ai: number;
  };
  article_text: {
    article_id: number;
    locale: string;
    title: string;
    slug: string;
    summary: string;
    content: string;
    image_alt: string;
  };
  article_draft: {
    id: number;
    title: string;
    head: string;
    version: number;
    published: string;
    published_at: number;
    created_at: number;
    updated_at: number;
  };
  article_version: {
    id: string;
    article_id: number;
    version: number;
    author: string;
    image: string | null;
    is_by_ai: number;
    texts: string;
    is_auto: number;
    created_at: number;
  };
  article_slug: { slug: string; locale: string; article_id: number; used_at: number };
};

export async function up(db: Kysely<Tables>): Promise<void> {
  // What pages show: rows exist only while an article, or its text in a language, is published.
  await db.schema
    .alterTable('article')
    .addColumn('is_by_ai', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('article_text')
    .addColumn('image_alt', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('article_published_at')
    .on('article')
    .columns(['published_at', 'id'])
    .execute();
  await sql`update article set is_by_ai = 1 where author in ('Copilot', 'IA')`.execute(db);

  await db.schema
    .createTable('article_draft')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('head', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published', 'text', (c) => c.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('publish_at', 'bigint')
    .addColumn('publish_locales', 'text')
    .addColumn('scheduled_by', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('ready_at', 'bigint')
    .addColumn('preview_key', 'text')
    .addColumn('preview_until', 'bigint')
    .addColumn('trashed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('article_draft_publish_at')
    .on('article_draft')
    .column('publish_at')
    .execute();
  await db.schema
    .createTable('article_version')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('article_id', 'integer', (c) =>
      c.notNull().references('article_draft.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('is_by_ai', 'integer', (c) => c.notNull())
    .addColumn('texts', 'text', (c) => c.notNull())
    .addColumn('is_auto', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('article_version_article')
    .on('article_version')
    .columns(['article_id', 'version'])
    .execute();
  await db.schema
    .createIndex('article_version_image')
    .on('article_version')
    .column('image')
    .execute();
  await db.schema
    .createTable('article_slug')
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('article_id', 'integer', (c) =>
      c.notNull().references('article_draft.id').onDelete('cascade'),
    )
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_slug_pk', ['slug', 'locale'])
    .execute();
  await db.schema
    .createIndex('article_slug_article')
    .on('article_slug')
    .columns(['article_id', 'locale'])
    .execute();
  await db.schema
    .createTable('article_presence')
    .addColumn('article_id', 'integer', (c) =>
      c.notNull().references('article_draft.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_presence_pk', ['article_id', 'account_id'])
    .execute();

  for (const article of await db.selectFrom('article').selectAll().orderBy('id').execute())
    await insertDraft(db, article);
}

/** What is published is also the draft that it is corrected in. */
async function insertDraft(db: Kysely<Tables>, article: Tables['article']): Promise<void> {
  const rows = await db
    .selectFrom('article_text')
    .selectAll()
    .where('article_id', '=', article.id)
    .execute();
  const version = randomUUID();
  const textIn = (locale: string) => {
    const row = rows.find((each) => each.locale === locale);
    return {
      title: row?.title ?? '',
      summary: row?.summary ?? '',
      content: row?.content ?? '',
      slug: row?.slug ?? '',
      imageAlt: '',
      isReady: row !== undefined,
      changedAt: row ? article.updated_at : 0,
    };
  };
  const texts = { fr: textIn('fr'), en: textIn('en'), ht: textIn('ht') };
  const times = { created_at: article.published_at, updated_at: article.updated_at };
  await db
    .insertInto('article_draft')
    .values({
      id: article.id,
      title: texts.fr.title || texts.en.title || texts.ht.title,
      head: version,
      version: 1,
      published: JSON.stringify(
        rows.length === 0
          ? {}
          : {
              article: version,
              ...Object.fromEntries(rows.map(({ locale }) => [locale, version])),
            },
      ),
      published_at: article.published_at,
      ...times,
    })
    .execute();
  await db
    .insertInto('article_version')
    .values({
      id: version,
      article_id: article.id,
      version: 1,
      author: article.author,
      image: article.image,
      is_by_ai: article.is_by_ai,
      texts: JSON.stringify(texts),
      is_auto: 0,
      created_at: article.updated_at,
    })
    .execute();
  for (const { slug, locale } of rows)
    await db
      .insertInto('article_slug')
      .values({ slug, locale, article_id: article.id, used_at: article.published_at })
      .execute();
}
