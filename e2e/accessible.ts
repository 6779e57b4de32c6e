import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { brokenTitles, clippedTexts, coveredTitles, hiddenFocus, pageWidth, piledTexts, smallTargets } from './in-page.ts';

const darkRules = ['color-contrast', 'link-in-text-block'];
/** What is well on a page fills megabytes. */
const resultTypes: 'violations'[] = ['violations'];

/** WCAG 1.4.12: what a reader may set apart, and no text is lost. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };

/**
 * The one way to say that a page is for everyone, as it stands: in its size and in light colours axe finds nothing (all of WCAG 2.2 AA,
 * best practices, target sizes); in dark colours, where nothing but colours differs, neither; a finger finds every target, and
 * no title breaks in the middle of a word.
 */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // The quick way: the other is for frames of other sites, and the pages have none.
  const light = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes, rules: { 'target-size': { enabled: true } } })
    .analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await page.evaluate((options) => (window as unknown as { axe: Axe }).axe.run(options), {
    resultTypes,
    runOnly: { type: 'rule', values: darkRules },
  });
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [
    ...light.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    ...dark.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} in the dark: ${target.join(' ')}`)),
    ...(await page.evaluate(smallTargets, 44)),
    ...(await page.evaluate(brokenTitles)),
    ...(await page.evaluate(coveredTitles)),
  ];
  expect.soft(found, where).toEqual([]);
}

/**
 * Nothing sticks out, is cut off or lies on something else: on a screen of 320 px (1280 px at 400 %), with the text set apart, and on a
 * phone with letters of twice the size. And nothing has the focus without being in sight.
 */
export async function expectToFit(page: Page, where = page.url()): Promise<void> {
  const size = page.viewportSize();
  const fits = async (how: string) => {
    const found = [pageWidth, clippedTexts, coveredTitles, piledTexts].map((ask) => page.evaluate(ask));
    expect.soft((await Promise.all(found)).flat(), `${where} ${how}`).toEqual([]);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await fits('at 320 px');
  expect.soft(await page.evaluate(smallTargets, 44), `${where}: targets at 320 px`).toEqual([]);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, textSpacing);
  await fits('with its text set apart');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.style.fontSize = '200%';
  });
  await fits('with letters of twice the size');
  // By key, so that the browser marks what has the focus.
  await page.keyboard.press('Tab');
  expect.soft(await page.evaluate(hiddenFocus), `${where}: focus with letters of twice the size`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  expect.soft(await page.evaluate(hiddenFocus), `${where}: focus`).toEqual([]);
  if (size) await page.setViewportSize(size);
}
