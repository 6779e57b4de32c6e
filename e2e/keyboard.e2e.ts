import type { Locator, Page } from '@playwright/test';
import { articlesTexts } from '#app/features/articles/texts.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { expect, test } from './fixtures.ts';

// Tested elsewhere by keyboard: accounts, a picture, messages and donations, the menu and the skip
// link (header), from picture to picture (gallery), the moderators' queue, a member's profile.

// Without fading: everything is either visible or not.
test.use({ reducedMotion: 'reduce' });

// How a focused element looks is seen on every page by accessibility.e2e.ts.
for (const [width, paths] of [
  [360, ['/donation', '/info']],
  [1280, ['/home', '/publication', '/addpicture', '/signup']],
] as const) {
  test(`Tab reaches every link and button at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 740 });
    for (const path of paths) {
      await page.goto(path);
      const wanted = await page
        .locator('a[href], button, summary, input, select, textarea')
        .evaluateAll((all) => {
          const stops = (all as HTMLInputElement[]).filter(
            (each) => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0,
          );
          // Tab stops once in a group of radio buttons; arrow keys move in it.
          return stops.filter(
            ({ type, name }, index) =>
              type !== 'radio' || stops.findIndex((each) => each.name === name) === index,
          ).length;
        });
      for (let stop = 1; stop <= wanted; stop++) {
        await page.keyboard.press('Tab');
        await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
      }
      await expect(page.locator('body [data-reached]'), path).toHaveCount(wanted);
    }
  });
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 90; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, 'reached by Tab').toBeFocused();
}

async function pressByKey(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

test('by keyboard: opens and closes an article, dismisses the donate button, changes the language of the page', async ({
  page,
}) => {
  const t = articlesTexts.fr;
  await page.goto('/publication');
  const article = page.locator('article').first();
  const toggle = article.getByRole('link', { name: t.read });
  await pressByKey(page, toggle);
  await expect(article.locator('.prose')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(article.locator('.prose')).toBeHidden();
  await pressByKey(page, page.getByRole('button', { name: layoutTexts.fr.donate.dismiss }));
  await expect(page.locator('.donate')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('contentinfo').locator(':focus'),
    'the focus goes on from where it was',
  ).toHaveCount(1);
  await page.goto('/info');
  await pressByKey(page, page.getByRole('link', { name: 'Kreyòl', exact: true }));
  await expect(page).toHaveURL('/ht/info');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ht');
});
