import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { laidOut } from './laid-out.ts';
import { articlePath } from './site.ts';

const articles = (page: Page) => page.getByRole('main').getByRole('article');
const item = (page: Page, id: number) => page.locator(`#article-${id}`);
const openTexts = (page: Page) => page.locator('article .prose');
const read = "Lire l'article...";
const hide = "Cacher l'article...";

test('C6, C8: the list has ten articles, each with picture, number, title, author and date', async ({ page }) => {
  await page.goto('/publication');
  await expect(articles(page)).toHaveCount(10);
  for (let id = 10; id >= 1; id--) {
    const article = articles(page).nth(10 - id);
    await expect(article.getByText(`Article n° ${id}`, { exact: true })).toBeVisible();
    await expect(article.locator('img')).toHaveCount(1);
    await expect(article.getByRole('heading', { level: 2 }).getByRole('link')).toHaveAttribute(
      'href',
      /^\/publication\/[a-z0-9-]+$/,
    );
    await expect(article).toContainText(`Author : ${id <= 8 ? 'Copilot' : 'IA'}`);
    await expect(article).toContainText(/Published at : \d{1,2}(er)?\s\S+\s\d{4}/);
    await expect(article).toContainText('Texte écrit par une intelligence artificielle');
    await expect(article.getByRole('link', { name: read })).toHaveAttribute('aria-expanded', 'false');
  }
});

test('C6: a title is in upper case by CSS only, with its accents', async ({ page }) => {
  await page.goto('/publication');
  const title = item(page, 9).getByRole('heading');
  await expect(title).toHaveText(/^Systèmes d’exploitation/);
  await expect(title).toHaveCSS('text-transform', 'uppercase');
  await expect(title).toHaveText(/^SYSTÈMES D’EXPLOITATION/, { useInnerText: true });
});

test('C6: shows links above and below the list', async ({ page }) => {
  await page.goto('/publication');
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['Making money online', '/win'],
    ['About BWT', '/about'],
    ['Portefolio', '/home'],
    ['See Posts', '/publication'],
  ] as const) {
    // To the work itself, where another test showed some.
    const href = new RegExp(`^${path}(#portfolio)?$`);
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  const advertisement = main.getByRole('complementary', { name: 'Publicité' });
  await expect(advertisement).toContainText('Publicité');
  await expect(advertisement.getByRole('link')).toHaveAttribute('rel', /\bsponsored\b/);
  await expect(advertisement.getByRole('link')).toHaveAttribute('href', /^https:/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('C7: a toggle opens and closes its own article', async ({ page }) => {
      await page.goto('/publication');
      await laidOut(page);
      const article = item(page, 4);
      await expect(openTexts(page)).toHaveCount(0);
      const toggle = article.locator('[aria-expanded]');
      await toggle.focus();
      const place = await toggle.boundingBox();
      await toggle.press('Enter');
      await expect(article.getByRole('link', { name: hide })).toHaveAttribute('aria-expanded', 'true');
      await expect(article.locator('.prose')).toBeVisible();
      await expect(article).toBeInViewport();
      await expect(openTexts(page)).toHaveCount(1);
      await expect(articles(page)).toHaveCount(10);
      // The text begins where it was asked for.
      await expect(article.locator('.prose > :first-child')).toBeInViewport();
      if (javaScriptEnabled) {
        await expect(toggle, 'the place is kept').toBeFocused();
        expect((await toggle.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1);
      }

      // The URL says what is open, so it can be shared or reloaded.
      await expect(page).toHaveURL(/[?&]open=4/);
      await page.reload();
      await expect(article.locator('.prose')).toBeVisible();

      await article.getByRole('link', { name: hide }).click();
      await expect(article.getByRole('link', { name: read })).toBeVisible();
      await expect(openTexts(page)).toHaveCount(0);
    });

    test('C7: one control opens and closes all articles', async ({ page }) => {
      await page.goto('/publication');
      await page.getByRole('link', { name: 'Ouvrir tous les articles' }).click();
      await expect(openTexts(page)).toHaveCount(10);
      await expect(page.getByRole('link', { name: hide })).toHaveCount(10);
      await item(page, 6).getByRole('link', { name: hide }).click();
      await expect(openTexts(page)).toHaveCount(9);
      await item(page, 6).getByRole('link', { name: read }).click();
      await expect(openTexts(page)).toHaveCount(10);
      await page.getByRole('link', { name: 'Refermer tous les articles' }).click();
      await expect(openTexts(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: read })).toHaveCount(10);
    });
  });
}

test('C7: with script, several articles stay open at once', async ({ page }) => {
  await page.goto('/publication');
  for (const id of [10, 7]) await item(page, id).getByRole('link', { name: read }).click();
  await expect(openTexts(page)).toHaveCount(2);
  await item(page, 10).getByRole('link', { name: hide }).click();
  await expect(openTexts(page)).toHaveCount(1);
  await expect(item(page, 7).locator('.prose')).toBeVisible();
});

test('A4, C8: an article has its own URL, 400 words or more, and links to its neighbours', async ({ page }) => {
  await page.goto(articlePath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase');
  await expect(page.getByText('Texte écrit par une intelligence artificielle')).toBeVisible();
  const text = (await page.locator('.prose').textContent()) ?? '';
  expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(400);

  const neighbours = page.getByRole('navigation', { name: 'Autres articles' });
  await neighbours.getByRole('link', { name: 'Article précédent' }).click();
  await expect(page.getByText('Article n° 8')).toBeVisible();
  await neighbours.getByRole('link', { name: 'Article suivant' }).click();
  await expect(page).toHaveURL(articlePath);
  await page.getByRole('main').getByRole('link', { name: 'Tous les articles' }).click();
  await expect(page).toHaveURL('/publication');
});
