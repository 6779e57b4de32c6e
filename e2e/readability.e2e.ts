import sharp from 'sharp';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { openingTexts } from '#app/ui/opening-texts.ts';
import { expect, isNightly, laidOut, test } from './fixtures.ts';
import { ContactPage, withoutCaptcha } from './forms.ts';

test('forced colours hide no icon or alert, and outline what is current', async ({ page }) => {
  await withoutCaptcha(page.context());
  await page.emulateMedia({ forcedColors: 'active' });
  /**
   * Of the visible elements that a selector finds, those of which at most one pixel in a hundred
   * differs from its background.
   */
  const findUnseen = async (selector: string) => {
    const elements = page.locator(selector).filter({ visible: true });
    const boxes = await elements.evaluateAll((all) =>
      all.map((element) => {
        const { x, y, right, bottom } = element.getBoundingClientRect();
        const [left, top] = [Math.floor(x + scrollX), Math.floor(y + scrollY)];
        const width = Math.ceil(right + scrollX) - left;
        const height = Math.ceil(bottom + scrollY) - top;
        const name = `${element.parentElement?.outerHTML.slice(0, 80)}`;
        return { name, box: { left, top, width, height } };
      }),
    );
    expect(boxes).not.toEqual([]);
    // One picture of the page for all of them.
    const picture = sharp(await page.screenshot({ fullPage: true })).greyscale();
    const unseen: string[] = [];
    for (const { name, box } of boxes) {
      const data = await picture.clone().extract(box).raw().toBuffer();
      const apart = data.filter((value) => Math.abs(value - (data[0] ?? 0)) > 60).length;
      if (apart <= data.length / 100) unseen.push(name);
    }
    return unseen;
  };
  await page.goto('/contact');
  await laidOut(page);
  expect.soft(await findUnseen('svg.icon')).toEqual([]);
  await page.getByRole('button', { name: 'Envoyer' }).press('Enter');
  await expect(page.locator('.error-summary')).toBeFocused();
  const marks = '.error-summary, .field-error, [aria-invalid=true], main .button';
  expect.soft(await findUnseen(marks)).toEqual([]);
  await page.getByLabel('Nom', { exact: true }).focus();
  await expect.soft(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
  await page.goto('/home');
  await expect
    .soft(page.locator('.hero .button').first())
    .toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.goto('/contact?sent');
  await laidOut(page);
  expect.soft(await findUnseen('[role=alertdialog]')).toEqual([]);
  await expect.soft(page.getByRole('alertdialog')).toHaveCSS('border-bottom-width', '2px');

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

test('on a phone forms, ways to reach us and contents are near the top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Monday, ten o'clock in Haiti.
  await page.clock.setFixedTime(new Date('2026-11-23T15:00Z'));
  const bottomOf = (selector: string) =>
    page.evaluate((wanted) => {
      const last = [...document.querySelectorAll(wanted)].at(-1);
      return last ? last.getBoundingClientRect().bottom + scrollY : Number.POSITIVE_INFINITY;
    }, selector);
  const heightOf = async (selector: string) =>
    (await page.locator(selector).boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  // Creole is the longest.
  for (const locale of isNightly ? locales : (['ht'] as const)) {
    const contact = new ContactPage(page, locale);
    await contact.open();
    await laidOut(page);
    const main = page.getByRole('main');
    const [open = ''] = openingTexts[locale].open.split('{');
    await expect(main.getByText(open)).toBeInViewport();
    await expect(main.locator('a[href^="tel:"]').first()).toBeInViewport();
    await expect(main.getByRole('link', { name: 'WhatsApp' }).first()).toBeInViewport();
    await expect(contact.name).toBeInViewport({ ratio: 1 });
    await expect(contact.country).toHaveValue(locale === 'ht' ? 'HT' : '');
    expect.soft(await bottomOf('html'), `contact, ${locale}`).toBeLessThanOrEqual(2_150);
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
    expect.soft(await heightOf('.footer'), `the footer, ${locale}`).toBeLessThanOrEqual(520);
    expect.soft(await heightOf('.data-mode'), `on one line, ${locale}`).toBeLessThan(60);
  }
});
