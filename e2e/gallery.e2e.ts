import type { Page } from '@playwright/test';
import { galleryTexts } from '#app/features/gallery/texts.ts';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { galleryPictures } from '../content/pictures/gallery/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { testOn } from './own-site.ts';
import { addApprovedPictures } from './pictures.ts';

const items = (page: Page) => page.locator('#gallery > li');

test.describe('in Creole, without script', () => {
  test.use({ javaScriptEnabled: false });
  const t = galleryTexts.ht;
  const one = galleryTexts.ht.picture;
  const words = galleryPictures.map((picture) => picture.ht);

  test('A7, A8, C13: the gallery shows its pictures with captions, and links lead from one to the next and back', async ({
    page,
  }) => {
    await page.goto('/ht/galerie');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
    await expect(items(page)).toHaveCount(12);
    await expect(items(page).locator('strong')).toHaveText(words.map(({ title }) => title));
    await expect(items(page).getByRole('img', { name: words[3]?.alternative ?? '' })).toHaveCount(1);
    await expect(items(page).first()).toContainText(words[0]?.description ?? '');
    await expect(page.locator('[data-loading]')).toHaveCount(0);

    await page.getByRole('link', { name: words[0]?.title ?? '', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[0]?.title ?? '');
    await expect(page.getByRole('main')).toContainText(words[0]?.description ?? '');
    const neighbours = page.getByRole('navigation', { name: one.neighboursLabel });
    await expect(neighbours.locator('[rel=prev]')).toHaveCount(0);
    await expect(neighbours.getByRole('link').last(), 'in the order of Tab as on the page').toHaveText(one.back);
    await neighbours.getByRole('link', { name: one.next }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[1]?.title ?? '');
    await neighbours.getByRole('link', { name: one.previous }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[0]?.title ?? '');
    await neighbours.getByRole('link', { name: one.back }).press('Enter');
    await expect(page).toHaveURL('/ht/galerie');
  });
});

test('A8: the picture fills the width or most of the height and fits the screen', async ({ page }) => {
  await page.goto('/gallery/12');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const box = await page.locator('.stage img').last().boundingBox();
    expect(box?.width).toBeGreaterThan(width * 0.85);
    expect(box?.height).toBeGreaterThan(250);
    expect(box?.height).toBeLessThan(740 * 0.79);
  }
});

test('A8: arrow keys and swipes open the neighbours; keys inside a field, a tap and a scroll do not', async ({ page }) => {
  const swipe = (dx: number, dy: number) =>
    page.locator('[data-swipe]').evaluate(
      (stage, [x, y]) => {
        const at = (clientX: number, clientY: number) => new Touch({ identifier: 1, target: stage, clientX, clientY });
        stage.dispatchEvent(new TouchEvent('touchstart', { touches: [at(200, 200)], bubbles: true }));
        stage.dispatchEvent(new TouchEvent('touchend', { changedTouches: [at(200 + (x ?? 0), 200 + (y ?? 0))], bubbles: true }));
      },
      [dx, dy],
    );
  // With its script, which handles keys and swipes.
  const opens = (path: string) => page.waitForURL(path, { waitUntil: 'load' });
  await page.goto('/gallery/12');
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
  await page.getByText('Partager', { exact: true }).click();
  await page.getByLabel('Lien à partager').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/gallery/12');
});

test('A8: copies the link to share, which can also be selected', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/gallery/11');
  await page.getByText('Partager', { exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Le lien est copié.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/gallery/11`);
  await expect(page.getByLabel('Lien à partager')).toHaveValue(`${server.url}/gallery/11`);
});

test('A7: loading pictures shifts nothing, and only visible ones are loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    (window as unknown as { shift: number }).shift = 0;
  });
  await page.goto('/galerie', { waitUntil: 'networkidle' });
  for (const image of await items(page).getByRole('img').all()) {
    expect(await image.getAttribute('width')).toMatch(/^\d+$/);
    expect(await image.getAttribute('height')).toMatch(/^\d+$/);
  }
  await expect(items(page).last().getByRole('img')).toHaveAttribute('loading', 'lazy');
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(items(page).last().getByRole('img')).toHaveJSProperty('complete', true);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('B1, B6: Gallery is in no menu by default; the shortcuts link to it', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Gallery' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Raccourcis', exact: true }).click();
  await page.getByRole('navigation', { name: 'Raccourcis' }).getByRole('link', { name: 'Galerie' }).click();
  await expect(page).toHaveURL('/galerie');
});

const many = testOn('more pictures', async (db) => {
  await addApprovedPictures(db, 14);
  await updateSetting(db, 'menu', { showGallery: true }, Date.now());
});

many('A7: more pictures, a page at a time', async ({ page }) => {
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
});

many('A7: when more cannot be fetched, the link leads there, and others on and back', async ({ page, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/);
  const t = galleryTexts.fr;
  await page.goto('/galerie');
  // A fetch: what a link opens is a document.
  await page.route(/before=/, (route) => (route.request().resourceType() === 'document' ? route.continue() : route.abort()));
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
});

many('B1, B2: the owner can show Gallery in the menu; it marks a picture of it too', async ({ page }) => {
  const entry = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Gallery' });
  await page.goto('/galerie');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await page.goto('/gallery/20');
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await page.goto('/about');
  await expect(entry).not.toHaveAttribute('aria-current');
});

const empty = testOn('no pictures', async (db) => {
  await db.updateTable('picture').set({ state: 'refused' }).execute();
});

empty('A7, A8: an empty gallery invites to send the first picture', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page).toHaveURL('/galerie');
  await expect(page.getByRole('heading', { level: 2, name: galleryTexts.fr.emptyTitle })).toBeVisible();
  await expectAccessible(page, page.url(), 'page');
  await page.getByRole('main').getByRole('link', { name: sharedTexts.fr.nav.addpicture }).press('Enter');
  await expect(page).toHaveURL('/addpicture');
});
