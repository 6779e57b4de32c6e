import { randomUUID } from 'node:crypto';
import { uiTexts } from '#app/ui/texts.ts';
import { expectAccessible } from './accessible.ts';
import { cachedPaths } from './cached-pages.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase } from './members.ts';

const weightOf = (text: string | null) => {
  const [page = 0, now = 0] = (text?.match(/\d+/g) ?? []).map(Number);
  return { page, now };
};

test('the footer shows what was transferred, and the site can be installed', async ({ page }) => {
  const line = page.locator('[data-page-weight]');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let received = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  await page.goto('/about');
  await page.locator('.data-mode > summary').press('Enter');
  await expect(line).toBeVisible();
  // The Resource Timing API counts 300 bytes for the headers of a response, which are longer.
  await expect
    .poll(async () => weightOf(await line.textContent()).now / (received / 1_000))
    .toBeGreaterThan(0.7);
  expect(weightOf(await line.textContent()).now).toBeLessThan(received / 1_000 + 1);
  const first = weightOf(await line.textContent());
  expect(first.page).toBeGreaterThan(10);
  // At the second visit the browser has the drawings and scripts.
  await page.goto('/about');
  await page.locator('.data-mode > summary').press('Enter');
  await expect(line).toBeVisible();
  await expect.poll(async () => weightOf(await line.textContent()).now).toBeLessThan(first.now / 2);

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

  test('in data mode no form is cached in advance, pages are accessible, in the font of the device, and a picture that is asked for is as wide as its card', async ({
    page,
    context,
    server,
  }) => {
    await context.addCookies([{ name: 'data', value: 'saving', url: server.url }]);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('load', () => asked.push('loaded'));
    await page.goto('/about', { waitUntil: 'load' });
    await expect.poll(() => cachedPaths(page, 'precache')).toContain('/offline');
    const first = asked.findIndex((path) => /sw\.js|after-load|worker/.test(path));
    expect(first, 'the worker is registered once the page has loaded').toBeGreaterThan(
      asked.indexOf('loaded'),
    );
    expect(asked).toContain('loaded');
    await expect.poll(() => cachedPaths(page, 'pages')).toEqual(['/about']);
    expect(await cachedPaths(page, 'precache')).not.toContain('/contact');

    await page.goto('/home');
    await expectAccessible(page);
    await page.locator('.data-mode > summary').press('Enter');
    await expect(page.locator('[data-page-weight]')).toBeVisible();
    expect(asked.filter((path) => /\/contact$|\.woff2$/.test(path))).toEqual([]);

    const setImage = (image: string) =>
      onDatabase(server, (db) =>
        db.updateTable('service').set({ image }).where('key', '=', 'graphic-design').execute(),
      );
    await page.setViewportSize({ width: 360, height: 740 });
    const path = 'content/pictures/gallery/citadelle.svg';
    await context.route('**/media/**', (route) => route.fulfill({ path }));
    await setImage(`stored/${randomUUID()}/960x600`);
    await page.goto('/services?asked');
    const card = page.locator('#graphic-design');
    await card.getByText(uiTexts.fr.showPicture).click();
    const width = await card.evaluate(({ clientWidth }) => clientWidth);
    const image = card.locator('img');
    await expect.poll(() => image.evaluate(({ clientWidth }) => clientWidth)).toBe(width);
    await setImage('builtin/services/graphic-design');
  });
});
