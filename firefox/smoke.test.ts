import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plain } from '#test/pictures.ts';
import { startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';
import { onDatabase } from '../e2e/members.ts';
import { findPicture } from '../e2e/pictures.ts';
import { keepsPage, startFirefox, until, visitor } from './visitor.ts';

// Journeys in Firefox, which implements differently what the scripts rely on: dialogs,
// popovers, uploads, workers, service workers, storage. All else is tested in Chromium (e2e/).

startFirefox();

test('the menu opens over the page and Escape closes it; the language changes on the same page', async () => {
  const { page, goto, press, at, seen, hidden, focused } = await visitor();
  await goto('/about');
  await hidden('#menu');
  await press('button[popovertarget=menu]');
  await seen('#menu');
  await page.keyboard.press('Escape');
  await hidden('#menu');
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
  const [stored, spent] = await onDatabase(server, (db) =>
    Promise.all([
      db.selectFrom('message').select('id').where('message', '=', message).execute(),
      db.selectFrom('spent_challenge').selectAll().execute(),
    ]),
  );
  expect(stored).toHaveLength(1);
  expect(spent).not.toEqual([]);
  await page.keyboard.press('Escape');
  await at('/home');
});

test('previews a photograph, scales it down on the device, and sends it', async () => {
  const { page, server, goto, press, fill, alert, seen } = await visitor();
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

test('a film is loaded when pressed, and plays in place', async () => {
  const { page, goto, press, at, seen } = await visitor();
  await goto('/win');
  expect(await page.$('video[controls]')).toBeNull();
  await press('[data-player]');
  await seen('figure video');
  await at('/win');
});

test('with the server stopped, a visited page stays readable, others link to it, and a message is queued', async () => {
  const { page, goto, textOf, press, fill, expectErrors, at, seen } = await visitor();
  expectErrors(/NetworkError|Failed to fetch|ServiceWorker|could not be loaded|Loading failed/i);
  await using own = await startServer();
  await goto('/about', own.url);
  await keepsPage(page, '/about');
  await goto('/about', own.url);
  await own.stop();
  await goto('/win', own.url);
  await seen('[data-cached-pages] a');
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
