import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import {
  brokenTitles,
  coveredAtEnd,
  coveredTitles,
  findInPage,
  hiddenFocus,
  pageWidth,
  settled,
  smallTargets,
  unreadableTexts,
} from './in-page.ts';

type ColorScheme = 'light' | 'dark';
type AxeInPage = {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
};

/**
 * The minified one: each page compiles it anew. A test of many pages gives it to them as they are
 * opened (`context.addInitScript`): sending it to each takes longer than running it.
 */
export const axeSource = readFileSync(
  fileURLToPath(import.meta.resolve('axe-core/axe.min.js')),
  'utf8',
);

/** Where nothing but the colours or the width of the window has changed since. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/**
 * Where nothing but the language has changed since: what depends on texts, and on how long they
 * are.
 */
const textRules = [
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'label',
  'landmark-unique',
  'link-name',
  'scrollable-region-focusable',
  'select-name',
  'valid-lang',
];

/**
 * Runs axe in the page: WCAG 2.2 AA and best practices, or some rules. Not its `target-size`, which
 * asks for less than `smallTargets`, nor what needs style sheets to be loaded again: none of ours
 * knows an orientation. Only the names of what it finds leave the page: the rest is megabytes.
 */
async function runAxe(
  page: Page,
  rules: string[] | undefined,
  scheme: ColorScheme,
): Promise<string[]> {
  const run = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  const options = {
    ...run,
    preload: false,
    resultTypes: ['violations'],
    elementRef: false,
    performanceTimer: false,
  };
  return page.evaluate(
    async ([options, scheme]) => {
      const { violations } = await (window as unknown as { axe: AxeInPage }).axe.run(options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id} in ${scheme} colours: ${target.join(' ')}`),
      );
    },
    [options, scheme] as const,
  );
}

type Look = [rules: string[] | undefined, scheme: ColorScheme];
/**
 * What is looked at: `all` of a page; or, where the same page is looked at in several languages,
 * the page in French, texts and dark colours in Creole, and in English, whose names stand where the
 * others' do, only whether the texts fit.
 */
const looks = {
  all: [
    [undefined, 'light'],
    [colourRules, 'dark'],
  ],
  page: [[undefined, 'light']],
  fit: [],
  'texts and dark colours': [[[...textRules, ...colourRules], 'dark']],
} satisfies Record<string, Look[]>;
export type Looks = keyof typeof looks;

/**
 * Expects a page to be accessible in its current state: axe finds nothing, in light or dark
 * colours; every touch target is large enough, no title breaks in the middle of a word; and nothing
 * that `more` looks for.
 */
export async function expectAccessible(
  page: Page,
  where = page.url(),
  wanted: Looks = 'all',
  ...more: (() => string[])[]
): Promise<void> {
  await page.evaluate(settled);
  const found: string[] = await findInPage(
    page,
    smallTargets,
    brokenTitles,
    coveredTitles,
    ...more,
  );
  const looksOfAxe: Look[] = looks[wanted];
  if (looksOfAxe.length > 0 && !(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(axeSource);
  for (const [rules, colorScheme] of looksOfAxe) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await runAxe(page, rules, colorScheme)));
  }
  if (looksOfAxe.at(-1)?.[1] === 'dark') await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(found, where).toEqual([]);
}

/** WCAG 1.4.12: text spacing that a reader may set without losing text. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

/**
 * Nothing overflows, is cut off or overlaps: on a screen of 320 px (1280 px at 400 %), with wide
 * text spacing, and on a phone with text of twice the size. And the focused element is always
 * visible, whatever the texts are.
 */
export async function expectToFit(
  page: Page,
  where = page.url(),
  wanted: Looks = 'all',
): Promise<void> {
  const size = page.viewportSize();
  await expectToFitPhones(page, where, wanted);
  if (size) await page.setViewportSize(size);
}

/** Leaves the window as wide as a phone. */
export async function expectToFitPhones(page: Page, where: string, wanted: Looks): Promise<void> {
  const found: string[] = [];
  const fits = async (how: string, ...more: (() => string[])[]) => {
    const checks = [pageWidth, unreadableTexts, coveredTitles, coveredAtEnd, ...more];
    const here = await findInPage(page, ...checks);
    found.push(...here.map((each) => `${how}: ${each}`));
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await fits('at 320 px', smallTargets);
  const isFirst = wanted === 'all' || wanted === 'page';
  // Not of the French, where the Creole is looked at as well.
  if (wanted === 'all' || wanted === 'texts and dark colours') {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, textSpacing);
    await fits('with its text set apart');
  }
  // The shorter texts of English fit where the others do.
  if (wanted !== 'fit') {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
      document.documentElement.style.fontSize = '200%';
    });
    await fits('with letters of twice the size');
    if (isFirst) {
      // By keyboard, so that `:focus-visible` matches.
      await page.keyboard.press('Tab');
      found.push(
        ...(await findInPage(page, hiddenFocus)).map(
          (each) => `with letters of twice the size: ${each}`,
        ),
      );
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    if (isFirst) found.push(...(await findInPage(page, hiddenFocus)));
  }
  expect.soft(found, where).toEqual([]);
}
