import type { Page } from '@playwright/test';
import { homeTexts } from '#app/features/pages/home/texts.ts';
import { pageTexts } from '#app/ui/layout/page-texts.ts';
import { bringAxe, expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { ContactPage, DonationPage, withoutCaptcha } from './forms.ts';
import { renamed } from './members.ts';

// Pages in states that no other browser test reaches: an open menu, an error, a result.

const opened: [path: string, width: number, press: (page: Page) => Promise<void>][] = [
  ['/about', 360, (page) => page.getByRole('button', { name: 'Menu', exact: true }).click()],
  // A phone has the shortcuts in its menu.
  [
    '/about',
    1280,
    async (page) => {
      await page.getByRole('button', { name: 'Compte', exact: true }).click();
      await page.locator('#account').getByRole('button', { name: 'Raccourcis' }).click();
    },
  ],
  [
    '/publication',
    360,
    (page) => page.getByRole('link', { name: "Lire l'article..." }).first().click(),
  ],
  ['/info', 360, (page) => page.locator('summary').first().click()],
  ['/win', 360, (page) => page.locator('[data-player]').first().click()],
];

test('menus, articles, answers and films that are open are accessible', async ({ page }) => {
  test.slow();
  await bringAxe(page);
  for (const [path, width, press] of opened) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    await press(page);
    await expect(
      page.locator('nav:popover-open, .prose:visible, video, .service-answer').first(),
    ).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  }
});

test('error messages are accessible', async ({ page, context, server, signIn, expectErrors }) => {
  test.slow();
  await bringAxe(page);
  expectErrors(/status of (404|500)/);
  // captcha.e2e.ts looks at its line.
  await withoutCaptcha(context);
  // Creole is the longest.
  for (const form of [new ContactPage(page, 'ht'), new DonationPage(page, 'ht')]) {
    await form.open();
    await form.press(form.texts.send);
    await expect(form.summary).toBeFocused();
    await expectToFit(page);
  }
  for (const to of [
    '/contact?sent#all',
    '/reset-password?token=made-up',
    '/authentication?token=made-up',
  ]) {
    await page.goto(to);
    await expectAccessible(page);
  }

  await page.goto('/nulle/part');
  const notice = page.getByRole('status').filter({ hasText: homeTexts.fr.notFound.notice });
  await expect(notice, 'so that it is read out').toBeFocused();
  await expectAccessible(page);
  await signIn();
  expect((await page.goto('/mypictures/of-nobody'))?.status()).toBe(404);
  await expectAccessible(page);
  await renamed(server, 'article', async () => {
    expect((await page.goto('/publication?x=1'))?.status()).toBe(500);
  });
  await expect(page.getByRole('main')).toContainText(pageTexts.fr.error.text);
  await expectAccessible(page);
  await expectToFit(page);
});

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
