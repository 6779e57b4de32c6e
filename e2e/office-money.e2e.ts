import { announce, desk, paid } from '#test/donation-review.ts';
import { giveTo } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { draftsReady } from './forms.ts';
import { onDatabase, signIn } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a pasted SMS finds its donation', async ({ page, context, server, expectErrors }) => {
  expectErrors(/status of 400/);
  const transaction = String(4_000_000_000 + (Date.now() % 1_000_000_000));
  const phone = `+509 37${transaction.slice(-6)}`;
  const reference = await onDatabase(server, (db) =>
    giveTo(db, Date.now(), { amount: 123_400, phone }, { idempotencyKey: transaction }),
  );
  await signIn(server, context, { role: 'owner' });
  await page.goto('/admin/donations');
  await context.grantPermissions(['clipboard-write']);
  const box = page.getByLabel('SMS de Moncash ou Natcash');
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await box.press('Control+V');
  };
  await draftsReady(page);
  await paste('Bonjou tout moun');
  await expect(page.getByText('Nous n’y lisons ni montant')).toHaveCount(1);
  await expect(box).toHaveValue('Bonjou tout moun');
  await box.fill('');
  await paste(paid('1,234.00', transaction, '', phone.slice(-8)));
  const suggested = page.getByRole('button', { name: `C’est ce don : ${reference}` }).first();
  await expect(suggested).toBeInViewport();
  expect(new URL(page.url()).pathname).toBe('/admin/donations');
  await expectAccessible(page);
  await suggested.click();
  await expect(page.getByRole('status').filter({ hasText: reference })).toBeFocused();
});

test('tasks of Today lead to the next one; a list keeps its filter', async ({ page, context }) => {
  await using site = await startServer();
  await signIn(site, context, { role: 'owner' });
  const ago = Date.now() - 3 * 24 * 60 * 60_000;
  await onDatabase(site, async (db) => {
    const { matched, pasteNew, set } = await desk(db);
    await announce(db, { name: 'Rose', amount: 150_000, phone: '+509 3701 0203' }, ago);
    await pasteNew(paid('1,500.00', '4000000001'), ago);
    const refunded = await announce(db, { name: 'Jean' }, ago);
    await matched(await pasteNew(paid('900.00', '4000000002'), ago + 1), refunded, { at: ago });
    await set(refunded, 'refused', { reason: 'Erreur.', at: ago });
    await announce(db, { name: 'Paul', phone: '+509 4000 0000' }, ago);
    const sent = db.updateTable('donation').set({ proof_sent_at: ago + 2 });
    await sent.where('name', '=', 'Paul').execute();
    await write(db, {}, ago);
  });
  await page.goto(`${site.url}/admin`);
  // The list is remembered by the script that brings the keys.
  await expect(page.locator('.office-keys-button')).toBeAttached();
  await page.locator('.today-link').first().click();
  await page.getByRole('button', { name: /^C’est ce don/ }).click();
  await expect(page).toHaveURL(/\/admin\/donations\?/);
  await page.getByRole('link', { name: 'Suivant : Jean' }).click();
  await page.getByLabel('Comment').fill('Moncash 261');
  await page.getByRole('button', { name: /rendu/ }).click();
  await expect(page).toHaveURL(/\/admin\/refunds\?/);
  await page.getByRole('link', { name: 'Suivant : Paul' }).click();
  await page.getByRole('button', { name: 'L’argent est arrivé' }).click();
  await page.getByRole('link', { name: /^Suivant/ }).click();
  await expect(page).toHaveURL(/\/admin\/messages\/[^?]+$/);
  await page.getByRole('link', { name: '‹ Aujourd’hui' }).click();

  // A list keeps its filter.
  await page.getByRole('link', { name: /dons à confirmer/ }).click();
  await page.locator('.office-row-link').first().click();
  await page.getByRole('link', { name: '‹ Dons' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/donations?state=received`);
});
