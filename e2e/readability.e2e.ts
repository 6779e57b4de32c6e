import { expect, test } from './fixtures.ts';
import { pages } from './site.ts';

test('nothing moves for readers who want no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path } of pages) {
    await page.goto(path);
    expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
  }
});

test('in forced colours the current page, buttons and panels keep an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const drawn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderBottomStyle, borderBottomWidth, textDecorationLine, outlineStyle } = getComputedStyle(element);
        const bordered = borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0;
        return bordered || textDecorationLine.includes('underline') || outlineStyle !== 'none';
      });
  await page.goto('/services');
  for (const selector of ['#menu [aria-current]', '.languages [aria-current]', '.button', '.button-primary', '.donate']) {
    expect.soft(await drawn(selector), selector).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  for (const selector of ['#menu', '#menu [aria-current]']) expect.soft(await drawn(selector), selector).toBe(true);
});

test('on paper there is the page, and nothing to press', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const { path } of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.printed'), 'where it can be read again').toContainText(`://`);
    await expect(page.locator('body'), `${path}: dark on white, whatever the screen is`).toHaveCSS('color', 'rgb(27, 24, 56)');
    for (const gone of ['.topbar', 'header nav', 'header button', 'aside[data-donate]', 'footer']) {
      for (const element of await page.locator(gone).all()) await expect(element, `${path} ${gone}`).toBeHidden();
    }
  }
});
