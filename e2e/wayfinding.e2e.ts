import { updateSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { expect, test } from './fixtures.ts';
import { testOn } from './own-site.ts';
import { articlePath } from './site.ts';

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

  test('B9: the language switcher keeps the page and its query', async ({ page }) => {
    await page.goto('/contact?service=web-creation');
    for (const [name, lang, address] of [
      ['English', 'en', '/en/contact?service=web-creation'],
      ['Kreyòl', 'ht', '/ht/contact?service=web-creation'],
      ['Français', 'fr', '/contact?service=web-creation'],
    ] as const) {
      const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('lang', lang);
      await expect(link).not.toHaveAttribute('aria-current');
      await link.click();
      await expect(page).toHaveURL(address);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(link).toHaveAttribute('aria-current', 'true');
    }
  });

  test('B9: on an article the switcher opens that article in the other language', async ({ page }) => {
    await page.goto(articlePath);
    await page.getByRole('link', { name: 'Kreyòl' }).click();
    await expect(page).toHaveURL(/\/ht\/publication\/sistem-operasyon-/);
  });
});

const testOnChanged = testOn('changed settings', async (db) => {
  const { contact, social } = exampleSettings;
  await updateSetting(db, 'social', { ...social, showFacebook: true, video: 'https://video.example/autre' }, 0);
  await updateSetting(db, 'contact', { ...contact, phones: ['+509 11 11 1111'], email: 'autre@bwt.example' }, 0);
});

testOnChanged('B5, B7: what the team changes in the settings shows, facebook too when it is wanted', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Facebook' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Chaîne vidéo' })).toHaveAttribute('href', 'https://video.example/autre');
  await expect(footer.locator('a[href^="tel:"]')).toHaveText(['+509 11 11 1111']);
  await expect(footer.getByRole('link', { name: 'autre@bwt.example' })).toHaveAttribute('href', 'mailto:autre@bwt.example');
});
