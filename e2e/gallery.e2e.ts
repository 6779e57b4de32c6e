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
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await opens('/gallery/11');
  await page.keyboard.press('ArrowLeft');
  await opens('/gallery/12');
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
  // In the field, they move the cursor.
  await page.getByLabel('Lien à partager').press('ArrowRight');
  await expect(page).toHaveURL('/gallery/12');
});

testOnTeamsSite(
  'A7: more pictures are shown a page at a time, or where the link leads',
  async ({ page, expectErrors }) => {
    expectErrors(/net::ERR_FAILED/);
    const t = galleryTexts.fr;
    await page.goto('/galerie');
    await expect(items(page)).toHaveCount(12);
    await expect(items(page).last().getByRole('img')).toHaveAttribute('loading', 'lazy');
    const more = page.getByRole('link', { name: t.more });
    await more.press('Enter');
    await expect(items(page)).toHaveCount(24);
    await expect(items(page).nth(12).getByRole('link')).toBeFocused();
    await expect(page.getByText('12 images de plus')).toBeAttached();
    await more.press('Enter');
    await expect(items(page)).toHaveCount(26);
    await expect(more).toHaveCount(0);

    await page.reload();
    // A fetch: what a link opens is a document.
    await page.route(/before=/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await more.press('Enter');
    await expect(page).toHaveURL('/galerie?before=15');
    await expect(items(page).locator('strong').first()).toHaveText('Imaj 14');
  },
);
