import type { Page } from '@playwright/test';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { messagesIn } from '#app/i18n/messages.ts';
import { startPostsService } from '#test/posts-service.ts';
import { startServer } from '#test/server.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

const pages = [
  '/dashboard',
  '/dashboard?done=verification',
  '/dashboard/verification',
  '/head',
  '/head?done=profile',
  '/head/profile',
  '/head/picture',
  '/head/password',
  '/head/deletion',
  '/post',
] as const;

const widerThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const locale of locales) {
  test(`every page is good to read for everyone, in light and dark, on narrow and wide screens (${locale})`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await using service = await startPostsService();
    await using server = await startServer({ POSTS_API_URL: service.url });
    await signIn(
      server,
      context,
      await makeMember(server, { verified: false, username: 'Marie-Antoinette-Joséphine-Rosemonde Vil' }),
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [index, path] of pages.entries()) {
      await page.setViewportSize(index % 2 === 0 ? { width: 320, height: 700 } : { width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: (index + locales.indexOf(locale)) % 2 === 0 ? 'light' : 'dark' });
      await page.goto(server.url + localizedPath(locale, path));
      await expectNoAxeViolations(page);
      expect([path, await widerThanScreen(page)]).toEqual([path, 0]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect([path, await widerThanScreen(page)]).toEqual([path, 0]);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
  });
}

test('forms with errors are good to read for everyone, too', async ({ page, context, server, expectErrors }) => {
  expectErrors(/status of 400/);
  await signIn(server, context, await makeMember(server));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/head/profile', '/head/password', '/head/deletion', '/head/picture']) {
    await page.goto(path);
    if (path === '/head/profile') await page.locator('#username').fill('');
    await page.locator('form.form [type=submit]').press('Enter');
    await expect(page.locator('.error-summary')).toBeFocused();
    await expectNoAxeViolations(page);
  }
});

test('the keyboard alone is enough: the profile, from the dashboard and back', async ({ page, context, server }) => {
  const { members: t, accounts } = messagesIn('fr');
  await signIn(server, context, await makeMember(server));
  await page.goto('/dashboard');
  /** What the element that has the focus is called. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (element?.labels?.[0] ?? element)?.textContent.trim();
    });
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      if ((await focused()) === name) return;
    }
    throw new Error(`${name} cannot be reached with the Tab key`);
  };
  await tabTo(t.dashboard.editProfile);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/head/profile');
  await tabTo(accounts.signup.region);
  await page.keyboard.type('Nord');
  await tabTo(t.profile.save);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/head?done=profile');
  await expect(page.getByRole('region', { name: t.profile.title })).toContainText('Nord');
});
