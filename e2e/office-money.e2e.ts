import { announce, desk, paid } from '#test/donation-review.ts';
import { giveTo } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { storedDrafts } from './forms.ts';
import { makeMember, onDatabase, signIn } from './members.ts';
import { insertPicture } from './pictures.ts';

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
  // Once the part that keeps drafts is there.
  await expect(page.locator('.office-draft')).toBeAttached();
  await paste('Bonjou tout moun');
  await expect(page.getByText('Nous n’y lisons ni montant')).toHaveCount(1);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('Bonjou tout moun');
  // It was read: it is not offered again. What was typed since is.
  const kept = async () => (await storedDrafts(page)).size;
  await expect.poll(kept).toBe(0);
  await box.fill('Bonjou 7');
  await expect.poll(kept).toBe(1);
  await box.fill('');
  await paste(paid('1,234.00', transaction, '', phone.slice(-8)));
  const suggested = page.getByRole('button', { name: `C’est ce don : ${reference}` }).first();
  await expect(suggested).toBeInViewport();
  expect(new URL(page.url()).pathname).toBe('/admin/donations');
  await expectAccessible(page);
  await suggested.click();
  await expect(page.getByRole('status').filter({ hasText: reference })).toBeFocused();
  await page.getByRole('button', { name: /^Annuler/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'il attend de nouveau' })).toBeFocused();
});

test('Today shows seven rows on a phone, each leading to the next', async ({ page, context }) => {
  await using site = await startServer();
  const owner = await makeMember(site, { role: 'owner' });
  const editor = await makeMember(site, { role: 'editor' });
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
    for (let n = 0; n < 4; n++) await write(db, {}, ago);
    await insertPicture(db, { title: 'Le port', account: editor.id, sentAt: ago });
  });
  const today = `${site.url}/admin`;
  const rows = page.locator('.today-link');
  await test.step('seven rows have room above the bar', async () => {
    await signIn(site, context, editor);
    // The notices above the rows go: one is put off, the other is of a site without a mail server.
    await page.addInitScript(() => {
      localStorage.setItem('office:second-factor-later', String(Date.now() + 3_600_000));
    });
    await page.goto(today);
    const groups = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(groups).toHaveText(['Argent', 'Personnes', 'Site et cours']);
    await expect(page.locator('p.office-advice')).toHaveCount(0);
    await page.locator('.office-content > .notice').evaluateAll((all) => {
      for (const notice of all as HTMLElement[]) notice.style.display = 'none';
    });
    const roomBelow = async () => {
      const row = await page.locator('.today-row').nth(6).boundingBox();
      const bar = await page.getByRole('navigation').first().boundingBox();
      return row && bar && bar.y - row.y - row.height;
    };
    await expect.poll(roomBelow).toBeGreaterThanOrEqual(0);
  });

  await test.step('what waits is done one after the other', async () => {
    await signIn(site, context, owner);
    await page.goto(today);
    await expect(rows.first()).toBeVisible();
    const listed = await rows.count();
    await rows.first().click();
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
    // Owners have one row for what is received.
    await expect(rows).toHaveCount(listed - 2);
  });

  await test.step('what is received is confirmed one after the other, and its list keeps its filter', async () => {
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
  });
});
