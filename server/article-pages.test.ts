import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { hrefOf, readPage, textOf } from '#test/pages.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { onDatabase } from '../e2e/members.ts';
import { articlePath } from '../e2e/site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Page = Awaited<ReturnType<typeof readPage>>;
const read = (path: string) => readPage(server, path);
const articles = (page: Page) => page.all('main article');
const openTexts = (page: Page) => page.all('article .prose');
const link = (page: Page, name: string, within = 'main') =>
  hrefOf(page.all(`${within} a`).find((each) => textOf(each).startsWith(name)) as Element);
/** What a link leads to. */
const follow = (page: Page, name: string, within?: string) => read(link(page, name, within));
const show = "Lire l'article...";
const hide = "Cacher l'article...";

describe('the ten articles of the site', () => {
  test('C6, C8: the list has ten articles, each with picture, number, title, author and date', async () => {
    const page = await read('/publication');
    expect(articles(page)).toHaveLength(10);
    for (const [index, article] of articles(page).entries()) {
      const id = 10 - index;
      const text = textOf(article);
      expect(text).toContain(`Article n° ${id}`);
      expect(article.querySelectorAll('img')).toHaveLength(1);
      expect(hrefOf(article.querySelector('h2 a') as Element)).toMatch(
        /^\/publication\/[a-z0-9-]+$/,
      );
      expect(text).toContain(`Author : ${id <= 8 ? 'Copilot' : 'IA'}`);
      expect(text).toMatch(/Published at : \d{1,2}(er)? \S+ \d{4}/);
      expect(text).toContain('Texte écrit par une intelligence artificielle');
      expect(textOf(article.querySelector('[aria-expanded="false"]'))).toContain(show);
    }
    expect(textOf(articles(page)[1]?.querySelector('h2')), 'upper case is style').toMatch(
      /^Systèmes d’exploitation/,
    );
  });

  test('C6: shows links above and below the list', async () => {
    const page = await read('/publication');
    for (const [name, path] of [
      ['Making money online', '/win'],
      ['About BWT', '/about'],
      ['Portefolio', '/home'],
      ['See Posts', '/publication'],
    ] as const)
      expect(link(page, name)).toBe(path);
    const [advertisement] = page.all('main aside');
    expect(textOf(advertisement)).toContain('Publicité');
    const sponsor = advertisement?.querySelector('a');
    expect([sponsor?.getAttribute('rel'), sponsor?.getAttribute('href')]).toEqual([
      expect.stringMatching(/\bsponsored\b/),
      expect.stringMatching(/^https:/),
    ]);
  });

  test('C7: without script links open and close one article, and all', async () => {
    const opened = await follow(await read('/publication'), show, '#article-4');
    expect(openTexts(opened).map((text) => text.closest('article')?.id)).toEqual(['article-4']);
    expect(articles(opened)).toHaveLength(10);
    expect(link(opened, hide, '#article-4')).toMatch(/#article-4$/);
    expect(openTexts(await follow(opened, hide, '#article-4'))).toHaveLength(0);

    const all = await follow(opened, 'Ouvrir tous les articles');
    expect(openTexts(all)).toHaveLength(10);
    const nine = await follow(all, hide, '#article-6');
    expect(openTexts(nine)).toHaveLength(9);
    expect(openTexts(await follow(nine, show, '#article-6'))).toHaveLength(10);
    expect(openTexts(await follow(all, 'Refermer tous les articles'))).toHaveLength(0);
  });

  test('A4, C8: an article has its own URL, 400 words or more, and links to its neighbours', async () => {
    const page = await read(articlePath);
    expect(textOf(page.document.querySelector('main'))).toContain(
      'Texte écrit par une intelligence artificielle',
    );
    expect(page.texts('.prose')[0]?.split(' ').length).toBeGreaterThanOrEqual(400);
    const before = await follow(page, 'Article précédent', 'nav[aria-label="Autres articles"]');
    expect(textOf(before.document.querySelector('main'))).toContain('Article n° 8');
    expect(link(before, 'Article suivant', 'nav[aria-label="Autres articles"]')).toBe(articlePath);
    expect(link(page, 'Tous les articles')).toBe('/publication');
  });
});

/**
 * Fifteen more than the built-in ten: 11 to 25, of which 24 is in Creole only and 25 in English
 * only.
 */
describe('with more articles', () => {
  const text = (title: string, content: string) => ({
    title,
    summary: `En bref : ${title}.`,
    content,
  });
  const published = Date.UTC(2027, 0, 1, 17);
  const hostile =
    'Tèks la.\n\n<script>document.title = "faute"</script>\n\n[move](javascript:alert(1))';

  beforeAll(async () => {
    await server.stop();
    server = await startServer();
    await onDatabase(server, async (db) => {
      const insert = (texts: Parameters<typeof insertArticle>[1]['texts']) =>
        insertArticle(db, { author: 'Rose', texts }, null, published);
      for (let id = 11; id <= 23; id++)
        await insert({ fr: text(`Été à l’école n° ${id}`, `Texte ${id}.`) });
      await insert({ ht: text('Kap la monte', hostile) });
      await insert({ en: text('The kite rises', 'The text.') });
    });
  });

  const numbers = (page: Page) =>
    page
      .texts('.article-item .meta > :first-child .visually-hidden')
      .map((text) => Number(text.slice(11)));
  const range = (newest: number, oldest: number) =>
    Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);

  test('C6, C9: the list has pages of ten with links both ways; ids continue from the last', async () => {
    const [older, newer] = ['Articles plus anciens', 'Articles plus récents'];
    const first = await read('/publication');
    expect(numbers(first)).toEqual(range(25, 16));
    expect(textOf(first.document.querySelector('main'))).not.toContain(newer);
    const second = await follow(first, older);
    expect(numbers(second)).toEqual(range(15, 6));
    const third = await follow(second, older);
    expect(numbers(third)).toEqual(range(5, 1));
    expect(textOf(third.document.querySelector('main'))).not.toContain(older);
    const back = await follow(third, newer);
    expect(numbers(back)).toEqual(range(15, 6));
    expect(numbers(await follow(back, newer))).toEqual(range(25, 16));

    // A toggle opens its article where it stands, on the second page too.
    const opened = await follow(second, show, '#article-12');
    expect(opened.texts('#article-12 .prose')).toEqual(['Texte 12.']);
    expect(numbers(opened)).toEqual(range(15, 6));
    expect(numbers(await follow(opened, 'See Posts'))).toEqual(range(25, 16));
  });

  test('C6, C8: an article by a person has no AI label, and needs no picture', async () => {
    const page = await read('/publication/ete-a-l-ecole-n-11');
    const [article] = articles(page);
    expect(page.texts('h1')).toEqual(['Été à l’école n° 11']);
    expect(textOf(article)).toContain('Author : Rose');
    expect(textOf(article)).toContain('Published at : 1er janvier 2027');
    expect(textOf(article)).not.toContain('intelligence artificielle');
    expect(article?.querySelectorAll('img')).toHaveLength(0);
  });

  test.each(['/publication?open=24', '/publication/kap-la-monte'])(
    'an article without a French text is shown in Creole, and says so: %s',
    async (path) => {
      const page = await read(path);
      const article = articles(page).find((each) => textOf(each).includes('Kap la monte'));
      expect(page.document.documentElement.lang).toBe('fr');
      expect(textOf(article)).toContain(
        'Ce texte n’existe pas encore en français. Le voici en créole.',
      );
      expect(article?.querySelector(':is(h1, h2)')?.closest('[lang]')?.getAttribute('lang')).toBe(
        'ht',
      );
      const prose = article?.querySelector('.prose');
      expect(prose?.getAttribute('lang')).toBe('ht');
      // What was written is shown as text; nothing of it runs.
      expect(textOf(prose)).toContain('<script>');
      expect(prose?.querySelectorAll('script')).toHaveLength(0);
      expect([...(prose?.querySelectorAll('a') ?? [])].map(hrefOf)).toEqual(['']);
    },
  );

  test('the title of an article in Creole is marked so for screen readers, wherever it stands', async () => {
    for (const path of ['/home', '/layout', '/publication', '/publication/ete-a-l-ecole-n-23']) {
      const title = (await read(path))
        .all('main *')
        .find((each) => each.children.length === 0 && textOf(each) === 'Kap la monte');
      expect(title?.closest('[lang]')?.getAttribute('lang'), path).toBe('ht');
    }
  });
});
