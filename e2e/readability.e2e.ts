import type { Locator } from '@playwright/test';
import sharp from 'sharp';
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

test('in forced colours nothing disappears: signs, the focus, errors, alerts', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  /** Whether something is told from the ground that it stands on by more than one of its pixels in a hundred. */
  const isSeen = async (element: Locator, how: string) => {
    const { data } = await sharp(await element.screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const apart = data.filter((value) => Math.abs(value - (data[0] ?? 0)) > 60).length;
    expect.soft(apart, how).toBeGreaterThan(data.length / 100);
  };
  await page.goto('/contact');
  for (const icon of await page.locator('svg.icon').filter({ visible: true }).all())
    await isSeen(icon, `${await icon.evaluate((svg) => svg.parentElement?.outerHTML.slice(0, 80))}`);
  await page.getByRole('button', { name: 'Envoyer' }).press('Enter');
  await expect(page.locator('.error-summary')).toBeFocused();
  for (const selector of ['.error-summary', '.field-error', '[aria-invalid=true]', '.button'])
    await isSeen(page.locator(selector).filter({ visible: true }).first(), selector);
  await page.getByLabel('Nom', { exact: true }).focus();
  const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
  expect.soft(outline).toBe('solid');
  await page.goto('/home');
  const ground = (button: Element) => getComputedStyle(button).backgroundColor;
  for (const button of await page.locator('.hero .button').all())
    expect.soft(await button.evaluate(ground)).toBe('rgb(255, 255, 255)');
  await page.goto('/contact?sent');
  await isSeen(page.getByRole('alertdialog'), 'the alert');
  const edge = await page.getByRole('alertdialog').evaluate((dialog) => getComputedStyle(dialog).borderBottomWidth);
  expect.soft(edge).toBe('2px');
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
