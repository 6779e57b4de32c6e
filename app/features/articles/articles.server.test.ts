import { expect } from 'vitest';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, eachEngine, onDatabase } from '#test/database.ts';
import { silent } from '#test/outbox.ts';
import {
  findArticleBySlug,
  findArticleNeighbours,
  insertArticle,
  listArticleHtml,
  listArticleSlugs,
  listArticles,
  listSitemapArticles,
} from './articles.server.ts';
import type { ArticlePage } from './articles.ts';

const now = Date.UTC(2026, 10, 20, 12);
const text = (title: string) => ({
  title,
  summary: `Résumé de ${title}`,
  content: `Texte de ${title}.`,
});
const idsOf = (page: ArticlePage) => page.articles.map((article) => article.id);
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i));

async function insertMany(count: number): Promise<void> {
  for (let n = 1; n <= count; n++)
    await insertArticle(db, { author: 'IA', texts: { fr: text(`Titre ${n}`) } }, null, now);
}

onDatabase((test) => {
  test('lists ten articles a page, in both directions', async () => {
    await insertMany(23);
    const first = await listArticles(db, 'fr');
    expect([idsOf(first), first.newer, first.older]).toEqual([range(23, 14), null, 14]);
    const second = await listArticles(db, 'fr', { before: 14 });
    expect([idsOf(second), second.newer, second.older]).toEqual([range(13, 4), 13, 4]);
    const third = await listArticles(db, 'fr', { before: 4 });
    expect([idsOf(third), third.newer, third.older]).toEqual([[3, 2, 1], 3, null]);

    const back = await listArticles(db, 'fr', { after: 3 });
    expect([idsOf(back), back.newer, back.older]).toEqual([range(13, 4), 13, 4]);
    const start = await listArticles(db, 'fr', { after: 13 });
    expect([idsOf(start), start.newer, start.older]).toEqual([range(23, 14), null, 14]);
  });

  test('deleted articles leave no gaps in pages, and cursors outside the list yield empty pages', async () => {
    await insertMany(22);
    await db.deleteFrom('article').where('id', 'in', [22, 15, 14]).execute();
    const first = await listArticles(db, 'fr');
    expect([idsOf(first), first.older]).toEqual([[...range(21, 16), ...range(13, 10)], 10]);
    expect(await listArticles(db, 'fr', { before: 1 })).toEqual({
      articles: [],
      newer: null,
      older: null,
    });
    expect(await listArticles(db, 'fr', { after: 99 })).toEqual({
      articles: [],
      newer: null,
      older: null,
    });
  });

  test.each([
    [['fr', 'en', 'ht'], { fr: 'fr', en: 'en', ht: 'ht' }],
    [['fr', 'en'], { fr: 'fr', en: 'en', ht: 'fr' }],
    [['en', 'ht'], { fr: 'en', en: 'en', ht: 'ht' }],
    [['ht'], { fr: 'ht', en: 'ht', ht: 'ht' }],
    [['fr'], { fr: 'fr', en: 'fr', ht: 'fr' }],
  ])('texts in %j are shown in the best language', async (written, shown) => {
    const id = await insertArticle(
      db,
      {
        author: 'IA',
        texts: Object.fromEntries(written.map((locale) => [locale, text(`Titre ${locale}`)])),
      },
      null,
      now,
    );
    for (const [locale, expected] of Object.entries(shown)) {
      const { articles } = await listArticles(db, locale);
      expect(articles).toEqual([
        {
          id,
          author: 'IA',
          image: null,
          byAi: 1,
          publishedAt: now,
          updatedAt: now,
          locale: expected,
          slug: `titre-${expected}`,
          title: `Titre ${expected}`,
          summary: `Résumé de Titre ${expected}`,
        },
      ]);
      expect(await listArticleHtml(db, articles, silent)).toEqual(
        new Map([[id, `<p>Texte de Titre ${expected}.</p>`]]),
      );
      expect(await findArticleBySlug(db, locale, `titre-${written[0]}`)).toMatchObject({
        id,
        locale: expected,
        content: `Texte de Titre ${expected}.`,
      });
    }
  });

  test('a slug of any language finds its article; of two that share one, the reader’s language decides', async () => {
    await insertArticle(
      db,
      { author: 'a', texts: { fr: text('Radio'), en: text('The radio') } },
      null,
      now,
    );
    await insertArticle(
      db,
      { author: 'b', texts: { fr: text('La télé'), en: text('Radio') } },
      null,
      now,
    );
    expect(await findArticleBySlug(db, 'fr', 'the-radio')).toMatchObject({
      id: 1,
      locale: 'fr',
      slug: 'radio',
    });
    expect(await findArticleBySlug(db, 'fr', 'radio')).toMatchObject({ id: 1 });
    expect(await findArticleBySlug(db, 'en', 'radio')).toMatchObject({ id: 2 });
    expect(await findArticleBySlug(db, 'en', 'Radio')).toBeUndefined();
    expect(await findArticleBySlug(db, 'en', "' or 1=1 --")).toBeUndefined();
    expect(await listArticleSlugs(db, 1)).toEqual([
      { locale: 'en', slug: 'the-radio' },
      { locale: 'fr', slug: 'radio' },
    ]);
  });

  test('repeated titles get distinct slugs', async () => {
    for (const title of [
      'Été à Okap',
      'ETE, a okap!',
      'Été à Okap',
      '???',
      'Été à Okap 6',
      'Été à Okap',
    ])
      await insertArticle(db, { author: 'a', texts: { fr: text(title) } }, null, now);
    const slugs = await db
      .selectFrom('article_text')
      .select('slug')
      .orderBy('article_id')
      .execute();
    expect(slugs.map(({ slug }) => slug)).toEqual([
      'ete-a-okap',
      'ete-a-okap-2',
      'ete-a-okap-3',
      'article-4',
      'ete-a-okap-6',
      'ete-a-okap-6-2',
    ]);
  });

  test('an insert updates neighbours, sitemap entries and the content version', async () => {
    const before = await findContentVersion(db);
    await insertMany(3);
    expect(await findContentVersion(db)).toBe(before + 3);
    expect(await findArticleNeighbours(db, 'ht', 2)).toMatchObject({
      older: { id: 1, locale: 'fr' },
      newer: { id: 3 },
    });
    expect(await findArticleNeighbours(db, 'fr', 3)).toMatchObject({
      older: { id: 2 },
      newer: undefined,
    });
    expect((await listSitemapArticles(db, 2)).map(({ id, slug }) => [id, slug])).toEqual([
      [3, 'titre-3'],
      [2, 'titre-2'],
    ]);
  });

  test('the next id follows the highest, whatever gaps there are', async () => {
    await db
      .insertInto('article')
      .values({ id: 41, author: 'a', image: null, published_at: 1, updated_at: 1 })
      .execute();
    expect(await insertArticle(db, { author: 'a', texts: { fr: text('Suite') } }, null, now)).toBe(
      42,
    );
  });
});

eachEngine((test) => {
  test('concurrent inserts get distinct ids', async () => {
    const ids = await Promise.all(
      range(1, 12).map((n) =>
        insertArticle(db, { author: 'a', texts: { fr: text(`Même titre ${n % 2}`) } }, null, now),
      ),
    );
    expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 12));
  });
});
