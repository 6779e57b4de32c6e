import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { expect, laidOut, test } from './fixtures.ts';
import { withoutCaptcha } from './form-page.ts';

test('forced colours hide no icon, focus ring, error or alert, and keep an outline on the current page, buttons and panels', async ({
  page,
  context,
}) => {
  await withoutCaptcha(context);
  await page.emulateMedia({ forcedColors: 'active' });
  /**
   * Of the visible elements that a selector finds, those of which at most one pixel in a hundred
   * differs from its background.
   */
  const findUnseen = async (elements: Locator) => {
    const boxes = await elements.filter({ visible: true }).evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = { left: x + scrollX, top: y + scrollY, width, height };
        return { name: `${element.parentElement?.outerHTML.slice(0, 80)}`, box };
      }),
    );
    expect(boxes).not.toEqual([]);
    // One picture of the page for all of them.
    const page = sharp(await elements.page().screenshot({ fullPage: true })).greyscale();
    const unseen: string[] = [];
    for (const { name, box } of boxes) {
      const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
      const [width, height] = [
        Math.ceil(box.left + box.width) - left,
        Math.ceil(box.top + box.height) - top,
      ];
      const data = await page.clone().extract({ left, top, width, height }).raw().toBuffer();
      const apart = data.filter((value) => Math.abs(value - (data[0] ?? 0)) > 60).length;
      if (apart <= data.length / 100) unseen.push(name);
    }
    return unseen;
  };
  await page.goto('/contact');
  await laidOut(page);
  expect.soft(await findUnseen(page.locator('svg.icon'))).toEqual([]);
  await page.getByRole('button', { name: 'Envoyer' }).press('Enter');
  await expect(page.locator('.error-summary')).toBeFocused();
  expect
    .soft(
      await findUnseen(
        page.locator('.error-summary, .field-error, [aria-invalid=true], main .button'),
      ),
    )
    .toEqual([]);
  await page.getByLabel('Nom', { exact: true }).focus();
  const outline = await page
    .locator(':focus')
    .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect.soft(outline).toBe('solid');
  await page.goto('/home');
  const grounds = await page
    .locator('.hero .button')
    .evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor));
  expect.soft(new Set(grounds)).toEqual(new Set(['rgb(255, 255, 255)']));
  await page.goto('/contact?sent');
  await laidOut(page);
  expect.soft(await findUnseen(page.getByRole('alertdialog'))).toEqual([]);
  const edge = await page
    .getByRole('alertdialog')
    .evaluate((dialog) => getComputedStyle(dialog).borderBottomWidth);
  expect.soft(edge).toBe('2px');

  const drawn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderBottomStyle, borderBottomWidth, textDecorationLine, outlineStyle } =
          getComputedStyle(element);
        const bordered = borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0;
        return bordered || textDecorationLine.includes('underline') || outlineStyle !== 'none';
      });
  await page.goto('/services');
  for (const selector of [
    '#menu [aria-current]',
    '.languages [aria-current]',
    '.button',
    '.button-primary',
    '.donate',
  ]) {
    expect.soft(await drawn(selector), selector).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  for (const selector of ['#menu', '#menu [aria-current]'])
    expect.soft(await drawn(selector), selector).toBe(true);
});

test('on a phone what people come for is near: the donation form and its steps, the contents of the privacy page, all of the about page; the footer is low', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const bottomOf = (selector: string) =>
    page.evaluate((wanted) => {
      const last = [...document.querySelectorAll(wanted)].at(-1);
      return last ? last.getBoundingClientRect().bottom + scrollY : Number.POSITIVE_INFINITY;
    }, selector);
  const heightOf = (selector: string) =>
    page.evaluate(
      (part) =>
        document.querySelector(part)?.getBoundingClientRect().height ?? Number.POSITIVE_INFINITY,
      selector,
    );
  const footerIsLow = async (where: string) => {
    expect.soft(await heightOf('.footer'), `the footer, ${where}`).toBeLessThanOrEqual(520);
    expect
      .soft(await heightOf('.data-mode'), `the data mode on one line, ${where}`)
      .toBeLessThan(60);
  };
  for (const locale of locales) {
    await page.goto(localizedPath(locale, '/donation'));
    await laidOut(page);
    expect.soft(await bottomOf('.tiles label'), `the methods, ${locale}`).toBeLessThan(740);
    expect.soft(await bottomOf('#how'), `how to send, ${locale}`).toBeLessThan(2_400);
    await page.goto(localizedPath(locale, '/confidentialite'));
    await laidOut(page);
    expect.soft(await bottomOf('.contents a'), `the contents, ${locale}`).toBeLessThan(740);
    await page.goto(localizedPath(locale, '/about'));
    await laidOut(page);
    // Without the work and the people that the team shows there, as other tests do.
    await page.evaluate(() => {
      for (const section of document.querySelectorAll('#portfolio, #jobs, #people'))
        section.remove();
    });
    expect.soft(await bottomOf('html'), `about, ${locale}`).toBeLessThan(5_000);
    await footerIsLow(locale);
  }
  await page.goto('/services');
  await laidOut(page);
  await footerIsLow('services');
});
