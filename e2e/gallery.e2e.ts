import type { Page } from '@playwright/test';
import { galleryTexts } from '#app/features/pictures/gallery/texts.ts';
import { expect, scriptsRun, test } from './fixtures.ts';
import { testOnTeamsSite } from './own-site.ts';

const items = (page: Page) => page.locator('#gallery > li');

test('A8: keys and swipes open the neighbours; the link is copied', async ({ page, context }) => {
  const swipe = (dx: number, dy: number) =>
    page.locator('[data-swipe]').evaluate(
      (target, [x = 0, y = 0]) => {
        const at = (clientX: number, clientY: number) => [
          new Touch({ identifier: 1, target, clientX, clientY }),
        ];
        const send = (type: string, touches: TouchEventInit) =>
          target.dispatchEvent(new TouchEvent(type, { ...touches, bubbles: true }));
        send('touchstart', { touches: at(200, 200) });
        send('touchend', { changedTouches: at(200 + x, 200 + y) });
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
  const link = page.url();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const field = page.getByLabel('Lien à partager');
  await expect(field).toHaveValue(link);
  await field.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/gallery/12');
  // Side by side, the words of the neighbours would break on the smallest phones.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/gallery/3');
  const label = page.locator('.picture-prev .kicker');
  expect(await label.evaluate((words) => words.getClientRects().length)).toBe(1);
});

testOnTeamsSite(
  'A7: loading pictures shifts nothing, and only visible ones are loaded; more are shown a page at a time, or where the link leads',
  async ({ page, expectErrors }) => {
    expectErrors(/net::ERR_FAILED/);
    const t = galleryTexts.fr;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (
            entry as unknown as { value: number }
          ).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/galerie', { waitUntil: 'networkidle' });
    await expect(items(page)).toHaveCount(12);
    const last = items(page).last().getByRole('img');
    await expect(last).toHaveAttribute('loading', 'lazy');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toHaveJSProperty('complete', true);
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift).toBeLessThan(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    const more = page.getByRole('link', { name: t.more });
    await more.press('Enter');
    await expect(items(page)).toHaveCount(24);
    await expect(page).toHaveURL('/galerie');
    await expect(items(page).nth(12).getByRole('link')).toBeFocused();
    await expect(page.getByText('12 images de plus')).toBeAttached();
    await more.press('Enter');
    await expect(items(page)).toHaveCount(26);
    await expect(more).toHaveCount(0);
    expect(new Set(await items(page).locator('strong').allTextContents()).size).toBe(26);

    await page.reload();
    // A fetch: what a link opens is a document.
    await page.route(/before=/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await more.press('Enter');
    await expect(page).toHaveURL('/galerie?before=15');
    await expect(items(page).locator('strong').first()).toHaveText('Imaj 14');
    await page.getByRole('link', { name: t.newest }).press('Enter');
    await expect(page).toHaveURL('/galerie');
  },
);
