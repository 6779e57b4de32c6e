import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';
import {
  coveredAtEnd,
  findInPage,
  hiddenFocus,
  laidOut,
  pageWidth,
  smallTargets,
  unreadableTexts,
} from './in-page.ts';

type ColorScheme = 'light' | 'dark';
type Check = () => string[];

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The pages that a tab opens from now on bring axe along: compiled once for all of them, it starts
 * in a twentieth of the time.
 */
export const bringAxe = (page: Page): Promise<unknown> =>
  page.addInitScript(`globalThis.startAxe = () => {${axeSource};return true}`);

async function startAxe(page: Page): Promise<void> {
  const isStarted = await page.evaluate('!!globalThis.axe || !!globalThis.startAxe?.()');
  if (!isStarted) await page.evaluate(`${axeSource};0`);
}

/** Where nothing but the colours or the width of the window has changed since. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/**
 * Where nothing but the language has changed since: what depends on texts, and on how long they
 * are.
 */
const textRules = (
  'button-name document-title empty-heading html-has-lang html-lang-valid image-alt label ' +
  'landmark-unique link-name scrollable-region-focusable select-name valid-lang'
).split(' ');

/**
 * Headers, footers and menus that axe has looked at, by its rules: many pages have the same ones,
 * and they are half of its work.
 */
const lookedAt = new Set<string>();

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
  const options: RunOptions = {
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    ...{ preload: false, resultTypes: ['violations'], elementRef: false, performanceTimer: false },
  };
  const { found, looks } = await page.evaluate(
    async ([options, rules, scheme, known]) => {
      /** Their HTML but for where it leads to, and their colours and letters. */
      const lookOf = async (part: Element) => {
        const around = [document.documentElement, document.body, part];
        const styles = [...around, ...part.querySelectorAll('*')].map((each) => {
          const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(each);
          return [each.checkVisibility(), color, backgroundColor, opacity, fontSize, fontWeight];
        });
        const { lang } = document.documentElement;
        const html = part.outerHTML.replace(/ (?:href|action|value|aria-current)="[^"]*"/g, '');
        const bytes = new TextEncoder().encode(`${rules} ${lang} ${innerWidth} ${html} ${styles}`);
        return String(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
      };
      const looks: string[] = [];
      const parts = document.querySelectorAll('body > header, body > footer, .office-nav');
      for (const part of parts) {
        const look = await lookOf(part);
        looks.push(look);
        part.toggleAttribute('data-looked-at', known.includes(look));
      }
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run({ exclude: ['[data-looked-at] > *'] }, options);
      for (const part of parts) part.removeAttribute('data-looked-at');
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id} in ${scheme} colours: ${target.join(' ')}`),
      );
      return { found, looks };
    },
    [options, rules?.join(), scheme, [...lookedAt]] as const,
  );
  if (found.length === 0) for (const look of looks) lookedAt.add(look);
  return found;
}

/**
 * The checks by axe: the page in light colours, or `all` of it, in dark ones too; or the `texts` of
 * another language in the dark, where the same page was looked at in French.
 */
const looks = {
  page: [[undefined, 'light']],
  all: [
    [undefined, 'light'],
    [colourRules, 'dark'],
  ],
  texts: [[[...textRules, ...colourRules], 'dark']],
} satisfies Record<string, [rules: string[] | undefined, scheme: ColorScheme][]>;
export type Look = keyof typeof looks;

/**
 * Expects a page to be accessible in its current state: axe finds nothing; every touch target is
 * large enough; and nothing that `more` looks for.
 */
export async function expectAccessible(
  page: Page,
  where = page.url(),
  look: Look = 'page',
  ...more: Check[]
): Promise<void> {
  await laidOut(page);
  const found = await findInPage(page, smallTargets, ...more);
  await startAxe(page);
  for (const [rules, colorScheme] of looks[look]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await runAxe(page, rules, colorScheme)));
  }
  if (look === 'all' || look === 'texts') await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(found, where).toEqual([]);
}

/** WCAG 1.4.12: text spacing that a reader may set without losing text. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

type Way = { width: number; css?: string; letters?: string; checks: Check[] };
const ways = {
  'on a tablet': { width: 768, checks: [smallTargets] },
  // 1280 px at 400 %.
  'at 320 px': { width: 320, checks: [smallTargets] },
  'with its text set apart': { width: 320, css: textSpacing, checks: [] },
  // The focus stays in sight, whatever the texts are.
  'with letters of twice the size': { width: 360, letters: '200%', checks: [hiddenFocus] },
} satisfies Record<string, Way>;
export type WayName = keyof typeof ways;
export const narrow: WayName[] = ['at 320 px', 'with its text set apart'];
export const twice: WayName[] = ['with letters of twice the size'];
export const onPhones: WayName[] = [...narrow, ...twice];
export const everyWay = Object.keys(ways) as WayName[];

/** Nothing overflows, is cut off or overlaps, in any of the ways; then the page is as before. */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectToFitIn(page, page.url(), onPhones);
  await setStyles(page);
  if (size) await page.setViewportSize(size);
}

const setStyles = (page: Page, css = '', letters = '') =>
  page.evaluate(
    ([css, letters]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
      document.documentElement.style.fontSize = letters;
    },
    [css, letters] as const,
  );

/** The same of a page that is left for another one, in the last of the ways. */
export async function expectToFitIn(
  page: Page,
  where: string,
  wanted: readonly WayName[],
): Promise<void> {
  const found: string[] = [];
  for (const how of wanted) {
    const { width, css = '', letters = '', checks }: Way = ways[how];
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 740 });
    await setStyles(page, css, letters);
    // By keyboard, so that `:focus-visible` matches.
    if (letters) await page.keyboard.press('Tab');
    const all = [pageWidth, unreadableTexts, coveredAtEnd, ...checks];
    found.push(...(await findInPage(page, ...all)).map((each) => `${how}: ${each}`));
  }
  expect.soft(found, where).toEqual([]);
}
