import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { hrefOf, readPage, textOf } from '#test/pages.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { onDatabase } from '../e2e/members.ts';
import { articlePath } from '../e2e/site.ts';

const shared = inject('sharedServer');
type Page = Awaited<ReturnType<typeof readPage>>;
const articles = (page: Page) => page.all('main article');
const link = (page: Page, name: string, within = 'main') =>
  hrefOf(page.all(`${within} a`).find((each) => textOf(each).startsWith(name)) as Element);
const show = "Lire l'article...";
const hide = "Cacher l'article...";

test('C6, C8: the list has ten articles, each with picture, number, title, author and date, and links above and below', async () => {
  const page = await readPage(shared, '/publication');
  expect(articles(page)).toHaveLength(10);
  for (const [index, article] of articles(page).entries()) {
    const id = 10 - index;
    const text = textOf(article);
    expect(text).toContain(`Article n° ${id}`);
    expect(article.querySelectorAll('img')).toHaveLength(1);
    expect(hrefOf(article.querySelector('h2 a') as Element)).toMatch(/^\/publication\/[a-z0-9-]+$/);
    expect(text).toContain(`Author : ${id <= 8 ? 'Copilot' : 'IA'}`);
    expect(text).toMatch(/Published at : \d{1,2}(er)? \S+ \d{4}/);
    expect(text).toContain('Texte écrit par une intelligence artificielle');
    expect(textOf(article.querySelector('[aria-expanded="false"]'))).toContain(show);
  }
  expect(textOf(articles(page)[1]?.querySelector('h2')), 'upper case is style').toMatch(
    /^Systèmes d’exploitation/,
  );
  for (const [name, path] of [
    ['Making money online', '/win'],
    ['About BWT', '/about'],
    ['Portefolio', '/home'],
    ['See Posts', '/publication'],
  ] as const)
    expect(link(page, name)).toBe(path);
  const sponsor = page.document.querySelector('main aside a');
  expect(textOf(sponsor?.closest('aside'))).toContain('Publicité');
  expect(sponsor?.getAttribute('rel')).toMatch(/\bsponsored\b/);
  expect(sponsor?.getAttribute('href')).toMatch(/^https:/);
});

test('C7: without script links open and close one article, and all', async () => {
  const read = (path: string) => readPage(shared, path);
  const follow = (page: Page, name: string, within?: string) => read(link(page, name, within));
  const openTexts = (page: Page) => page.all('article .prose');
  const opened = await follow(await read('/publication'), show, '#article-4');
  expect(openTexts(opened).map((text) => text.closest('article')?.id)).toEqual(['article-4']);
  expect(link(opened, hide, '#article-4')).toMatch(/#article-4$/);
  expect(openTexts(await follow(opened, hide, '#article-4'))).toHaveLength(0);
  const all = await follow(opened, 'Ouvrir tous les articles');
  expect(openTexts(all)).toHaveLength(10);
  expect(openTexts(await follow(all, hide, '#article-6'))).toHaveLength(9);
  expect(openTexts(await follow(all, 'Refermer tous les articles'))).toHaveLength(0);
});

test('A4, C8: an article has its own URL, 400 words or more, and links to its neighbours', async () => {
  const page = await readPage(shared, articlePath);
  expect(page.texts('.prose')[0]?.split(' ').length).toBeGreaterThanOrEqual(400);
  const others = 'nav[aria-label="Autres articles"]';
  const before = await readPage(shared, link(page, 'Article précédent', others));
  expect(textOf(before.document.querySelector('main'))).toContain('Article n° 8');
  expect(link(before, 'Article suivant', others)).toBe(articlePath);
  expect(link(page, 'Tous les articles')).toBe('/publication');
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const texts = (content: string, title: string) => ({ title, summary: 'En bref.', content });
  const hostile =
    'Tèks la.\n\n<script>document.title = "faute"</script>\n\n[move](javascript:alert(1))';
  await onDatabase(server, async (db) => {
    const insert = (texts: Parameters<typeof insertArticle>[1]['texts']) =>
      insertArticle(db, { author: 'Rose', texts }, null, Date.UTC(2027, 0, 1, 17));
    await insert({ fr: texts('Texte 11.', 'Été à l’école') });
    await insert({ ht: texts(hostile, 'Kap la monte') });
  });
});
afterAll(() => server.stop());

test('C6, C8: the list has pages of ten with links both ways; an article by a person has no AI label, and needs no picture', async () => {
  const first = await readPage(server, '/publication');
  expect(articles(first).map(({ id }) => id)).toContain('article-12');
  const second = await readPage(server, link(first, 'Articles plus anciens'));
  expect(articles(second).map(({ id }) => id)).toEqual(['article-2', 'article-1']);
  // A toggle opens its article where it stands, on the second page too.
  const opened = await readPage(server, link(second, show, '#article-2'));
  expect(opened.all('#article-2 .prose')).toHaveLength(1);
  expect(articles(opened)).toHaveLength(2);
  const back = await readPage(server, link(second, 'Articles plus récents'));
  expect(articles(back)).toHaveLength(10);

  const page = await readPage(server, '/publication/ete-a-l-ecole');
  const [article] = articles(page);
  expect(page.texts('h1')).toEqual(['Été à l’école']);
  expect(textOf(article)).toContain('Author : Rose');
  expect(textOf(article)).toContain('Published at : 1er janvier 2027');
  expect(textOf(article)).not.toContain('intelligence artificielle');
  expect(article?.querySelectorAll('img')).toHaveLength(0);
});

test('an article without a French text is shown in Creole, says so, and is marked for screen readers wherever it stands', async () => {
  for (const path of ['/publication?open=12', '/publication/kap-la-monte']) {
    const page = await readPage(server, path);
    const article = articles(page).find((each) => textOf(each).includes('Kap la monte'));
    expect(page.document.documentElement.lang).toBe('fr');
    expect(textOf(article)).toContain(
      'Ce texte n’existe pas encore en français. Le voici en créole.',
    );
    const prose = article?.querySelector('.prose');
    expect(prose?.getAttribute('lang')).toBe('ht');
    // What was written is shown as text; nothing of it runs.
    expect(textOf(prose)).toContain('<script>');
    expect(prose?.querySelectorAll('script')).toHaveLength(0);
    expect([...(prose?.querySelectorAll('a') ?? [])].map(hrefOf)).toEqual(['']);
  }
  for (const path of ['/home', '/layout', '/publication', '/publication/ete-a-l-ecole']) {
    const title = (await readPage(server, path))
      .all('main *')
      .find((each) => each.children.length === 0 && textOf(each) === 'Kap la monte');
    expect(title?.closest('[lang]')?.getAttribute('lang'), path).toBe('ht');
  }
});
