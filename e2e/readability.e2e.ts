import type { Page } from '@playwright/test';
import { locales } from '#app/i18n/locale.ts';
import { expect, test } from './fixtures.ts';
import { addressesIn, pages } from './site.ts';

/** What sticks out of the page to the right, or is cut off there. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found =
      document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
    for (const element of document.querySelectorAll(
      'body :is(a, button, h1, h2, h3, p, li, td, th, label, input, select, textarea, summary, span)',
    )) {
      if (!element.checkVisibility() || element.closest('.visually-hidden, svg')) continue;
      const { left, right } = element.getBoundingClientRect();
      if (right > width + 1 || left < -1) found.push(`${element.tagName} ${element.textContent?.trim().slice(0, 30)}`);
    }
    return found;
  });

/** What a finger must hit and is smaller than `least` pixels. A link inside a sentence counts as text (WCAG 2.5.8). */
const tooSmall = (page: Page, selector: string, least: number) =>
  page.locator(selector).evaluateAll(
    (all, px) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden'))
        .filter((each) => getComputedStyle(each).display !== 'inline' || !each.parentElement?.matches('p, .notice, .prose *'))
        .map((each) => ({ name: each.ariaLabel ?? each.textContent?.trim(), box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width < px || box.height < px)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    least,
  );

const all = 'a, button, summary, input:not([type=hidden]), select, textarea';
const main =
  '.button, .panel-toggle, .panel a, .topbar a, .topbar button, .icon-button, .brand, .donate a, .footer li > a, .details-list a, summary, .player, .banner-links a, main :is(input:not([type=hidden]), select, textarea)';

for (const locale of locales) {
  test(`pages in ${locale} fit a phone, with letters of twice the size too, and fingers`, async ({ page }) => {
    test.slow();
    for (const address of addressesIn(locale)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      expect.soft(await tooWide(page), `${address} at 320 px`).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect.soft(await tooWide(page), `${address} at 360 px`).toEqual([]);
      expect.soft(await tooSmall(page, all, 24), `${address}: targets`).toEqual([]);
      expect.soft(await tooSmall(page, main, 44), `${address}: main targets`).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect.soft(await tooWide(page), `${address} with letters of twice the size`).toEqual([]);
    }
  });
}

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
