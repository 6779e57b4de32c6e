import { homeTexts } from '#app/features/home/texts.ts';
import { endonyms, locales } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { expect, test } from './fixtures.ts';
import { articlePath } from './site.ts';

test.describe('with a browser in Creole', () => {
  test.use({ locale: 'ht' });
  test('A1: the root URL is the home page in Creole, until another language is chosen', async ({ page, server }) => {
    expect((await page.goto('/'))?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ht');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sharedTexts.ht.site.welcome);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}/ht/home`);
    for (const chosen of locales) {
      await page.goto(chosen === 'ht' ? '/en/' : '/ht/');
      await page.getByRole('link', { name: endonyms[chosen], exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', chosen);
    }
  });
});

test('A27: an unknown URL redirects to the home page, where a notice names it', async ({ page }) => {
  await page.goto('/ht/<b>kafé');
  await expect(page).toHaveURL(/\/ht\/home\?notfound=/);
  const notice = page.getByRole('status');
  await expect(notice).toContainText(homeTexts.ht.notFound.notice);
  await expect(notice, 'so that it is read out').toBeFocused();
  await expect(page).toHaveTitle(`${homeTexts.ht.notFound.title} · BWT`);
  await expect(notice.locator('code')).toHaveText('/ht/<b>kafé');
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/ht/layout');
});

test('A4: the URL of an article redirects to the one of the requested language, and search engines are told', async ({
  page,
}) => {
  await page.goto(`/ht${articlePath}`);
  expect(new URL(page.url()).pathname).toMatch(/^\/ht\/publication\/sistem-/);
  const links = page.locator('link[rel=alternate][hreflang]');
  for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await page.request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  }
});

test('A27: the home page names only what looks like a path of the site', async ({ page }) => {
  await page.goto(`/home?${new URLSearchParams({ notfound: 'Appelez vite le 000' })}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
});
