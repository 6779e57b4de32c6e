import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { findFirefox, pageScriptsRun } from '#test/browsers.ts';
import { startServer, type TestServer } from '#test/server.ts';

/**
 * How long anything may take, in milliseconds: far longer than it does, such as to encode a
 * picture.
 */
const patienceMs = 120_000;

let browser: Browser;
let server: TestServer;

/** Firefox and one site for the tests of a file, each of which is a visitor of its own. */
export function startFirefox(): void {
  beforeAll(async () => {
    const executablePath = findFirefox();
    if (!executablePath)
      throw new Error("Firefox is missing. Install Debian's package `firefox-esr`.");
    [browser, server] = await Promise.all([
      puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: patienceMs }),
      startServer({ TRUSTED_PROXIES: '127.0.0.1, ::1' }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/**
 * A visitor with a window of a phone's size and nothing stored. What the browser's console calls an
 * error fails the test.
 */
export async function visitor() {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 360, height: 740 });
  page.setDefaultTimeout(patienceMs);
  const errors: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  onTestFinished(async () => {
    // What is still being fetched fails as the window closes.
    const found = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    await context.close();
    expect(found).toEqual([]);
  });

  const goto = async (path: string, base = server.url) => {
    await page.goto(base + path);
    await at(path);
  };
  const at = (path: string) => until(async () => (await page.evaluate(readyPath)) === path);
  const fill = async (name: string, text: string) => {
    const field = `main form :is(input, textarea)[name=${name}]`;
    await page.locator(field).fill(text);
    await until(async () => (await fieldValue(name)) === text);
  };
  const fieldValue = (name: string) =>
    page.$eval(`main form [name=${name}]`, (field) => (field as HTMLInputElement).value);
  const textOf = (selector: string) =>
    page.$eval(selector, (element) => element.textContent?.trim() ?? '').catch(() => '');
  return {
    page,
    server,
    goto,
    fill,
    textOf,
    expectErrors: (...patterns: RegExp[]) => void expected.push(...patterns),
    press: (selector: string) => page.locator(selector).click(),
    /**
     * Waits until the page with this path is ready to be used: a press before would reach no
     * script, or miss what still moves.
     */
    at,
    /** Waits for a modal dialog with this text. */
    alert: (text: string) =>
      until(async () => (await textOf('dialog[role=alertdialog]:modal')).includes(text)),
    focused: (selector: string) => page.waitForSelector(`${selector}:focus`),
    seen: (selector: string) => page.waitForSelector(selector, { visible: true }),
    hidden: (selector: string) => page.waitForSelector(selector, { hidden: true }),
  };
}

/**
 * In the page: its path once it is loaded, its scripts have run and all of it is laid out; before
 * that something else.
 */
const readyPath = `document.readyState === 'complete' && ${pageScriptsRun}
  .then(() => !document.querySelector('[data-first-view]') && location.href.slice(location.origin.length))`;

/** Waits for a state, also over the page that takes the place of this one. */
export const until = (isReached: () => Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(() => Promise.race([isReached().catch(() => false), wait(20_000, false)]), {
    timeout: patienceMs,
    interval: 50,
  });

export const keepsPage = (page: Page, path: string) =>
  until(() =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all([wanted, '/offline'].map((each) => caches.match(each)));
      return found.every(Boolean);
    }, path),
  );
