import { randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import { heldTexts } from '#app/office/held-texts.ts';
import { giveTo } from '#test/donations.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hold, test } from './fixtures.ts';
import { onDatabase } from './members.ts';

/** Runs in the page: the files of a route that it has not loaded yet. */
function missingFiles(id: string): string[] {
  type Manifest = { routes: Record<string, { module: string; imports: string[] }> };
  const route = (window as Window & { __reactRouterManifest?: Manifest }).__reactRouterManifest
    ?.routes[id];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const files = route ? [route.module, ...route.imports] : [];
  return files.filter((file) => !loaded.includes(file));
}

test.use({ viewport: { width: 360, height: 740 } });

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('a notice waits for its script; the rail has room', async ({ page, signIn }) => {
    await signIn({ role: 'owner' });
    const script = await hold(page, /SecondFactorNotice/);
    await page.goto('/admin');
    // The frame was rendered again, for the keys.
    await expect(page.getByRole('button', { name: /^Au clavier/ })).toBeVisible();
    const notice = page.locator('main > .office-advice');
    await expect(notice).toBeVisible();
    script.release();
    await notice.getByRole('button').click();
    await expect(notice).toHaveCount(0);

    await page.goto('/admin/articles');
    const rail = page.getByRole('navigation').first();
    const link = (name: string) => rail.getByRole('link', { name });
    const fits = () => rail.evaluate((each) => each.scrollHeight <= each.clientHeight);
    await expect(link('Articles')).toBeVisible();
    await expect.poll(fits).toBe(true);
    // One group at a time.
    await rail.getByText('Sécurité').click();
    await expect(link('Articles')).toBeHidden();
    await link('Sauvegardes').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sauvegardes' })).toBeVisible();
    await expect(link('Sauvegardes')).toHaveAttribute('aria-current', 'page');
    await expect.poll(fits).toBe(true);
    await rail.getByText('Pages du site').click();
    await expect(link('Articles')).toBeVisible();
    await expect(link('Sauvegardes')).toBeHidden();
    await expectAccessible(page);
  });
});

test('pages and changes show at once', async ({ page, context, server, signIn, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 400/);
  // No SMS of the other tests has its amount or phone: a donation with a match has other buttons.
  const amount = { amount: 500_000, phone: '+509 38 11 22 33' };
  const own = { idempotencyKey: randomUUID(), emailsDonor: false };
  const reference = await onDatabase(server, (db) => giveTo(db, Date.now(), amount, own));
  await signIn({ role: 'owner' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const unsent = page.getByRole('alert').filter({ hasText: 'pas de connexion' });
  const state = page.getByRole('heading', { name: /^État/ });

  await test.step('the next page takes one request for data, with its files at the same time', async () => {
    // No page is prefetched when the browser saves data.
    await context.setExtraHTTPHeaders({ 'Save-Data': 'on' });
    await page.goto('/admin/donations', { waitUntil: 'networkidle' });
    const asked: string[] = [];
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    const missing = await page.evaluate(missingFiles, '/admin/messages');
    const everything = [...missing, '/admin/messages.data'];
    expect(everything.length).toBeGreaterThan(1);
    // No file is answered until all of them, and the data, are asked for.
    await page.route('**/*', async (route) => {
      await expect.poll(() => everything.filter((path) => !asked.includes(path))).toEqual([]);
      await route.continue();
    });
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(heading('Messages')).toBeVisible();
    expect(asked.filter((path) => path.endsWith('.data'))).toEqual(['/admin/messages.data']);
    await page.unroute('**/*');
    page.off('request', note);
    await context.setExtraHTTPHeaders({});
  });

  await test.step('a page that does not arrive leaves the one before, and opens once it can', async () => {
    const held = page.getByRole('alert').filter({ hasText: heldTexts.fr.held });
    await page.getByRole('link', { name: /^Dons/ }).click();
    await expect(heading('Dons')).toBeVisible();
    await page.route('**/admin/messages.data*', (route) => route.abort());
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(held).toBeVisible();
    await expect(heading('Dons')).toBeVisible();
    await expectAccessible(page);
    // Somebody goes elsewhere meanwhile.
    await page.getByRole('link', { name: /^Aujourd’hui/ }).click();
    await expect(heading('Aujourd’hui')).toBeVisible();
    await expect(held).toBeHidden();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(held).toBeVisible();
    await page.unroute('**/admin/messages.data*');
    await page.getByRole('button', { name: heldTexts.fr.again }).click();
    await expect(heading('Messages')).toBeVisible();
    await expect(held).toBeHidden();
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Dons/ }).click();
    await expect(held).toBeVisible();
    await context.setOffline(false);
    await expect(heading('Dons')).toBeFocused();
  });

  await test.step('a change of state that does not arrive is taken back', async () => {
    await page.goto(`/admin/donations/${reference.toLowerCase()}`);
    const menu = page.locator('summary', { hasText: '⋯' });
    await menu.click();
    await expectAccessible(page);
    await menu.click();
    const cut = Promise.withResolvers<void>();
    await page.route('**/*.data', async (route) => {
      await cut.promise;
      await route.abort('internetdisconnected');
    });
    const arrived = page.getByRole('button', { name: 'L’argent est arrivé' });
    await arrived.click();
    await expect(state).toHaveText('État Reçu');
    cut.resolve();
    await expect(unsent).toBeVisible();
    await expect(state).toHaveText('État Annoncé');
    await page.unroute('**/*.data');
    await arrived.click();
    await expect(page.getByRole('status').filter({ hasText: 'est reçu' })).toBeVisible();
    await expect(state).toHaveText('État Reçu');
  });

  await test.step('the search of the loupe finds as one types, and is still there on the way back', async () => {
    await page.locator('.office-loupe').click();
    await page.locator('#q').fill(reference);
    await page.locator('.office-excerpts a').filter({ hasText: reference }).click();
    await expect(state).toHaveText('État Reçu');
    await page.goBack();
    await expect(page.locator('#q')).toHaveValue(reference);
  });

  await test.step('a section of the settings is not lost by the saving of another', async () => {
    await page.goto('/admin/settings');
    await page.getByText('Coordonnées', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Coordonnées' });
    const email = form.getByLabel('E‑mail', { exact: true });
    await email.fill('contact');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('region', { name: 'Il reste un champ à corriger' })).toBeFocused();
    await page.getByText('E‑mails à l’équipe', { exact: true }).click();
    const team = page.getByRole('form', { name: 'E‑mails à l’équipe' });
    await team.getByRole('textbox').fill('Équipe du nord');
    await team.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(/section=team&done=/);
    await expect(email).toHaveValue('contact');
  });
});
