import { expectAccessible } from './accessible.ts';
import { cachedPaths } from './cached-pages.ts';
import { expect, test } from './fixtures.ts';

test('the footer shows what was transferred, and the site can be installed', async ({ page }) => {
  const line = page.locator('[data-page-weight]');
  const kilobytesNow = async () => Number((await line.textContent())?.match(/\d+/g)?.[1] ?? 0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let received = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  const open = async () => {
    await page.goto('/about');
    await page.locator('.data-mode > summary').press('Enter');
    await expect(line).toBeVisible();
  };
  await open();
  // The Resource Timing API counts 300 bytes for the headers of a response, which are longer.
  await expect.poll(async () => (await kilobytesNow()) / (received / 1_000)).toBeGreaterThan(0.7);
  const first = await kilobytesNow();
  expect(first).toBeLessThan(received / 1_000 + 1);
  // At the second visit the browser has the drawings and scripts.
  await open();
  await expect.poll(kilobytesNow).toBeLessThan(first / 2);

  await page.goto('/ht/home');
  // The script adds it, some seconds after everything else.
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
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

    await page.goto('/home');
    await expectAccessible(page);
    await page.locator('.data-mode > summary').press('Enter');
    await expect(page.locator('[data-page-weight]')).toBeVisible();
    expect(asked.filter((path) => /\/contact$|\.woff2$/.test(path))).toEqual([]);
  });
});
