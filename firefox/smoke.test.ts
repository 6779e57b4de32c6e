import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findFirefox, pageScriptsRun } from '#test/browsers.ts';
import { plain } from '#test/pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';
import { onDatabase } from '../e2e/members.ts';
import { findPicture } from '../e2e/pictures.ts';

// Journeys in Firefox, which implements differently what the scripts rely on: dialogs,
// popovers, uploads, workers, service workers, storage. All else is tested in Chromium (e2e/).

/** In milliseconds, far longer than anything takes, such as to encode a picture. */
const patienceMs = 120_000;

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("Install Debian's package `firefox-esr`.");
  [browser, server] = await Promise.all([
    puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: patienceMs }),
    startServer({ TRUSTED_PROXIES: '127.0.0.1, ::1' }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits for a state, also over the page that takes the place of this one. */
const until = (isReached: () => Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(() => Promise.race([isReached().catch(() => false), wait(20_000, false)]), {
    timeout: patienceMs,
    interval: 50,
  });

/**
 * In the page: its path once it is loaded, its scripts have run and all of it is laid out; before
 * that something else. A press before would reach no script, or miss what still moves.
 */
const readyPath = `document.readyState === 'complete' && ${pageScriptsRun}
  .then(() => !document.querySelector('[data-first-view]') && location.href.slice(location.origin.length))`;

/**
 * A visitor with a window of a phone's size and nothing stored. What the browser's console calls an
 * error fails the test.
 */
async function visitor(expected = /^$/) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 360, height: 740 });
  page.setDefaultTimeout(patienceMs);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  onTestFinished(async () => {
    // Requests still in progress fail as the window closes.
    const found = errors.filter((error) => !expected.test(error));
    await context.close();
    expect(found).toEqual([]);
  });
  const at = (path: string) => until(async () => (await page.evaluate(readyPath)) === path);
  const textOf = (selector: string) =>
    page.$eval(selector, (element) => element.textContent?.trim() ?? '').catch(() => '');
  const fill = async (name: string, text: string) => {
    const field = `main form :is(input, textarea)[name=${name}]`;
    await page.locator(field).fill(text);
    const shown = () => page.$eval(field, (element) => (element as HTMLInputElement).value);
    await until(async () => (await shown()) === text);
  };
  const press = (selector: string) => page.locator(selector).click();
  return {
    ...{ page, at, textOf, fill, press },
    async goto(path: string, base = server.url) {
      await page.goto(base + path);
      await at(path);
    },
    async sendMessage(message: string) {
      await fill('name', 'Anaïs Pierre');
      await fill('email', 'anais@exemple.com');
      await page.select('main form [name=country]', 'HT');
      await fill('message', message);
      await press('#contact [type=submit]');
    },
    /** Waits for a modal dialog with this text. */
    alert: (text: string) =>
      until(async () => (await textOf('dialog[role=alertdialog]:modal')).includes(text)),
    focused: (selector: string) => page.waitForSelector(`${selector}:focus`),
    seen: (selector: string) => page.waitForSelector(selector, { visible: true }),
  };
}

test('the menu opens over the page and Escape closes it; a contact message is sent with its captcha after errors were corrected', async () => {
  const { page, goto, press, seen, sendMessage, alert, at, focused } = await visitor();
  await goto('/contact');
  await press('button[popovertarget=menu]');
  await seen('#menu');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#menu', { hidden: true });
  await focused('button[popovertarget=menu]');
  await page.focus('#contact [type=submit]');
  await page.keyboard.press('Enter');
  await focused('.error-summary');
  await sendMessage('Bonjou');
  await alert('Le message a été soumis avec succès!');
  const spent = await onDatabase(server, (db) =>
    db.selectFrom('spent_challenge').selectAll().execute(),
  );
  expect(spent).toHaveLength(1);
  await page.keyboard.press('Escape');
  await at('/home');
});

test('previews a photograph, scales it down on the device, and sends it', async () => {
  const { page, goto, press, fill, alert, seen } = await visitor();
  const file = join(await testFolder(), 'photo.jpg');
  await plain(2_400, 1_200).jpeg().toFile(file);
  const title = `Kap ${randomUUID()}`;
  await goto('/addpicture');
  await fill('title', title);
  await fill('description', 'Yon bèl maten nan Nò a.');
  await (await page.$('input[type=file]'))?.uploadFile(file);
  await seen('[data-preview] canvas');
  await press('.form-end [type=submit]');
  await alert('Données envoyées avec succès!');
  expect(await findPicture(server, title)).toMatchObject({ state: 'pending' });
});

test('with the server stopped, a visited page stays readable, others link to it, and a message is queued', async () => {
  const { page, goto, textOf, press, sendMessage, at, seen } = await visitor(
    /NetworkError|Failed to fetch|ServiceWorker|could not be loaded|Loading failed/i,
  );
  await using own = await startServer();
  await goto('/about', own.url);
  await until(() =>
    page.evaluate(async () => {
      const found = await Promise.all(['/about', '/offline'].map((each) => caches.match(each)));
      return found.every(Boolean);
    }),
  );
  await goto('/about', own.url);
  await own.stop();
  await goto('/win', own.url);
  await seen('[data-cached-pages] a');
  await press('[data-cached-pages] a');
  await at('/about');
  await until(async () => (await textOf('.stale-copy')) !== '');
  await goto('/contact', own.url);
  await sendMessage('Panne de réseau');
  await until(async () => (await textOf('main')).includes('Panne de réseau'));
});
