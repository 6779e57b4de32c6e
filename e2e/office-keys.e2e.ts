import type { Page } from '@playwright/test';
import { keysTexts } from '#app/office/keys-texts.ts';
import { write } from '#test/message-review.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hold, test } from './fixtures.ts';
import { draftsReady } from './forms.ts';
import { onDatabase } from './members.ts';

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test.use({ viewport: { width: 1280, height: 720 } });

test('keys work lists, messages and articles', async ({ page, server, signIn }) => {
  await signIn({ role: 'owner' });
  const names = ['une', 'autre'].map((each) => `Clavier ${each} ${Date.now()}`);
  await onDatabase(server, async (db) => {
    for (const name of names) await write(db, { name, locale: 'fr' }, Date.now());
    // Below the others.
    for (const name of ['Clavier trois', 'Clavier quatre'])
      await write(db, { name, locale: 'fr' }, Date.now() - 60_000);
  });
  const [name = ''] = names;
  const keys = page.getByRole('button', { name: /^Au clavier/ });
  const list = page.getByRole('dialog', { name: 'Au clavier' });
  const rows = page.locator('tbody .office-row-link');
  const title = page.getByRole('heading', { level: 1 });
  const redo = page.getByRole('button', { name: /^Refaire/ });
  const search = page.getByRole('searchbox', { name: 'Chercher' });

  await test.step('rows are walked through, ticked, changed and changed back', async () => {
    // Keys pressed before their script has loaded take effect once it has.
    const script = await hold(page, /OfficeKeys/);
    await page.goto('/admin/messages');
    await press(page, 'j', 'j');
    script.release();
    await expect(rows.nth(1)).toBeFocused();
    await press(page, 'k', 'k');
    await expect(rows.nth(0)).toBeFocused();
    await press(page, 'x');
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await press(page, '?');
    await expect(list.getByText(keysTexts.fr.bulk)).toBeVisible();
    await expectAccessible(page);
    await press(page, 'j', 'Escape');
    await expect(list).toBeHidden();
    const listed = await rows.count();
    await press(page, 'j', 'e');
    await expect(rows).toHaveCount(listed - 1);
    // After a change, one goes on where the row was.
    await expect(rows.nth(1)).toBeFocused();
    await press(page, 'Control+z');
    await expect(rows).toHaveCount(listed);
    await expect(rows.nth(1)).toBeFocused();
    // The same key does not do again what it has undone.
    await press(page, 'u', 'j');
    await expect(redo).toBeVisible();
  });

  await test.step('keys that are ahead of an answer are for the rows that follow', async () => {
    await page.goto('/admin/messages');
    const before = await rows.locator('strong').allTextContents();
    await press(page, 'j');
    await expect(rows.nth(0)).toBeFocused();
    const decisions = await hold(page, '**/admin/**');
    await page.keyboard.type('eeu');
    decisions.release();
    await expect(redo).toBeVisible();
    await expect(rows.locator('strong')).toHaveText(before.slice(1));
  });

  await test.step('a page that arrives takes the focus from nobody who types, and leaves what was found', async () => {
    const donations = await hold(page, '**/admin/donations.data*');
    await press(page, 'g', 'd');
    await donations.asked;
    await press(page, '/');
    await expect(search).toBeFocused();
    await page.keyboard.type('jx?/');
    await expect(search).toHaveValue('jx?/');
    await search.fill(name);
    const found = page.locator('.office-search-found a');
    await expect(found).toContainText([name]);
    await press(page, 'ArrowDown');
    donations.release();
    await expect(title).toHaveText('Dons');
    await expect(found.first()).toBeFocused();
    await press(page, 'Escape');
    await expect(found).toHaveCount(0);
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(title).toHaveText('Messages');
  });

  await test.step('they stay turned off on this device', async () => {
    await keys.click();
    await list.getByRole('button', { name: 'Touches actives' }).click();
    await list.getByRole('button', { name: 'Fermer' }).click();
    await press(page, 'j');
    await expect(keys).toBeFocused();
    await page.reload();
    await keys.click();
    await list.getByRole('button', { name: 'Touches actives', pressed: false }).click();
    await press(page, 'Escape');
  });

  await test.step('a message has keys of its own, leads to those beside it, and back to its row', async () => {
    const [first = '', second = ''] = await rows.locator('strong').allTextContents();
    await press(page, 'j', 'Enter');
    // The title is there with the buttons; the URL is a moment before them.
    await expect(title).toHaveText(first);
    const path = new URL(page.url()).pathname;
    await press(page, 'e');
    const reopen = page.getByRole('button', { name: 'Rouvrir' });
    await expect(reopen).toBeVisible();
    // The undo works from the next page, too.
    await press(page, 'j');
    await expect(title).toHaveText(second);
    await press(page, 'u');
    await expect(redo).toBeVisible();
    await press(page, 'k');
    await expect(title).toHaveText(first);
    await expect(reopen).toBeHidden();
    const status = page.locator('.message-state > summary');
    await press(page, 'a');
    await expect(status).not.toContainText('non attribué');
    await press(page, 'u');
    await expect(status).toContainText('non attribué');
    await press(page, 'Escape');
    await expect(title).toHaveText('Messages');
    await expect(page.locator(`tbody .office-row-link[href="${path}"]`)).toBeFocused();
    await press(page, 'Enter');
    await expect(title).toHaveText(first);
  });

  await test.step('a reply is left by Escape, is still there, and is sent from its box', async () => {
    const reply = page.locator('textarea[name="text"]');
    // Escape leaves only what is kept.
    await draftsReady(page);
    await press(page, 'r');
    await expect(reply).toBeFocused();
    await page.keyboard.type('reçu');
    // Escape leaves the box: what follows is a key again, and another one leaves the message.
    await press(page, 'Escape', 'Escape');
    await expect(title).toHaveText('Messages');
    await page.goBack();
    await expect(reply).toHaveValue('reçu');
    await reply.press('Control+Enter');
    await expect(page.locator('.office-toast')).toContainText('La réponse');
  });

  await test.step('an article is begun, saved, previewed and published', async () => {
    await press(page, 'Tab', 'g', 'a');
    await expect(title).toHaveText('Articles');
    await press(page, 'c');
    await expect(page).toHaveURL(/\/admin\/articles\/\d+/);
    await expect(page.locator('[name="title.fr"]')).toBeFocused();
    await page.keyboard.type('une');
    const text = page.locator('.article-panel-fr [contenteditable]');
    await text.fill('Le kap');
    await text.press('Control+Enter');
    await expect(page).toHaveURL(/\?notice=saved/);
    // Text is saved before the preview shows it, and published from the editor.
    await text.fill('Le kap monte');
    const opened = page.waitForEvent('popup');
    await text.press('Control+Shift+A');
    await expect((await opened).getByText('Le kap monte')).toBeVisible();
    await page.bringToFront();
    await text.press('Control+Shift+Enter');
    await expect(page).toHaveURL(/\?done=/);
  });
});
