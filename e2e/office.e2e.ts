import { randomUUID } from 'node:crypto';
import { confirmTexts } from '#app/features/accounts/login/confirm-texts.ts';
import { backupTexts } from '#app/features/backup/texts.ts';
import { practiceTexts } from '#app/http/practice-texts.ts';
import { heldTexts } from '#app/office/held-texts.ts';
import { selectionTexts } from '#app/office/selection-texts.ts';
import { officeTexts } from '#app/office/texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { giveTo } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { draftsReady } from './forms.ts';
import { onDatabase } from './members.ts';
import { photograph } from './pictures.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a lost page or save is reported', async ({ page, context, server, signIn, expectErrors }) => {
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
    // The script that holds pages loads the other sections next, of which Today is the first.
    const holds = page.waitForRequest(/\/assets\/today-/);
    await page.goto('/admin/donations');
    await holds;
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

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a long press and taps tick messages', async ({ page, context, server, signIn }) => {
    await onDatabase(server, async (db) => {
      for (let n = 0; n < 4; n++)
        await write(db, { name: `Mirlande ${randomUUID().slice(0, 8)}` }, Date.now());
    });
    await signIn({ role: 'editor' });
    await page.goto('/admin/messages');
    const t = selectionTexts.fr;
    const select = page.getByRole('button', { name: t.select });
    const row = (n: number) => page.getByRole('row').nth(n).getByRole('rowheader');
    const tick = (n: number) => page.getByRole('row').nth(n).getByRole('checkbox');
    await expect(select).toBeVisible();
    const at = await row(1).boundingBox();
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd') =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 10 }],
      });
    await touch('touchStart');
    await expect(tick(1)).toBeChecked();
    await touch('touchEnd');
    const top = () => row(3).evaluate((each) => each.getBoundingClientRect().top);
    const before = await top();
    await row(2).tap();
    await expect(page.getByRole('status').filter({ hasText: t.count(2) })).toBeVisible();
    expect(await top()).toBe(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.end }).tap();
    await expect(tick(2)).not.toBeChecked();
    await select.tap();
    await row(4).tap();
    await expect(tick(4)).toBeChecked();
  });
});

test('a failed upload keeps its photograph', async ({ page, server, signIn, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  const name = `Lekòl ${randomUUID()}`;
  await signIn({ role: 'editor' });
  await page.goto('/admin/evidence/new/job');
  const image = page.locator('input[name="image"]');
  const save = page.locator('.office-form button[type="submit"]');
  await draftsReady(page);
  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="text.fr"]').fill('Un site.');
  await page.locator('[name="alt.fr"]').fill('Une page.');
  const buffer = await photograph(400, 300);
  await image.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await page.route('**/*.data*', (route) => route.abort());
  await save.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(officeTexts.fr.unsent);
  await page.unroute('**/*.data*');
  await save.press('Enter');
  await expect(page).toHaveURL(/done=/);
  const { image: stored } = await onDatabase(server, (db) =>
    db.selectFrom('evidence').select('image').where('name', '=', name).executeTakeFirstOrThrow(),
  );
  expect(stored).toMatch(/^stored/);
});

test('an owner makes and downloads a backup', async ({ page, server, signIn }) => {
  await signIn({ role: 'owner' });
  const t = backupTexts.fr;
  await page.goto('/admin/backup');
  await page.getByRole('button', { name: t.make }).click();
  // The list renews itself.
  const made = page.getByRole('row').filter({ hasText: t.kinds.asked });
  const download = made.getByRole('button').first();
  await expect(download).toBeVisible();
  // The login is too long ago.
  await onDatabase(server, (db) => db.updateTable('session').set({ confirmed_at: 1 }).execute());
  await page.reload();
  const proof = page.getByLabel(confirmTexts.fr.password.label);
  await proof.fill(goodPassword);
  await Promise.all([page.waitForEvent('download'), download.click()]);
  // The page stays open, without the password: somebody else may have the phone next.
  await expect(proof).toHaveValue('');
});

test('practice shows its strip on each page', async ({ page, signIn }) => {
  await signIn({ role: 'owner', username: 'Nadège' });
  await page.goto('/admin/practice');
  await page.getByRole('button', { name: 'Commencer un essai' }).click();
  const strip = page.getByRole('form', { name: practiceTexts.fr.text });
  await expect(strip).toBeVisible();
  await expectAccessible(page, 'Today in practice', 'all');
  await expectToFit(page);
  await page.locator('.office-nav a[href="/admin/messages"]').click();
  await expect(page.locator('.office-row-link').first()).toBeVisible();
  await expect(strip).toBeVisible();
});
