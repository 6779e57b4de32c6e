import type { Page } from '@playwright/test';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { expect } from './fixtures.ts';
import { testOn } from './own-site.ts';

const text = (title: string, content: string) => ({ title, summary: `En bref : ${title}.`, content });
const published = Date.UTC(2027, 0, 1, 17);
const hostile = 'Tèks la.\n\n<script>document.title = "faute"</script>\n\n[move](javascript:alert(1))';

/** Fifteen more than the built-in ten: 11 to 25, of which 24 is in Creole only and 25 in English only. */
const test = testOn('more articles', async (db) => {
  for (let id = 11; id <= 23; id++) {
    await insertArticle(db, { author: 'Rose', texts: { fr: text(`Été à l’école n° ${id}`, `Texte ${id}.`) } }, null, published);
  }
  await insertArticle(db, { author: 'Rose', texts: { ht: text('Kap la monte', hostile) } }, null, published);
  await insertArticle(db, { author: 'Rose', texts: { en: text('The kite rises', 'The text.') } }, null, published);
});

async function expectNumbers(page: Page, newest: number, oldest: number): Promise<void> {
  const numbers = Array.from({ length: newest - oldest + 1 }, (_, index) => `Article n° ${newest - index}`);
  await expect(page.locator('.article-item .meta > :first-child .visually-hidden')).toHaveText(numbers);
}

test('C6, C9: the list has pages of ten with links both ways; ids continue from the last', async ({ page }) => {
  const older = page.getByRole('link', { name: 'Articles plus anciens' });
  const newer = page.getByRole('link', { name: 'Articles plus récents' });
  await page.goto('/publication');
  await expectNumbers(page, 25, 16);
  await expect(newer).toHaveCount(0);
  await older.click();
  await expectNumbers(page, 15, 6);
  await older.click();
  await expectNumbers(page, 5, 1);
  await expect(older).toHaveCount(0);
  await newer.click();
  await expectNumbers(page, 15, 6);
  await newer.click();
  await expectNumbers(page, 25, 16);

  // A toggle opens its article where it stands, on the second page too.
  await older.click();
  await page.locator('#article-12').getByRole('link', { name: "Lire l'article..." }).click();
  await expect(page.locator('#article-12 .prose')).toHaveText('Texte 12.');
  await expectNumbers(page, 15, 6);
  await page.reload();
  await expect(page.locator('#article-12 .prose')).toHaveText('Texte 12.');
  await expectNumbers(page, 15, 6);
  await page.getByRole('link', { name: 'See Posts' }).click();
  await expectNumbers(page, 25, 16);
});

test('C6, C8: an article by a person has no AI label, and needs no picture', async ({ page }) => {
  await page.goto('/publication/ete-a-l-ecole-n-11');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Été à l’école n° 11');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ÉTÉ À L’ÉCOLE N° 11', { useInnerText: true });
  await expect(page.getByRole('article')).toContainText('Author : Rose');
  await expect(page.getByRole('article')).toContainText('Published at : 1er janvier 2027');
  await expect(page.getByText('Texte écrit par une intelligence artificielle')).toHaveCount(0);
  await expect(page.getByRole('article').locator('img')).toHaveCount(0);
});

for (const [where, open] of [
  ['in the list', '/publication?open=24'],
  ['on its own page', '/publication/kap-la-monte'],
] as const) {
  test(`an article without a French text is shown in Creole, and says so, ${where}`, async ({ page }) => {
    await page.goto(open);
    const article = page.getByRole('article').filter({ hasText: 'Kap la monte' });
    await expect(article).toContainText('Ce texte n’existe pas encore en français. Le voici en créole.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(article.getByRole('heading', { name: 'Kap la monte' })).toHaveAttribute('lang', 'ht');
    await expect(article.locator('.prose')).toHaveAttribute('lang', 'ht');
    // What was written is shown as text; nothing of it runs.
    await expect(article.locator('.prose')).toContainText('<script>');
    await expect(article.locator('.prose a')).toHaveAttribute('href', '');
    await expect(page).not.toHaveTitle('faute');
  });
}

test('the title of an article in Creole is marked so for screen readers, wherever it stands', async ({ page }) => {
  for (const path of ['/home', '/layout', '/publication', '/publication/ete-a-l-ecole-n-23']) {
    await page.goto(path);
    const title = page.getByRole('main').getByText('Kap la monte', { exact: true }).first();
    expect(await title.evaluate((element) => element.closest('[lang]')?.getAttribute('lang')), path).toBe('ht');
  }
});
