import { expect, test } from './fixtures.ts';

// All of it is HTML alone.
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('B9: the skip link is the first tab stop and skips the menu', async ({ page }) => {
    await page.goto('/services');
    const skip = page.getByRole('link', { name: 'Aller au contenu' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  });
});
