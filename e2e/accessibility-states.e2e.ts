import type { Page } from '@playwright/test';
import { homeTexts } from '#app/features/pages/home/texts.ts';
import { pageTexts } from '#app/ui/layout/page-texts.ts';
import { bringAxe, expectAccessible, expectToFit } from './accessible.ts';
import { expect, isNightly, test } from './fixtures.ts';
import { ContactPage, DonationPage, withoutCaptcha } from './forms.ts';
import { renamed } from './members.ts';

// What pages look like when something happened on them, where no test of its own comes by.

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
  ['/services/creation-web', 360, (page) => page.locator('#questions summary').first().click()],
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

test('forms with errors, what follows a form, unknown URLs and failures are accessible', async ({
  page,
  context,
  server,
  signIn,
  expectErrors,
}) => {
  test.slow();
  await bringAxe(page);
  expectErrors(/status of (404|500)/);
  // captcha.e2e.ts looks at its line.
  await withoutCaptcha(context);
  // Dark colours are compared in pairs (app/ui/styles/colours.test.ts); at night axe looks as well.
  const look = isNightly ? 'all' : 'page';
  const looked = async () => {
    await expectAccessible(page, page.url(), look);
    await expectToFit(page);
  };
  // Creole is the longest.
  for (const locale of ['fr', 'ht'] as const)
    for (const form of [new ContactPage(page, locale), new DonationPage(page, locale)]) {
      await form.open();
      await form.press(form.texts.send);
      await expect(form.summary).toBeFocused();
      if (locale === 'ht') await expectToFit(page);
      else await expectAccessible(page, page.url(), look);
    }
  // All forms show their errors alike.
  for (const to of ['/signup', ...(isNightly ? ['/login', '/passwordrequestreset'] : [])]) {
    await page.goto(to);
    await page.locator('main form [type=submit].button-primary').last().press('Enter');
    await expect(page.locator('.error-summary')).toBeFocused();
    await expectAccessible(page);
  }
  for (const to of [
    '/contact?sent#all',
    '/reset-password?token=made-up',
    '/authentication?token=made-up',
    ...(isNightly
      ? ['/passwordrequestreset?sent', '/authentication?resent', '/authentication?verified']
      : []),
  ]) {
    await page.goto(to);
    await expectAccessible(page);
  }

  await page.goto('/nulle/part');
  const notice = page.getByRole('status').filter({ hasText: homeTexts.fr.notFound.notice });
  await expect(notice, 'so that it is read out').toBeFocused();
  await looked();
  await signIn();
  expect((await page.goto('/mypictures/of-nobody'))?.status()).toBe(404);
  await looked();
  await renamed(server, 'article', async () => {
    expect((await page.goto('/publication?x=1'))?.status()).toBe(500);
  });
  await expect(page.getByRole('main')).toContainText(pageTexts.fr.error.text);
  await looked();
});

// How a focused element looks is seen on every page by accessibility.e2e.ts.
test('Tab reaches every link and button', async ({ page, context }) => {
  await withoutCaptcha(context);
  for (const [width, path] of [
    [360, '/donation'],
    [1280, '/publication'],
    [1280, '/signup'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path);
    const wanted = await page
      .locator('a[href], button, summary, input, select, textarea')
      .evaluateAll((all) => {
        const stops = (all as HTMLInputElement[]).filter(
          (each) => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0,
        );
        addEventListener('focusin', ({ target }) =>
          (target as HTMLElement).setAttribute('data-reached', ''),
        );
        // Tab stops once in a group of radio buttons; arrow keys move in it.
        return stops.filter(
          ({ type, name }, index) =>
            type !== 'radio' || stops.findIndex((each) => each.name === name) === index,
        ).length;
      });
    for (let stop = 1; stop <= wanted; stop++) await page.keyboard.press('Tab');
    await expect(page.locator('body [data-reached]'), path).toHaveCount(wanted);
  }
});
