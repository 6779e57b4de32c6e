import { homeTexts } from '#app/features/home/texts.ts';
import { endonyms, locales, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { expect, test } from './fixtures.ts';
import { stumblingBlocks } from './semantics.ts';
import { articlePath, pages } from './site.ts';

for (const locale of locales) {
  test(`A1-A6, A9-A11, A24: each page in ${locale} has its language, title, heading and place among the languages`, async ({
    page,
    server,
  }) => {
    const titles = new Set<string>();
    for (const { row, path, heading } of pages) {
      const named = `${row} ${localizedPath(locale, path)}`;
      const response = await page.goto(localizedPath(locale, path));
      expect(response?.status(), named).toBe(200);
      await expect(page.locator('html'), named).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 }), named).toHaveText(heading?.(locale) ?? /.{10}/);
      await expect(page, named).toHaveTitle(/^.{4,70} · BWT$/);
      titles.add(await page.title());
      expect(await stumblingBlocks(page), named).toEqual([]);

      const own = new URL(page.url()).pathname;
      await expect(page.locator('link[rel=canonical]'), named).toHaveAttribute('href', server.url + own);
      const alternates = await page
        .locator('link[rel=alternate][hreflang]')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
      expect(alternates.map(([language]) => language).sort(), named).toEqual(['en', 'fr', 'ht', 'x-default']);
      expect(Object.fromEntries(alternates)[locale], named).toBe(server.url + own);
      expect(Object.fromEntries(alternates)['x-default'], named).toBe(server.url + path);
    }
    for (const path of [
      '/login',
      '/signup',
      '/passwordrequestreset',
      '/resetpassword',
      '/passwordreset',
      '/authentication',
      '/logout',
      '/offline',
    ]) {
      await page.goto(localizedPath(locale, path));
      titles.add(await page.title());
      expect(await stumblingBlocks(page), path).toEqual([]);
    }
    expect(titles.size, 'no two pages have the same title').toBe(pages.length + 8);
  });

  test.describe(`with a browser in ${locale}`, () => {
    test.use({ locale });
    test(`A1: the address without a page is the home page in ${locale}, until another language is chosen`, async ({
      page,
      server,
    }) => {
      expect((await page.goto('/'))?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sharedTexts[locale].site.welcome);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', server.url + localizedPath(locale, '/home'));
      for (const chosen of locales) {
        await page.goto(localizedPath(locale === 'ht' ? 'en' : 'ht', '/'));
        await page.getByRole('link', { name: endonyms[chosen], exact: true }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', chosen);
      }
    });
  });

  test(`A25: the blog of old leads to the articles for good, in ${locale}`, async ({ request }) => {
    const response = await request.get(localizedPath(locale, '/blog'), { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe(localizedPath(locale, '/publication'));
  });

  test(`A27: an address that leads nowhere in ${locale} leads home, where a notice names it`, async ({ page, request }) => {
    for (const path of ['/nulle/part', '/kafé-ak-pen', '/<b>x', '/publication/pas-encore-ecrit', '/services/1']) {
      const address = localizedPath(locale, path);
      const response = await request.get(address, { maxRedirects: 0 });
      expect(response.status(), address).toBe(302);
      const { pathname, searchParams } = new URL(response.headers().location ?? '', response.url());
      expect([pathname, searchParams.get('notfound')]).toEqual([localizedPath(locale, '/home'), address]);
    }
    await page.goto(localizedPath(locale, '/<b>kafé'));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const notice = page.getByRole('status');
    await expect(notice).toContainText(homeTexts[locale].notFound.notice);
    await expect(notice, 'so that it is read out').toBeFocused();
    await expect(page).toHaveTitle(`${homeTexts[locale].notFound.title} · BWT`);
    await expect(notice.locator('code')).toHaveText(localizedPath(locale, '/<b>kafé'));
    await expect(notice.getByRole('link')).toHaveAttribute('href', localizedPath(locale, '/layout'));
  });
}

test('A4: the address of an article in one language leads to its own in another, and says so to search engines', async ({
  page,
}) => {
  await page.goto(`/ht${articlePath}`);
  expect(new URL(page.url()).pathname).toMatch(/^\/ht\/publication\/sistem-/);
  const links = page.locator('link[rel=alternate][hreflang]');
  for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await page.request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  }
});

test('A27: the home page names only what looks like an address of the site', async ({ page }) => {
  await page.goto(`/home?${new URLSearchParams({ notfound: 'Appelez vite le 000' })}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
});

for (const path of [
  '/api',
  '/api/nothing',
  '/logo.png',
  '/en/style.css',
  '/.env',
  '/assets/old-release.js',
  '/media/none.avif',
]) {
  test(`A27: ${path} is a real 404`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain(path.startsWith('/api') ? 'application/problem+json' : 'text/plain');
  });
}
