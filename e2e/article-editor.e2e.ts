import type { Locator } from '@playwright/test';
import { saveDraft } from '#app/features/articles/drafts.server.ts';
import { expectAccessible } from './accessible.ts';
import {
  beginArticle,
  chooseKite,
  content,
  editorOf,
  openSaveButton,
  renewForm,
  sendNow,
} from './article-editor.ts';
import { expect, hold } from './fixtures.ts';
import { storedDrafts } from './forms.ts';
import { onDatabase } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a text is written, linked, pasted and given a picture', async ({ page, site, signIn }) => {
  const { id, path, stored } = await beginArticle(site, signIn);
  // Without a reload: the policy is that of the list.
  await page.goto('/admin/articles');
  await page.locator(`a[href="${path}"]`).first().click();
  const editor = editorOf(page);
  await expect(editor).toContainText('Un premier texte sur deux lignes.');
  const menu = page.locator('.more-menu');
  const [opener, address] = [menu.locator('summary'), menu.getByRole('link').first()];
  await opener.click();
  await expect(address).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(address).toBeHidden();
  await expect(opener).toBeFocused();
  // A title has one line: Enter leads into the text.
  const title = page.locator('[name="title.fr"]');
  await title.press('Enter');
  await expect(editor).toBeFocused();
  await expect(title).toHaveValue('Le kap');

  const toolbar = page.getByRole('toolbar', { name: 'Mise en forme' });
  const isPressed = (name: string) =>
    expect(toolbar.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  // At its end; the editor learns of the cursor after the browser.
  await editor.getByText('deux', { exact: true }).click({ position: { x: 150, y: 10 } });
  await isPressed('Liste');
  // Clear of the button that stays.
  await expect.poll(() => toolbar.evaluate((bar) => bar.scrollLeft)).toBeGreaterThan(0);
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('Un ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('mot');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' et **un** *kap* de ');
  await page.keyboard.press('Control+k');
  const link = page.getByLabel('Adresse du lien');
  await link.fill('javascript:alert(1)');
  await link.press('Enter');
  await expect(page.getByText('Ce n’est pas une adresse')).toBeVisible();
  await link.fill('/nulle-part');
  await page.getByRole('button', { name: 'Mettre le lien' }).click();
  await expect(editor).toBeFocused();
  await expect(page.getByText('cette page n’existe pas sur le site')).toBeVisible();

  await page.keyboard.press('Enter');
  const html =
    '<p style="color:red" onclick="x()">Collé <b>fort</b><img src="https://example.org/x.jpg"></p>';
  await editor.evaluate((target, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'sans importance');
    const init = { clipboardData, bubbles: true, cancelable: true };
    target.dispatchEvent(new ClipboardEvent('paste', init));
  }, html);
  await expect(editor.getByText('Collé fort')).toBeVisible();
  await expect(page.getByText('ajoutez-la avec le bouton Image')).toBeVisible();
  await isPressed('Gras');
  await chooseKite(page, 'Image');
  // What is typed while a picture is selected stands below it.
  await editor.locator('figure img').click();
  await page.keyboard.type('Après.');
  await expect(editor.getByText('Après.')).toBeVisible();
  await page.getByLabel('Que voit-on sur l’image ?').fill('Un kap');
  await expect(page.getByText('L’image est dans le texte.')).toBeVisible();
  await expectAccessible(page);

  await (await openSaveButton(page)).click();
  await expect(page).toHaveURL(/notice=saved/);
  const written = `${content}\n\nUn **mot** et **un** *kap* de [/nulle-part](/nulle-part)\n\nCollé **fort**\n\n![Un kap](/media/`;
  expect((await stored())?.slice(0, written.length)).toBe(written);
  await page.goto(path);
  await expect(editor.locator('figure img')).toHaveJSProperty('complete', true);
  const edit = { 'text.fr': 'Un <b>mot</b>.' };
  await onDatabase(site, (db) => saveDraft(db, { id, accountId: null, edit }, Date.now()));
  await page.goto(path);
  await expect(page.getByText('que l’éditeur ne sait pas garder')).toBeVisible();
  await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('Un <b>kap</b>.');
  await (await openSaveButton(page)).click();
  await expect(page).toHaveURL(/notice=saved/);
  expect(await stored()).toBe('Un <b>kap</b>.');
});

