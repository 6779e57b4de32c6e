import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { findFirefox } from '#test/browsers.ts';
import { startServer, type TestServer } from '#test/server.ts';

let browser: Browser;
let server: TestServer;

/** Firefox and one site for the tests of a file, each of which is a visitor of its own. */
export function startFirefox(): void {
  beforeAll(async () => {
    const executablePath = findFirefox();
    if (!executablePath)
      throw new Error("Firefox is missing. Install Debian's package `firefox-esr`.");
    [browser, server] = await Promise.all([
      puppeteer.launch({ browser: 'firefox', executablePath, headless: true }),
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
  const errors: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  onTestFinished(async () => {
    await context.close();
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  });

  const goto = (path: string, base = server.url) => page.goto(base + path, { waitUntil: 'load' });
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
    fieldValue,
    textOf,
    expectErrors: (...patterns: RegExp[]) => void expected.push(...patterns),
    press: (selector: string) => page.locator(selector).click(),
    /** The path that the page is at in the end. */
    at: (path: string) => until(async () => page.url().replace(/^\w+:\/\/[^/]+/, '') === path),
    /** Expects a modal dialog with this text. */
    alert: async (text: string) => {
      await until(async () => (await textOf('dialog[role=alertdialog][open]')).includes(text));
      expect(
        await page.$eval('dialog[role=alertdialog][open]', (dialog) => dialog.matches(':modal')),
      ).toBe(true);
    },
    focused: (selector: string) =>
      until(() =>
        page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector),
      ),
    isSeen: (selector: string) =>
      page
        .$eval(selector, (element) => element.checkVisibility({ visibilityProperty: true }))
        .catch(() => false),
  };
}

/**
 * Waits for a state, also over the page that takes the place of this one; for far longer than it
 * takes, such as to encode a picture.
 */
export const until = (isReached: () => Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(() => Promise.race([isReached().catch(() => false), wait(5_000, false)]), {
    timeout: 120_000,
    interval: 50,
  });

export const keepsPage = (page: Page, path: string) =>
  until(() =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all([wanted, '/offline'].map((each) => caches.match(each)));
      return found.every(Boolean);
    }, path),
  );
