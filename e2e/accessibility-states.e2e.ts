import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { homeTexts } from '#app/features/pages/home/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { pageTexts } from '#app/ui/layout/page-texts.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { ContactPage } from './contact-form.ts';
import { DonationPage } from './donation-form.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

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

/** A page in French, and its texts in Creole; the English are shorter. */
const looks = { fr: 'all', ht: 'texts and dark colours' } as const;
const languages = ['fr', 'ht'] as const;

for (const locale of languages) {
  test(`forms with errors, and what follows a form, are accessible (${locale})`, async ({
    page,
  }) => {
    const [contact, donation] = [new ContactPage(page, locale), new DonationPage(page, locale)];
    for (const form of [contact, donation]) {
      await form.open();
      await form.press();
      await expect(form.summary).toBeFocused();
      await expectAccessible(page, page.url(), looks[locale]);
      await expectToFit(page, page.url(), looks[locale]);
    }
    for (const to of ['/login', '/signup', '/passwordrequestreset']) {
      await page.goto(localizedPath(locale, to));
      await page.locator('main form [type=submit].button-primary').last().press('Enter');
      await expect(page.locator('.error-summary')).toBeFocused();
      await expectAccessible(page, page.url(), looks[locale]);
    }
    for (const to of [
      '/contact?sent#all',
      '/passwordrequestreset?sent',
      '/reset-password?token=made-up',
      '/authentication?resent',
      '/authentication?verified',
      '/authentication?token=made-up',
    ]) {
      await page.goto(localizedPath(locale, to));
      await expectAccessible(page, page.url(), looks[locale]);
    }
  });
}

test('pages for unknown URLs and failures are accessible', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of (404|500)/);
  await using broken = await startServer();
  await onDatabase(broken, (db) => sql`alter table article rename to gone`.execute(db));
  const member = await makeMember(server);
  const isPublic = async (locale: keyof typeof looks) => {
    await expectAccessible(page, page.url(), looks[locale]);
    await expectToFit(page, page.url(), looks[locale]);
  };
  for (const locale of languages) {
    await context.clearCookies();
    await page.goto(localizedPath(locale, '/nulle/part'));
    const notice = page.getByRole('status').filter({ hasText: homeTexts[locale].notFound.notice });
    await expect(notice, 'so that it is read out').toBeFocused();
    await isPublic(locale);

    await signIn(server, context, member);
    expect((await page.goto(localizedPath(locale, '/mypictures/of-nobody')))?.status()).toBe(404);
    await isPublic(locale);

    expect((await page.goto(broken.url + localizedPath(locale, '/publication')))?.status()).toBe(
      500,
    );
    await expect(page.getByRole('main')).toContainText(pageTexts[locale].error.text);
    await isPublic(locale);
  }
});
