import { randomUUID } from 'node:crypto';
import { heldTexts } from '#app/office/held-texts.ts';
import { giveTo } from '#test/donations.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { draftsReady } from './forms.ts';
import { onDatabase } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

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

  await test.step('a page that does not arrive leaves the one before, and opens once it can', async () => {
    const held = page.getByRole('alert').filter({ hasText: heldTexts.fr.held });
    await page.goto('/admin/donations');
    await draftsReady(page);
    await page.route('**/admin/messages.data*', (route) => route.abort());
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(held).toBeVisible();
    await expect(heading('Dons')).toBeVisible();
    await expectAccessible(page);
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

  await test.step('a section of the settings is not lost by the saving of another', async () => {
    await page.goto('/admin/settings');
    await draftsReady(page);
    await page.getByText('Coordonnées', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Coordonnées' });
    const email = form.getByLabel('E‑mail', { exact: true });
    await email.fill('contact');
    await page.getByText('E‑mails à l’équipe', { exact: true }).click();
    const team = page.getByRole('form', { name: 'E‑mails à l’équipe' });
    await team.getByRole('textbox').fill('Équipe du nord');
    await team.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(/section=team&done=/);
    await expect(email).toHaveValue('contact');
  });
});
