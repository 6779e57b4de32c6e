import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, type TestServer } from '#test/server.ts';
import { keepsPage, startFirefox, until, visitor } from './visitor.ts';

// Journeys in Firefox, which implements differently what the scripts rely on: dialogs,
// popovers, uploads, workers, service workers, storage. All else is tested in Chromium (e2e/).

startFirefox();

const count = ({ dataDir }: TestServer, sql: string, value: string): number => {
  const database = new SQLite(join(dataDir, 'bwt.sqlite'), { readonly: true });
  try {
    return database.prepare(sql).pluck().get(value) as number;
  } finally {
    database.close();
  }
};

test('the menu opens over the page and Escape closes it; the language changes on the same page', async () => {
  const { page, goto, press, at, isSeen, focused } = await visitor();
  await goto('/about');
  expect(await isSeen('#menu')).toBe(false);
  await press('button[popovertarget=menu]');
  await until(() => isSeen('#menu'));
  await page.keyboard.press('Escape');
  await until(async () => !(await isSeen('#menu')));
  await focused('button[popovertarget=menu]');
  await press('a[lang=en]');
  await at('/en/about');
  expect(await page.$eval('html', ({ lang }) => lang)).toBe('en');
});

test('sends a contact message with its captcha after errors were corrected', async () => {
  const { page, server, goto, press, fill, alert, at, focused } = await visitor();
  await goto('/contact');
  await page.focus('#contact [type=submit]');
  await page.keyboard.press('Enter');
  await focused('.error-summary');
  expect(await page.$$eval('.error-summary a', (links) => links.length)).toBe(4);
  const message = `Bonjou ${randomUUID()}`;
  await fill('name', 'Anaïs Pierre');
  await fill('email', 'anais@exemple.com');
  await page.select('main form [name=country]', 'HT');
  await fill('message', message);
  await press('#contact [type=submit]');
  await alert('Le message a été soumis avec succès!');
  expect(count(server, 'select count(*) from message where message = ?', message)).toBe(1);
  expect(
    count(server, 'select count(*) from spent_challenge where ? is not null', ''),
  ).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await at('/home');
});

test('previews a photograph, scales it down on the device, and sends it', async () => {
  const { page, server, goto, press, fill, alert, isSeen } = await visitor();
  const folder = await mkdtemp(join(tmpdir(), 'bwt-firefox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'photo.jpg');
  await writeFile(
    file,
    await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#0b8a8f' } })
      .jpeg()
      .toBuffer(),
  );
  const title = `Kap ${randomUUID()}`;
  await goto('/addpicture');
  await fill('title', title);
  await fill('description', 'Yon bèl maten nan Nò a.');
  await (await page.$('input[type=file]'))?.uploadFile(file);
  await until(() => isSeen('[data-preview] canvas'));
  await press('.form-end [type=submit]');
  await alert('Données envoyées avec succès!');
  expect(count(server, 'select count(*) from picture_text where title = ?', title)).toBe(1);
});

test('a film is loaded when pressed, and plays in place', async () => {
  const { page, goto, press, at } = await visitor();
  await goto('/win');
  expect(await page.$('video[controls]')).toBeNull();
  await press('[data-player]');
  await until(async () => (await page.$('figure video')) !== null);
  await at('/win');
});

test('with the server stopped, a visited page stays readable, others link to it, and a message is queued', async () => {
  const { page, goto, textOf, press, fill, expectErrors, at } = await visitor();
  expectErrors(/NetworkError|Failed to fetch|ServiceWorker|could not be loaded|Loading failed/i);
  await using own = await startServer();
  await goto('/about', own.url);
  await keepsPage(page, '/about');
  await goto('/about', own.url);
  await own.stop();
  await goto('/win', own.url);
  await until(async () => (await page.$('[data-cached-pages] a')) !== null);
  await press('[data-cached-pages] a');
  await at('/about');
  await until(async () => (await textOf('.stale-copy')) !== '');
  await goto('/contact', own.url);
  await fill('name', 'Anaïs Pierre');
  await fill('email', 'anais@exemple.com');
  await page.select('main form [name=country]', 'HT');
  await fill('message', 'Panne de réseau');
  await press('#contact [type=submit]');
  await until(async () => (await textOf('main')).includes('Panne de réseau'));
});
