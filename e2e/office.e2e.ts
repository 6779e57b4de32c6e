import { createDonation } from '#app/features/donations/donations.server.ts';
import { goodDonation, goodOrigin } from '#test/donations.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

let count = 0;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

    test('an SMS finds its donation: pasted, matched with the first suggestion, undone', async ({
      page,
      context,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      const owner = await makeMember(server, { username: 'Nadia' });
      const transaction = String(4_000_000_000 + ++count + Number(javaScriptEnabled) * 100);
      const reference = await onDatabase(server, async (db) => {
        await db.updateTable('account').set({ role: 'owner' }).where('id', '=', owner.id).execute();
        const origin = { ...goodOrigin, idempotencyKey: transaction, emailsDonor: false };
        const donation = { ...goodDonation, amount: 123_400, phone: `+509 37${transaction.slice(-6)}` };
        return (await createDonation(db, donation, origin, Date.now())).reference;
      });
      await signIn(server, context, owner);
      await page.goto('/admin');
      await page.getByRole('link', { name: /^Dons/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dons' })).toBeVisible();

      await page
        .getByLabel('SMS de Moncash ou Natcash')
        .fill(`Vous avez reçu 1,234.00 HTG de 50937${transaction.slice(-6)}. TransCode: ${transaction}`);
      await page.getByRole('button', { name: 'Lire le SMS' }).click();
      await page
        .getByRole('button', { name: `C’est ce don : ${reference}` })
        .first()
        .click();
      const result = page.getByRole('status').filter({ hasText: reference });
      await expect(result).toBeFocused();
      await page.getByRole('button', { name: /^Annuler/ }).click();
      await expect(page.getByRole('status').filter({ hasText: 'tout est comme avant' })).toBeFocused();

      await page.goto(`/admin/donations/${reference.toLowerCase()}`);
      await expect(page.getByRole('definition').filter({ hasText: 'Annoncé' })).toBeVisible();
      await page.getByRole('link', { name: 'Refuser…' }).click();
      await page.getByRole('button', { name: 'Refuser ce don' }).click();
      await expect(page.getByLabel('Raison')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Raison').fill('L’argent est revenu.');
      await page.getByRole('button', { name: 'Refuser ce don' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'est refusé' })).toBeFocused();
    });
  });
}

test('pages of the back-office are hydrated and change without a reload; public pages have no framework script', async ({
  page,
  context,
  server,
}) => {
  const owner = await makeMember(server);
  await onDatabase(server, (db) => db.updateTable('account').set({ role: 'owner' }).where('id', '=', owner.id).execute());
  await signIn(server, context, owner);
  await page.goto('/admin');
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole('link', { name: /^Dons/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dons' })).toBeVisible();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  for (const path of ['/home', '/contact', '/dashboard']) {
    await page.goto(path);
    expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(false);
  }
});
