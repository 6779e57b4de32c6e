import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './site.ts';

// Steady: what fades in or out is in sight, or not.
test.use({ reducedMotion: 'reduce' });

/** Where the focus is: what it is called, and whether a reader sees that it is there. */
const focusNow = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
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
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? (element.textContent?.trim() || picture);
    return { name, seen, outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 };
  });

for (const width of [360, 1280]) {
  test(`every link and button is reached by key at ${width} px, in sight, in order and marked`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 740 });
    for (const { path } of pages) {
      await page.goto(path);
      const wanted = await page
        .locator('a[href], button, summary, input, select, textarea')
        .evaluateAll(
          (all) =>
            all.filter((each) => each.checkVisibility({ visibilityProperty: true }) && (each as HTMLElement).tabIndex >= 0)
              .length,
        );
      for (let stop = 1; stop <= wanted; stop++) {
        await page.keyboard.press('Tab');
        const focus = await focusNow(page);
        expect(focus, `${path}, stop ${stop}`).toMatchObject({ name: expect.stringMatching(/\S/), seen: true, outlined: true });
      }
    }
  });
}
