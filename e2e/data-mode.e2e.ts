import { cachedPaths } from './cached-pages.ts';
import { expect, test } from './fixtures.ts';

test('the footer shows what was transferred, and the site can be installed', async ({ page }) => {
  await page.goto('/ht/about');
  await page.locator('.data-mode > summary').press('Enter');
  await expect(page.locator('[data-page-weight]')).toHaveText(/\s[1-9]\d+\sKo; [1-9]\d*\sKo\s/);
  // The script adds it, some seconds after everything else.
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Browsers install nothing from a private window, such as that of a test.
  const ids = installabilityErrors.map(({ errorId }) => errorId);
  expect(ids.filter((id) => id !== 'in-incognito')).toEqual([]);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/ht/manifest.webmanifest']);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('in data mode no form is cached in advance', async ({ page, context, server }) => {
    await context.addCookies([{ name: 'data', value: 'saving', url: server.url }]);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/about');
    await expect.poll(() => cachedPaths(page, 'precache')).toContain('/offline');
    await expect.poll(() => cachedPaths(page, 'pages')).toEqual(['/about']);
    expect(await cachedPaths(page, 'precache')).not.toContain('/contact');
    expect(asked.filter((path) => /\/contact$|\.woff2$/.test(path))).toEqual([]);
  });
});
