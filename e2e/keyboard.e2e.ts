import { expect, test } from './fixtures.ts';

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
