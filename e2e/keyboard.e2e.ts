import type { Locator, Page } from '@playwright/test';
import { articlesTexts } from '#app/features/articles/texts.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { expect, test } from './fixtures.ts';

// Tested elsewhere by keyboard: accounts, a picture, messages and donations, the menu and the skip
// link (header), from picture to picture (gallery), the moderators' queue, a member's profile.

// Without fading: everything is either visible or not.
test.use({ reducedMotion: 'reduce' });

/** The focused element: its name, and whether its focus is visible. */
const focusNow = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    // A link that is spread over its card is marked where it is spread.
    const marks = [getComputedStyle(element), getComputedStyle(element, '::after')];
    const box = element.getBoundingClientRect();
    const corners = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const seen = corners.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    });
    const { labels } = element as HTMLInputElement;
    const picture = element.querySelector('img')?.alt;
    const name =
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      (element.textContent?.trim() || picture);
    const outlined = marks.some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    return { name, seen, outlined };
  });

for (const [part, width] of [360, 1280].entries()) {
  test(`Tab reaches every link and button at ${width} px, visible, in order and with a focus ring`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 740 });
    // Pages with everything that can have the focus; how it looks is seen on every page by
    // accessibility.e2e.ts.
    for (const path of part === 0
      ? ['/donation', '/info']
      : ['/home', '/publication', '/addpicture', '/signup']) {
      await page.goto(path);
      const wanted = await page
        .locator('a[href], button, summary, input, select, textarea')
        .evaluateAll(
          (all) =>
            (all as HTMLInputElement[])
              .filter(
                (each) => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0,
              )
              // Tab stops once in a group of radio buttons; arrow keys move in it.
              .filter(
                ({ type, name }, index, seen) =>
                  type !== 'radio' || seen.findIndex((each) => each.name === name) === index,
              ).length,
        );
      for (let stop = 1; stop <= wanted; stop++) {
        await page.keyboard.press('Tab');
        const focus = await focusNow(page);
        expect(focus, `${path}, stop ${stop}`).toMatchObject({
          name: expect.stringMatching(/\S/),
          seen: true,
          outlined: true,
        });
      }
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
