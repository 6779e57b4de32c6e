import type { Page } from '@playwright/test';
import { expect, test, throttle } from './fixtures.ts';
import { findInPage, laidOut, smallTargets } from './in-page.ts';

/** Sets `navigator.connection`, which no emulation sets. */
const withConnection = (page: Page, connection: { effectiveType: string } | undefined) =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
    connection,
  );

const background = (page: Page) => page.locator('.hero video');
const isPaused = (page: Page) =>
  background(page).evaluate((video: HTMLVideoElement) => video.paused);

test.describe('where motion is welcome', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('C1: the background film loads last, muted, looping, with a pause', async ({ page }) => {
    await withConnection(page, { effectiveType: '4g' });
    await page.goto('/home');
    const title = page.getByRole('heading', { level: 1, name: 'Bienvenue chez BWT' });
    await expect(title).toBeInViewport({ ratio: 1 });
    const pause = page.getByRole('button', { name: 'Mettre la vidéo en pause' });
    await expect(pause).toBeInViewport({ ratio: 1 });
    expect(await findInPage(page, smallTargets)).toEqual([]);
    await expect(background(page)).toBeVisible();
    await expect(background(page)).toHaveJSProperty('muted', true);
    await expect(background(page)).toHaveJSProperty('loop', true);

    await pause.click();
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.getByRole('button', { name: 'Lire la vidéo', exact: true }).click();
    await expect(pause).toBeVisible();
    await expect.poll(() => isPaused(page)).toBe(false);

    const films: string[] = [];
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
    });
    await test.step('on a slow link, and where motion is not wanted, there is a drawing and no film', async () => {
      for (const [effectiveType, reducedMotion] of [
        ['3g', 'no-preference'],
        ['4g', 'reduce'],
      ] as const) {
        await withConnection(page, { effectiveType });
        await page.emulateMedia({ reducedMotion });
        await page.goto('/home');
        // The script would have called for it with the load event, which has passed.
        await expect(background(page)).toHaveCount(0);
        await expect(page.locator('.hero button')).toBeHidden();
        expect(films).toEqual([]);
      }
    });

    await test.step('where the browser tells nothing of its connection, the film waits for a picture that comes at 100 kB/s', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await withConnection(page, undefined);
      const setSpeed = await throttle(page);
      await setSpeed({ down: 60_000 });
      const measured = page.waitForEvent('requestfailed', (request) =>
        request.url().endsWith('.webp'),
      );
      await page.goto('/home');
      await measured;
      // Something else from the site comes after it: by then the film would have been asked for.
      await page.evaluate(async () => (await fetch('/about')).text());
      await expect(page.locator('.hero-scene svg')).toBeVisible();
      expect(films).toEqual([]);
      // However busy the machine of the test: the picture comes in no time.
      await page.addInitScript(() => {
        performance.now = () => 0;
        AbortSignal.timeout = () => new AbortController().signal;
      });
      await setSpeed();
      await page.reload();
      await expect(background(page)).toBeVisible();
    });
  });
});

test('nothing moves as a page arrives', async ({ page }) => {
  const setSpeed = await throttle(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => {
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      const nodes = (list.getEntries() as LayoutShift[]).flatMap(({ sources }) => sources);
      for (const { node } of nodes) {
        const element = node instanceof Element ? node : node?.parentElement;
        // A word at the end of a packet goes to the next line with the rest of it.
        if (element && getComputedStyle(element).display !== 'inline')
          moved.push(element.outerHTML);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  await setSpeed({ down: 6_000 });
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await setSpeed();
  await laidOut(page);
  expect(await page.evaluate('moved')).toEqual([]);
});

type LayoutShift = PerformanceEntry & { sources: { node: Node | null }[] };

test('C2: buttons lead to services; scrolling needs no script', async ({ page, expectErrors }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/home');
  const buttons = page.getByRole('list', { name: 'Nos trois domaines' }).getByRole('link');
  await expect(buttons).toHaveText(['Design', 'Programmation', 'Innovation']);
  await buttons.last().click();
  await expect(page).toHaveURL('/services#innovation');
  await expect(page.getByRole('heading', { name: 'Innovation', level: 2 })).toBeInViewport();

  // Without its script, the page is laid out once one scrolls.
  expectErrors(/ERR_FAILED|dynamically imported module/);
  const footer = page.locator('footer a').first();
  const isLaidOut = () =>
    footer.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  await page.route('**/assets/*.js', (route) => route.abort('failed'));
  await page.goto('/info');
  expect(await isLaidOut()).toBe(false);
  await page.keyboard.press('End');
  await expect.poll(isLaidOut).toBe(true);
});

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
