import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { expect, test } from './fixtures.ts';
import { laidOut } from './laid-out.ts';

test('forced colours keep an outline on the current page, buttons and panels', async ({ page }) => {
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

test('forced colours hide no icon, focus ring, error or alert', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  /** Whether more than one in a hundred of an element's pixels differ from its background. */
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

test('on a phone what people come for is near: the donation form and its steps, the contents of the privacy page, all of the about page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const bottomOf = async (selector: string) => {
    const box = await page.locator(selector).last().boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 10_000);
  };
  for (const locale of locales) {
    await page.goto(localizedPath(locale, '/donation'));
    expect.soft(await bottomOf('.tiles label'), `the methods, ${locale}`).toBeLessThan(740);
    expect.soft(await bottomOf('#how'), `how to send, ${locale}`).toBeLessThan(2_400);
    await page.goto(localizedPath(locale, '/confidentialite'));
    expect.soft(await bottomOf('.contents a'), `the contents, ${locale}`).toBeLessThan(740);
    await page.goto(localizedPath(locale, '/about'));
    await laidOut(page);
    // Without the work and the people that the team shows there, as other tests do.
    await page.locator('#portfolio, #people').evaluateAll((sections) => {
      for (const section of sections) section.remove();
    });
    expect.soft(await bottomOf('html'), `about, ${locale}`).toBeLessThan(5_000);
  }
});
