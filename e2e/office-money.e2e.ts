import { createDonation } from '#app/features/donations/donations.server.ts';
import { announce, desk, paid } from '#test/donation-review.ts';
import { goodDonation, goodOrigin, setState } from '#test/donations.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an SMS finds its donation: pasted, matched with the first suggestion on the same page, undone', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const owner = await makeMember(server, { role: 'owner' });
  const transaction = String(4_000_000_000 + (Date.now() % 1_000_000_000));
  const reference = await onDatabase(server, async (db) => {
    const origin = { ...goodOrigin, idempotencyKey: transaction, emailsDonor: false };
    const donation = {
      ...goodDonation,
      amount: 123_400,
      phone: `+509 37${transaction.slice(-6)}`,
    };
    return (await createDonation(db, donation, origin, Date.now())).reference;
  });
  await signIn(server, context, owner);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Dons/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dons' })).toBeVisible();

  const sms = `Vous avez reçu 1,234.00 HTG de 50937${transaction.slice(-6)}. TransCode: ${transaction}`;
  await context.grantPermissions(['clipboard-write']);
  const box = page.getByLabel('SMS de Moncash ou Natcash');
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await box.press('Control+V');
  };
  // Once the part that keeps drafts is there.
  await expect(page.locator('.office-draft')).toBeAttached();
  await paste('Bonjou tout moun');
  await expect(page.getByText('Nous n’y lisons ni montant')).toHaveCount(1);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Bonjou tout moun');
  await expect(page.getByRole('heading', { level: 1, name: 'Dons' })).toBeVisible();
  // It was read: it is not offered again. What was typed since is.
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
  await expect.poll(kept).toBe(0);
  await box.fill('Bonjou 7');
  await expect.poll(kept).toBe(1);
  await box.fill('');
  await paste(sms);
  const suggested = page.getByRole('button', { name: `C’est ce don : ${reference}` }).first();
  await expect(suggested).toBeInViewport();
  expect(new URL(page.url()).pathname).toBe('/admin/donations');
  await expectAccessible(page);
  await suggested.click();
  const result = page.getByRole('status').filter({ hasText: reference });
  await expect(result).toBeFocused();
  await page.getByRole('button', { name: /^Annuler/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'il attend de nouveau' })).toBeFocused();

  await page.goto(`/admin/donations/${reference.toLowerCase()}`);
  await expect(page.getByRole('heading', { name: 'État Annoncé' })).toBeVisible();
  // The button of the SMS is the filled one: what is seldom done is in the menu.
  await page.locator('summary', { hasText: '⋯' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Refuser…' }).click();
  await page.getByLabel('Raison').fill('L’argent est revenu.');
  await page.getByRole('button', { name: 'Refuser ce don' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'est refusé' })).toBeFocused();
});

test('money of Today leads on to the next row from the lists that its pages end on', async ({
  page,
  context,
}) => {
  await using site = await startServer();
  const owner = await makeMember(site, { role: 'owner' });
  const ago = Date.now() - 3 * 24 * 60 * 60_000;
  const [refunded, waiting] = await onDatabase(site, async (db) => {
    const { matched, pasteNew, set } = await desk(db);
    await announce(db, { name: 'Rose', amount: 150_000, phone: '+509 3701 0203' }, ago);
    await pasteNew(paid('1,500.00', '4000000001'), ago);
    const refunded = await announce(db, { name: 'Jean' }, ago);
    await matched(await pasteNew(paid('900.00', '4000000002'), ago + 1), refunded, { at: ago });
    await set(refunded, 'refused', { reason: 'Erreur.', at: ago });
    const waiting = await announce(db, { name: 'Paul', phone: '+509 4000 0000' }, ago);
    const sent = { proof_sent_at: ago + 2 };
    await db.updateTable('donation').set(sent).where('reference', '=', waiting).execute();
    return [refunded, waiting];
  });
  await signIn(site, context, owner);
  await page.goto(`${site.url}/admin`);
  await page.locator('.today-link').first().click();
  await page.getByRole('button', { name: /^C’est ce don/ }).click();
  await expect(page).toHaveURL(/\/admin\/donations\?/);
  await expect(page.locator('.office-row-link').first()).toBeVisible();
  await page.getByRole('link', { name: 'Suivant : Jean' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/refunds/${refunded?.toLowerCase()}`);
  await page.getByLabel('Comment').fill('Moncash 261');
  await page.getByRole('button', { name: /rendu/ }).click();
  await expect(page).toHaveURL(/\/admin\/refunds\?/);
  await page.getByRole('link', { name: 'Suivant : Paul' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/donations/${waiting?.toLowerCase()}`);

  await test.step('what is received is confirmed one after the other, and its list keeps its filter', async () => {
    await onDatabase(site, async (db) => {
      for (const name of ['Anne', 'Luc'])
        await setState(db, await announce(db, { name }, ago), 'received', ago);
    });
    await page.goto(`${site.url}/admin`);
    await page.getByRole('link', { name: /dons à confirmer/ }).click();
    const list = `${site.url}/admin/donations?state=received`;
    await expect(page).toHaveURL(list);
    const [first, second] = await page.locator('.office-row-link').allTextContents();
    await page.getByRole('link', { name: first }).click();
    // Whatever is related to it.
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/^Don /);
    await expect(page.locator('main .office-row-link')).not.toHaveCount(0);
    const opened = await title.textContent();
    await page.getByRole('link', { name: 'Suivant', exact: true }).click();
    await expect(title).not.toHaveText(opened ?? '');
    await page.getByRole('link', { name: 'Précédent' }).click();
    await expect(title).toHaveText(opened ?? '');
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByRole('link', { name: `Suivant : ${second}` }).click();
    await page.getByRole('link', { name: '‹ Dons' }).click();
    await expect(page).toHaveURL(list);
    await page.locator('[name^="row."]').first().check();
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByRole('button', { name: /^Annuler/ }).click();
    await expect(page).toHaveURL(/\?state=received&bulk=/);
    await expect(page.getByRole('link', { name: second })).toBeVisible();
  });
});
