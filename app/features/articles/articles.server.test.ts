import { expect } from 'vitest';
import { insertPublicArticles } from '#test/articles.ts';
import { db, eachEngine, onDatabase } from '#test/database.ts';
import { silent } from '#test/outbox.ts';
import * as queries from './articles.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const text = (title: string) => ({
  title,
  summary: `Résumé de ${title}`,
  content: `Texte de ${title}.`,
});
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i));

const write = (texts: Parameters<typeof queries.insertArticle>[1]['texts']) =>
  queries.insertArticle(db, { author: 'IA', texts }, null, now);

onDatabase((test) => {
  test('lists ten articles a page, those published later first, in both directions and without gaps; outside the list a page is empty', async () => {
    const ids = range(1, 24).filter((id) => id !== 15);
    await insertPublicArticles(ids, { at: (id) => (id === 1 ? now + 1 : now) });
    const [first, second, third] = [[1, ...range(24, 16)], range(14, 5), [4, 3, 2]];
    for (const [cursor, ...expected] of [
      [undefined, first, null, 16],
      [{ before: 16 }, second, 14, 5],
      [{ before: 5 }, third, 4, null],
      [{ after: 4 }, second, 14, 5],
      [{ after: 14 }, first, null, 16],
      [{ before: 2 }, [], null, null],
    ] as const) {
      const { articles, newer, older } = await queries.listArticles(db, 'fr', cursor);
      expect([articles.map(({ id }) => id), newer, older]).toEqual(expected);
    }
    const neighbours = { older: { id: 14, locale: 'fr' }, newer: { id: 17 } };
    expect(await queries.findArticleNeighbours(db, 'ht', 16)).toMatchObject(neighbours);
    const entries = [{ id: 24, slug: 'titre-24' }, { id: 23 }];
    expect(await queries.listSitemapArticles(db, 2)).toMatchObject(entries);
  });

  test('a text is shown in the reader’s language, else in French, else in another; its slug in any language finds it', async () => {
    await write({ fr: text('La télé'), en: text('Radio') });
    await write({ fr: text('Radio'), en: text('The radio') });
    await write({ en: text('Wind'), ht: text('Van') });
    for (const [locale, ...titles] of [
      ['fr', 'Wind', 'Radio', 'La télé'],
      ['en', 'Wind', 'The radio', 'Radio'],
      ['ht', 'Van', 'Radio', 'La télé'],
    ] as const) {
      const { articles } = await queries.listArticles(db, locale);
      expect(articles.map(({ title }) => title)).toEqual(titles);
      const html = await queries.listArticleHtml(db, articles, silent);
      expect([...html.values()].sort()).toEqual(titles.map((t) => `<p>Texte de ${t}.</p>`).sort());
    }
    for (const [locale, slug, found] of [
      ['fr', 'the-radio', { id: 2, locale: 'fr', content: 'Texte de Radio.' }],
      // Two articles share this slug: the reader’s language decides.
      ['fr', 'radio', { id: 2 }],
      ['en', 'radio', { id: 1 }],
    ] as const)
      expect(await queries.findArticleBySlug(db, locale, slug)).toMatchObject(found);
    expect(await queries.findArticleBySlug(db, 'en', 'Radio')).toBeUndefined();
  });

  test('repeated titles get distinct slugs', async () => {
    const okap = 'Été à Okap';
    for (const title of [okap, 'ETE, a okap!', okap, '???', `${okap} 6`, okap])
      await write({ fr: text(title) });
    const rows = db.selectFrom('article_text').select('slug').orderBy('article_id');
    const numbered = ['', '-2', '-3', '', '-6', '-6-2'].map((end) => `ete-a-okap${end}`);
    expect((await rows.execute()).map(({ slug }) => slug)).toEqual(numbered.with(3, 'article-4'));
  });
});

eachEngine((test) => {
  test('concurrent inserts of one title get distinct ids and slugs', async () => {
    const ids = await Promise.all(range(1, 6).map(() => write({ fr: text('Même titre') })));
    expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 6));
  });
});
