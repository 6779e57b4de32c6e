import { openingTexts } from '#app/ui/opening-texts.ts';
import { expect, laidOut, test } from './fixtures.ts';
import { ContactPage, withoutCaptcha } from './forms.ts';

test('forced colours outline buttons, alerts, and what is current', async ({ page, context }) => {
  await withoutCaptcha(context);
  await page.emulateMedia({ forcedColors: 'active' });
  /** Runs in the page: without a border, an underline or an outline. */
  const isPlain = (selector: string) => {
    const element = document.querySelector(selector) as Element;
    const { borderBottomWidth, textDecorationLine, outlineStyle } = getComputedStyle(element);
    return borderBottomWidth === '0px' && textDecorationLine === 'none' && outlineStyle === 'none';
  };
  const expectOutlined = async (...selectors: string[]) => {
    for (const selector of selectors)
      expect.soft(await page.evaluate(isPlain, selector), selector).toBe(false);
  };
  await page.goto('/services');
  await expectOutlined('#menu [aria-current]', '.languages [aria-current]', '.button', '.donate');
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Envoyer' }).press('Enter');
  await expectOutlined('.error-summary', '[aria-invalid=true]', 'main .button');
  await page.goto('/contact?sent');
  await expectOutlined('[role=alertdialog]');
});

test('on a phone forms and ways to reach us are near the top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Monday, ten o'clock in Haiti.
  await page.clock.setFixedTime(new Date('2026-11-23T15:00Z'));
  // Creole is the longest.
  const contact = new ContactPage(page, 'ht');
  await contact.open();
  await laidOut(page);
  const main = page.getByRole('main');
  const [open = ''] = openingTexts.ht.open.split('{');
  await expect(main.getByText(open)).toBeInViewport();
  await expect(main.locator('a[href^="tel:"]').first()).toBeInViewport();
  await expect(main.getByRole('link', { name: 'WhatsApp' }).first()).toBeInViewport();
  await expect(contact.name).toBeInViewport({ ratio: 1 });
  await expect(contact.country).toHaveValue('HT');
  const footer = await page.locator('.footer').boundingBox();
  expect.soft(footer?.height).toBeLessThanOrEqual(520);
});
