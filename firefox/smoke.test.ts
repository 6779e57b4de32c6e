import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '#app/platform/config.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
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

test('announces a donation', async () => {
  const { page, server, goto, press, fill, alert } = await visitor();
  const email = `${randomUUID()}@exemple.com`;
  await goto('/donation');
  for (const [name, text] of Object.entries({
    name: 'Anaïs',
    email,
    phone: '+509 37 00 00 00',
    amount: '1000',
  }))
    await fill(name, text);
  await page.select('main form [name=currency]', 'HTG');
  await page.click('main form [value=moncash]');
  await press('form[id^=donation] [type=submit]');
  await alert('BWT-');
  expect(count(server, 'select count(*) from donation where email = ?', email)).toBe(1);
});

test('a member logs in after a wrong password, and logs out', async () => {
  const { page, server, goto, press, fill, alert, at, focused } = await visitor();
  const email = `${randomUUID()}@example.org`;
  const db = openDatabase(parseConfig({ DATA_DIR: server.dataDir }));
  await makeAccount(db, Date.now(), { email, verified: false });
  await db.destroy();
  await goto('/login');
  await fill('email', email);
  await fill('password', 'wrong');
  await press('#login [type=submit]');
  await alert('Login failed');
  await page.keyboard.press('Escape');
  await focused('#login [name=password]');
  await fill('password', goodPassword);
  await page.keyboard.press('Enter');
  await alert('Login success!');
  await press('dialog[role=alertdialog][open] a');
  await at('/home');
  const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
  expect((await token())?.split('.')).toHaveLength(3);
  await goto('/logout');
  await press('main form [type=submit]');
  await until(async () => (await page.$('[data-log-out]')) === null);
  await at('/logout');
  expect(await token()).toBeNull();
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
