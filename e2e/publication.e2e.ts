import { expect, test } from './fixtures.ts';
import { laidOut } from './in-page.ts';

test('C6, C7, A29: articles open and close in place; Back leads there', async ({ page }) => {
  const item = (id: number) => page.locator(`#article-${id}`);
  const openTexts = page.locator('article .prose');
  await page.goto('/publication');
  await laidOut(page);
  const title = item(9).getByRole('heading');
  await expect(title, 'in upper case by style, with its accents').toHaveText(
    /^SYSTÈMES D’EXPLOITATION/,
    { useInnerText: true },
  );
  const article = item(4);
  await expect(openTexts).toHaveCount(0);
  const toggle = article.locator('[aria-expanded]');
  await toggle.focus();
  const toggled = await toggle.boundingBox();
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(toggle).toContainText("Cacher l'article...");
  await expect(openTexts).toHaveCount(1);
  // The text begins where it was asked for.
  await expect(article.locator('.prose > :first-child')).toBeInViewport();
  await expect(toggle, 'the place is kept').toBeFocused();
  const moved = async () => Math.abs(((await toggle.boundingBox())?.y ?? 999) - (toggled?.y ?? 0));
  await expect.poll(moved).toBeLessThan(5);

  // The URL says what is open, so it can be shared or reloaded.
  await expect(page).toHaveURL(/[?&]open=4/);
  await page.reload();
  await expect(article.locator('.prose')).toBeVisible();
  await item(7).getByRole('link', { name: "Lire l'article..." }).click();
  await expect(openTexts).toHaveCount(2);
  await page.getByRole('link', { name: 'Ouvrir tous les articles' }).click();
  await expect(openTexts).toHaveCount(10);
  await page.getByRole('link', { name: 'Refermer tous les articles' }).click();
  await expect(openTexts).toHaveCount(0);

  // A new page starts at the top, and Back restores the scroll position.
  const link = item(3).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL(/\/publication\/./);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  // Give or take a line: by then titles may have the font that was stored after the first view.
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
    .toBeLessThan(60);
});
