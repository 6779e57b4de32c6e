import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { expect, test } from './fixtures.ts';
import { addressesIn, pages } from './site.ts';

const darkRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds, best practices and the target sizes of WCAG 2.2 included; in dark colours nothing but colours differs. */
async function expectAccessible(page: Page): Promise<void> {
  // The quick way: the other is for frames of other sites, and the pages have none.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const light = await axe()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(darkRules).analyze();
  const found = [...light.violations, ...dark.violations];
  expect(found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);
}

// Steady: what fades in or out has no colours to judge.
test.use({ colorScheme: 'light', reducedMotion: 'reduce' });

for (const address of locales.flatMap((locale) => [...addressesIn(locale), localizedPath(locale, '/nowhere')])) {
  test(`axe finds nothing on ${address}, light or dark`, async ({ page }) => {
    await page.goto(address);
    await expectAccessible(page);
  });
}

for (const [opened, path, press] of [
  ['the menu', '/about', (page) => page.getByRole('button', { name: 'Menu', exact: true }).click()],
  ['the shortcuts', '/about', (page) => page.getByRole('button', { name: 'Raccourcis', exact: true }).click()],
  ['an article', '/publication', (page) => page.getByRole('link', { name: "Lire l'article..." }).first().click()],
  ['an answer', '/info', (page) => page.locator('summary').first().click()],
  ['more on a service', '/services', (page) => page.locator('summary').first().click()],
  ['a film', '/win', (page) => page.locator('[data-player]').first().click()],
] as [string, string, (page: Page) => Promise<void>][]) {
  test(`axe finds nothing with ${opened} open on a phone, light or dark`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await press(page);
    await expect(page.locator('nav:popover-open, .prose:visible, video').first()).toBeVisible();
    await expectAccessible(page);
  });
}

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
