import type { Page } from '@playwright/test';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, scriptsRun, test } from './fixtures.ts';
import { onDatabase } from './members.ts';
import { testOn } from './own-site.ts';
import { addApprovedPictures } from './pictures.ts';

const items = (page: Page) => page.locator('#gallery > li');

test('A8: the picture fits the screen; arrow keys and swipes open the neighbours, keys inside a field, a tap and a scroll do not; copies the link to share, which can also be selected', async ({
  page,
  context,
  server,
}) => {
  const swipe = (dx: number, dy: number) =>
    page.locator('[data-swipe]').evaluate(
      (stage, [x, y]) => {
        const at = (clientX: number, clientY: number) =>
          new Touch({ identifier: 1, target: stage, clientX, clientY });
        stage.dispatchEvent(
          new TouchEvent('touchstart', { touches: [at(200, 200)], bubbles: true }),
        );
        stage.dispatchEvent(
          new TouchEvent('touchend', {
            changedTouches: [at(200 + (x ?? 0), 200 + (y ?? 0))],
            bubbles: true,
          }),
        );
      },
      [dx, dy],
    );
  // With its script, which handles keys and swipes.
  const opens = async (path: string) => {
    await page.waitForURL(path);
    await scriptsRun(page);
  };
  await page.goto('/gallery/12');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await page.locator('.stage img').last().boundingBox();
    expect(box?.width, 'the width, or most of the height').toBeGreaterThan(width * 0.85);
    expect(box?.height).toBeGreaterThan(250);
    expect(box?.height).toBeLessThan(740 * 0.79);
  }
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await opens('/gallery/11');
  await page.keyboard.press('ArrowLeft');
  await opens('/gallery/12');
  await swipe(-20, 0);
  await swipe(-90, 160);
  await swipe(-120, 10);
  await opens('/gallery/11');
  await swipe(140, -12);
  await opens('/gallery/12');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Partager', { exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Le lien est copié.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/gallery/12`,
  );
  const field = page.getByLabel('Lien à partager');
  await expect(field).toHaveValue(`${server.url}/gallery/12`);
  await field.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/gallery/12');
});

test('A7: loading pictures shifts nothing, and only visible ones are loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (
          entry as unknown as { value: number }
        ).value;
    }).observe({ type: 'layout-shift', buffered: true });
    (window as unknown as { shift: number }).shift = 0;
  });
  await page.goto('/galerie', { waitUntil: 'networkidle' });
  await expect(items(page).last().getByRole('img')).toHaveAttribute('loading', 'lazy');
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(items(page).last().getByRole('img')).toHaveJSProperty('complete', true);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.02,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

const many = testOn('more pictures', (db) => addApprovedPictures(db, 14));

many(
  'A7: more pictures, a page at a time; when more cannot be fetched, the link leads there, and others on and back',
  async ({ page, expectErrors }) => {
    expectErrors(/net::ERR_FAILED/);
    const t = galleryTexts.fr;
    await page.goto('/galerie');
    await expect(items(page)).toHaveCount(12);
    await page.getByRole('link', { name: t.more }).press('Enter');
    await expect(items(page)).toHaveCount(24);
    await expect(page).toHaveURL('/galerie');
    await expect(items(page).nth(12).getByRole('link')).toBeFocused();
    await expect(page.getByText('12 images de plus')).toBeAttached();
    await page.getByRole('link', { name: t.more }).press('Enter');
    await expect(items(page)).toHaveCount(26);
    await expect(page.getByRole('link', { name: t.more })).toHaveCount(0);
    expect(new Set(await items(page).locator('strong').allTextContents()).size).toBe(26);

    await page.reload();
    // A fetch: what a link opens is a document.
    await page.route(/before=/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    for (const [address, first, count] of [
      ['/galerie?before=15', 'Imaj 14', 12],
      ['/galerie?before=3', undefined, 2],
    ] as const) {
      await page.getByRole('link', { name: t.more }).press('Enter');
      await expect(page).toHaveURL(address);
      await expect(items(page)).toHaveCount(count);
      if (first) await expect(items(page).locator('strong').first()).toHaveText(first);
    }
    await page.getByRole('link', { name: t.newest }).press('Enter');
    await expect(page).toHaveURL('/galerie');
  },
);

many('A7, A8: an empty gallery invites to send the first picture', async ({ page, site }) => {
  const setStates = (state: 'approved' | 'refused') =>
    onDatabase(site, async (db) => {
      await db.updateTable('picture').set({ state }).execute();
      await bumpContentVersion(db);
    });
  const t = galleryTexts.fr;
  await setStates('refused');
  // Until the server has heard of it.
  await expect
    .poll(async () => (await fetch(`${site.url}/galerie`)).text())
    .toContain(t.emptyTitle);
  await page.goto('/gallery');
  await expect(page).toHaveURL('/galerie');
  await expect(page.getByRole('heading', { level: 2, name: t.emptyTitle })).toBeVisible();
  await expectAccessible(page, page.url(), 'page');
  await page
    .getByRole('main')
    .getByRole('link', { name: sharedTexts.fr.nav.addpicture })
    .press('Enter');
  await expect(page).toHaveURL('/addpicture');
  await setStates('approved');
  await expect
    .poll(async () => (await fetch(`${site.url}/galerie`)).text())
    .not.toContain(t.emptyTitle);
});
