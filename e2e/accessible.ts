import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { brokenTitles, clippedTexts, coveredTitles, hiddenFocus, pageWidth, piledTexts, smallTargets } from './in-page.ts';

type ColorScheme = 'light' | 'dark';
type AxeInPage = { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> };

/** WCAG 2.2 AA, best practices and target sizes; where nothing but the colours has changed since, the rules about colours. */
const everyRule = { rules: { 'target-size': { enabled: true } } };
const colourRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Runs axe in the page. Only the names of what it finds leave the page: the rest is megabytes. */
async function runAxe(page: Page, rules: object, scheme: ColorScheme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  return page.evaluate(
    async ([options, scheme]) => {
      const { violations } = await (window as unknown as { axe: AxeInPage }).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} in ${scheme} colours: ${target.join(' ')}`));
    },
    [{ ...rules, resultTypes: ['violations'], elementRef: false, performanceTimer: false }, scheme] as const,
  );
}

/**
 * Expects a page to be accessible in its current state: axe finds nothing, in light or dark colours; every touch target is large enough,
 * and no title breaks in the middle of a word. The test of all pages checks one colour scheme at a time.
 */
export async function expectAccessible(
  page: Page,
  where = page.url(),
  [first, ...others]: [ColorScheme, ...ColorScheme[]] = ['light', 'dark'],
): Promise<void> {
  await page.evaluate(axe.source);
  const found = await runAxe(page, everyRule, first);
  for (const scheme of others) found.push(...(await runAxe(page, colourRules, scheme)));
  await page.emulateMedia({ colorScheme: 'light' });
  found.push(
    ...(await page.evaluate(smallTargets, 44)),
    ...(await page.evaluate(brokenTitles)),
    ...(await page.evaluate(coveredTitles)),
  );
  expect.soft(found, where).toEqual([]);
}

/** WCAG 1.4.12: text spacing that a reader may set without losing text. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

/**
 * Nothing overflows, is cut off or overlaps: on a screen of 320 px (1280 px at 400 %), with wide text spacing, and on a
 * phone with text of twice the size. And the focused element is always visible.
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
  // By keyboard, so that `:focus-visible` matches.
  await page.keyboard.press('Tab');
  expect.soft(await page.evaluate(hiddenFocus), `${where}: focus with letters of twice the size`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  expect.soft(await page.evaluate(hiddenFocus), `${where}: focus`).toEqual([]);
  if (size) await page.setViewportSize(size);
}