test('what is typed before the editor is there stands in it', async ({ page, site, signIn }) => {
  const { path, stored } = await beginArticle(site, signIn);
  const scripts = await hold(page, '**/assets/*.js');
  const chunk = await hold(page, /\/Editor-[^/]*$/);
  await page.goto(path, { waitUntil: 'commit' });
  const area = page.locator('textarea[name="text.fr"]');
  const title = page.locator('[name="title.fr"]');
  const typeAfter = async (field: Locator, words: string, letters: string) => {
    await field.evaluate((box: HTMLTextAreaElement, words) => {
      box.focus();
      const end = box.value.indexOf(words) + words.length;
      box.setSelectionRange(end, end);
    }, words);
    await page.keyboard.type(letters);
  };
  await typeAfter(title, 'Le', ' grand');
  await typeAfter(area, '*premier*', ' 01234');
  const letters = (to: string) => content.replace('*premier*', `*premier*${to}`);
  scripts.release();
  await page.keyboard.type('56789', { delay: 20 });
  // The page is hydrated.
  await chunk.asked;
  await expect(area).toHaveValue(letters(' 0123456789'));
  await page.keyboard.type('abc');
  await expect(area).toHaveValue(letters(' 0123456789abc'));
  await expect(title).toHaveValue('Le grand kap');
  chunk.release();
  await page.keyboard.type('defghijklmnopqrstuvwxyz', { delay: 20 });
  const editor = editorOf(page);
  await expect(editor).toBeFocused();
  await page.keyboard.type(' fin');
  const written = letters(' 0123456789abcdefghijklmnopqrstuvwxyz fin');
  await expect(editor).toContainText('premier 0123456789abcdefghijklmnopqrstuvwxyz fin texte');
  await sendNow(page);
  await expect.poll(stored).toBe(written);
  expect(await stored('title')).toBe('Le grand kap');
});

test('text, undo and cursor stay while other things change', async ({
  page,
  site,
  signIn,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const { id, path, stored } = await beginArticle(site, signIn);
  await page.goto(path);
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Deux. ');
  await page.getByRole('button', { name: 'Créer un lien' }).click();
  await expect(page.getByRole('button', { name: 'Supprimer le lien' })).toBeVisible();
  // It leads into the text, where the cursor was.
  await page.getByRole('textbox', { name: 'Titre', exact: true }).press('Enter');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('Trois. ');
  await expect(editorOf(page)).toContainText('Deux. Trois. Un  titre');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Annuler' })).toBeEnabled();

  await test.step('a text that someone else changed meanwhile is shown beside one’s own, and one of them is kept', async () => {
    await sendNow(page);
    await expect.poll(stored).toContain('Trois.');
    const edit = { 'text.fr': 'Le texte de Jean.' };
    await onDatabase(site, (db) => saveDraft(db, { id, accountId: null, edit }, Date.now()));
    await page.keyboard.type('Le mien. ');
    await sendNow(page);
    const conflict = page.getByRole('group', { name: /^Texte/ });
    await expect(conflict).toContainText('Trois. Le mien.');
    await expect(conflict).toContainText('Le texte de Jean.');
    // Who writes on keeps the focus, and is led to the question by the line that tells of it.
    await page.keyboard.type('Encore. ');
    await expect(editorOf(page)).toContainText('Trois. Le mien. Encore.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Quelqu’un a changé ce texte' }).click();
    await expect(
      page.getByRole('region', { name: 'Deux personnes ont écrit en même temps' }),
    ).toBeFocused();
    await conflict.getByRole('radio').nth(1).check();
    await page.getByRole('radio', { name: 'Kreyòl' }).check();
    await renewForm(page, async () => (await openSaveButton(page)).click());
    await expect(page.getByRole('radio', { name: 'Kreyòl' })).toBeChecked();
    await page.getByRole('radio', { name: 'Français' }).check();
    await expect(editorOf(page)).toHaveText('Le texte de Jean.');
    expect(await stored()).toBe('Le texte de Jean.');
    await expect.poll(() => storedDrafts(page)).toEqual(new Map());
  });
});

test('publishing waits for a picture', async ({ page, site, signIn, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  const { path, stored } = await beginArticle(site, signIn);
  const arrivals: ((arrives: boolean) => void)[] = [];
  await page.route('**/admin/articles/pictures', async (route) => {
    const arrives = await new Promise<boolean>((resolve) => arrivals.push(resolve));
    await (arrives ? route.continue() : route.abort('failed'));
  });
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  await chooseKite(page, 'Image');
  const publish = page.getByRole('button', { name: 'Publier', exact: true });
  const said = (hasText: string) => page.getByRole('status').filter({ hasText });
  await publish.click();
  await expect(said('L’article sera publié dès qu’elle sera arrivée.')).toBeVisible();
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => arrivals.length).toBe(1);
  arrivals[0]?.(false);
  await expect(said('Rien n’est publié')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await publish.click();
  await expect.poll(() => arrivals.length).toBe(2);
  arrivals[1]?.(true);
  await expect(page).toHaveURL(/done=/);
  expect(await stored()).toContain('](/media/');
});
