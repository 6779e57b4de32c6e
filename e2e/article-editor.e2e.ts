import type { Locator, Page, Route } from '@playwright/test';
import { findDraft, insertDraft, saveDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, emptyText } from '#app/features/articles/drafts.ts';
import { unsentTexts } from '#app/office/unsent-texts.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hold, type SignIn } from './fixtures.ts';
import { storedDrafts } from './forms.ts';
import { onDatabase } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';
import { chooseKite } from './pictures.ts';

test.use({ viewport: { width: 360, height: 740 } });

const content = '## Un  titre\n\nUn *premier* texte sur deux lignes.\n\n- un\n- deux';

/** An article with a French text, and an editor who is signed in. */
async function beginArticle(server: TestServer, signIn: SignIn) {
  const member = await signIn({ username: 'Rose Kap', role: 'editor' });
  const id = await onDatabase(server, async (db) => {
    const empty = emptySnapshot(member.username);
    const fr = { ...emptyText, title: 'Le kap', summary: 'Un résumé.', content };
    const snapshot = { ...empty, texts: { ...empty.texts, fr } };
    return insertDraft(db, { accountId: member.id, snapshot }, Date.now());
  });
  return {
    path: `/admin/articles/${id}`,
    stored: (field: 'title' | 'content' = 'content') =>
      onDatabase(server, async (db) => (await findDraft(db, id))?.snapshot.texts.fr[field]),
    /** Somebody else changes the text. */
    change: (text: string) =>
      onDatabase(server, (db) =>
        saveDraft(db, { id, accountId: null, edit: { 'text.fr': text } }, Date.now()),
      ),
  };
}

const editorOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Texte', exact: true }).and(page.locator('[contenteditable]'));
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, hasText: string) => page.getByRole('status').filter({ hasText });

async function typeAtStart(page: Page, text: string): Promise<void> {
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(text);
}

/** The connection returns: what waits is sent at once. */
const sendNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Presses the button in the menu of the bar: writing saves itself. */
async function pressSave(page: Page): Promise<void> {
  const menu = page.locator('.more-menu');
  await menu.evaluate((details: HTMLDetailsElement) => void Object.assign(details, { open: true }));
  await button(page, 'Enregistrer').click();
}

/**
 * Waits for the form that begins anew with what is stored: what is typed before that is kept and
 * offered, not in the form.
 */
async function saveForm(page: Page, meanwhile = async () => {}): Promise<void> {
  await page.locator('.article-form').evaluate((form) => form.setAttribute('data-sent', ''));
  await pressSave(page);
  await meanwhile();
  await expect(page.locator('.article-form:not([data-sent])')).toBeVisible();
}

test('a text with links and pictures is written', async ({ page, site, signIn, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  const { path, stored, change } = await beginArticle(site, signIn);
  // Without a reload: the policy is that of the list.
  await page.goto('/admin/articles');
  await page.locator(`a[href="${path}"]`).first().click();
  const editor = editorOf(page);
  await expect(editor).toContainText('Un premier texte sur deux lignes.');
  // A title has one line: Enter leads into the text.
  await field(page, 'title.fr').press('Enter');
  await expect(editor).toBeFocused();

  const toolbar = page.getByRole('toolbar', { name: 'Mise en forme' });
  // At its end; the editor learns of the cursor after the browser.
  await editor.getByText('deux', { exact: true }).click({ position: { x: 150, y: 10 } });
  await expect(toolbar.getByRole('button', { name: 'Liste', pressed: true })).toBeVisible();
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
  await button(page, 'Mettre le lien').click();
  await expect(editor).toBeFocused();
  await expect(page.getByText('cette page n’existe pas sur le site')).toBeVisible();

  await page.keyboard.press('Enter');
  const html =
    '<p style="color:red" onclick="x()">Collé <b>fort</b><img src="https://example.org/x.jpg"></p>';
  await editor.evaluate((target, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    const init = { clipboardData, bubbles: true, cancelable: true };
    target.dispatchEvent(new ClipboardEvent('paste', init));
  }, html);
  await expect(editor.getByText('Collé fort')).toBeVisible();
  await expect(page.getByText('ajoutez-la avec le bouton Image')).toBeVisible();
  await chooseKite(page, 'Image');
  // Text typed while a picture is selected goes below it.
  await editor.locator('figure img').click();
  await page.keyboard.type('Après.');
  await expect(editor.getByText('Après.')).toBeVisible();
  await page.getByLabel('Que voit-on sur l’image ?').fill('Un kap');
  await expect(page.getByText('L’image est dans le texte.')).toBeVisible();
  await expectAccessible(page);
  await pressSave(page);
  await expect(page).toHaveURL(/notice=saved/);
  const written = `${content}\n\nUn **mot** et **un** *kap* de [/nulle-part](/nulle-part)\n\nCollé **fort**\n\n![Un kap](/media/`;
  expect((await stored())?.slice(0, written.length)).toBe(written);

  await test.step('what the editor cannot keep is edited as it is stored', async () => {
    await change('Un <b>mot</b>.');
    await page.goto(path);
    await expect(page.getByText('que l’éditeur ne sait pas garder')).toBeVisible();
    await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('Un <b>kap</b>.');
    await pressSave(page);
    await expect(page).toHaveURL(/notice=saved/);
    expect(await stored()).toBe('Un <b>kap</b>.');
  });

  await test.step('publishing waits for a picture that is on its way, and not for one that is lost', async () => {
    await change('Un kap.');
    const arrivals: ((arrives: boolean) => void)[] = [];
    await page.route('**/admin/articles/pictures', async (route) => {
      const arrives = await new Promise<boolean>((resolve) => arrivals.push(resolve));
      await (arrives ? route.continue() : route.abort('failed'));
    });
    await page.goto(path);
    await expect(editor).toBeVisible();
    await chooseKite(page, 'Image');
    const publish = button(page, 'Publier');
    await publish.click();
    await expect(said(page, 'L’article sera publié dès qu’elle sera arrivée.')).toBeVisible();
    await expect.poll(() => arrivals.length).toBe(1);
    arrivals[0]?.(false);
    await expect(said(page, 'Rien n’est publié')).toBeVisible();
    await button(page, 'Réessayer').click();
    await publish.click();
    await expect.poll(() => arrivals.length).toBe(2);
    arrivals[1]?.(true);
    await expect(page).toHaveURL(/done=/);
    expect(await stored()).toContain('](/media/');
  });
});

test('what is typed before the editor is there stands in it', async ({ page, site, signIn }) => {
  const { path, stored } = await beginArticle(site, signIn);
  const scripts = await hold(page, '**/assets/*.js');
  const chunk = await hold(page, /\/Editor-[^/]*$/);
  await page.goto(path, { waitUntil: 'commit' });
  const area = page.locator('textarea[name="text.fr"]');
  const typeAfter = async (field: Locator, words: string, letters: string) => {
    await field.evaluate((box: HTMLTextAreaElement, words) => {
      box.focus();
      const end = box.value.indexOf(words) + words.length;
      box.setSelectionRange(end, end);
    }, words);
    await page.keyboard.type(letters);
  };
  await typeAfter(field(page, 'title.fr'), 'Le', ' grand');
  await typeAfter(area, '*premier*', ' 0123');
  const letters = (to: string) => content.replace('*premier*', `*premier*${to}`);
  scripts.release();
  await page.keyboard.type('4567', { delay: 20 });
  // The page is hydrated.
  await chunk.asked;
  await page.keyboard.type('abc');
  await expect(area).toHaveValue(letters(' 01234567abc'));
  await expect(field(page, 'title.fr')).toHaveValue('Le grand kap');
  chunk.release();
  await page.keyboard.type('defghijklmnopqrstuvwxyz', { delay: 20 });
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type(' fin');
  await sendNow(page);
  await expect.poll(stored).toBe(letters(' 01234567abcdefghijklmnopqrstuvwxyz fin'));
  expect(await stored('title')).toBe('Le grand kap');
});

test('two who change one text see both of them', async ({ page, site, signIn, expectErrors }) => {
  expectErrors(/status of 409/);
  const { path, stored, change } = await beginArticle(site, signIn);
  await page.goto(path);
  await typeAtStart(page, 'Deux. ');
  await sendNow(page);
  await expect.poll(stored).toContain('Deux.');
  await change('Le texte de Jean.');
  await page.keyboard.type('Le mien. ');
  await sendNow(page);
  const conflict = page.getByRole('group', { name: /^Texte/ });
  await expect(conflict).toContainText('Deux. Le mien.');
  await expect(conflict).toContainText('Le texte de Jean.');
  // Typing on keeps the focus; a link in the notice leads to the question.
  await page.keyboard.type('Encore. ');
  await expect(editorOf(page)).toContainText('Deux. Le mien. Encore.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Quelqu’un a changé ce texte' }).click();
  await expect(page.getByRole('region', { name: /^Deux personnes/ })).toBeFocused();
  await conflict.getByRole('radio').nth(1).check();
  await saveForm(page);
  await expect(editorOf(page)).toHaveText('Le texte de Jean.');
  await expect.poll(() => storedDrafts(page)).toEqual(new Map());
});

test('unsaved text is offered again', async ({ page, context, site, signIn, expectErrors }) => {
  // A text that is offered may have begun with an older version.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, signIn);
  await page.goto(path);
  const asked = Promise.withResolvers<Route>();
  await page.route('**/autosave', (route) => asked.resolve(route));
  await typeAtStart(page, 'Hors ');
  await expect(said(page, 'Pas encore enregistré')).toBeVisible();
  await sendNow(page);
  const save = await asked.promise;
  await page.keyboard.type('ligne. ');
  await page.getByRole('link', { name: '‹ Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await save.abort('failed');
  await page.close();
  expect(await stored()).toBe(content);

  const again = await context.newPage();
  const offer = again.getByRole('region', { name: unsentTexts.fr.title });
  await again.goto(path);
  await expect(editorOf(again)).toBeVisible();
  await expect(offer.locator('dt')).toHaveText('Texte (Français)');
  // The text typed since stays beside it.
  await field(again, 'author').fill('Rose');
  await button(again, 'Reprendre ce texte').click();
  await expect(editorOf(again)).toContainText('Hors ligne. Un  titre');
  await expect(field(again, 'author')).toHaveValue('Rose');
  await expect.poll(stored).toBe(content.replace('Un  titre', 'Hors ligne. Un  titre'));
  await expect.poll(() => storedDrafts(again)).toEqual(new Map());

  // Each session offline leaves a text of its own.
  await again.route('**/autosave', (route) => route.abort('failed'));
  const sessions = ['Premye sesyon', 'Dezyèm sesyon'];
  for (const [count, session] of sessions.entries()) {
    await field(again, 'summary.fr').fill(session);
    await expect.poll(async () => (await storedDrafts(again)).size).toBe(count + 1);
    await again.goto(path);
    // Hydration takes the selection of a text area, which is all that would be replaced.
    await expect(editorOf(again)).toBeVisible();
  }
  for (const session of sessions) await expect(offer).toContainText(session);
});

test('saves do not overtake each other', async ({ page, site, signIn, expectErrors }) => {
  // The autosave that finds what the lost one stored.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, signIn);
  const title = field(page, 'title.fr');
  let answers = 0;
  const late = Promise.withResolvers<void>();
  await page.route('**/autosave', async (route) => {
    const response = await route.fetch();
    if (++answers === 1) return route.abort('failed');
    if (answers === 2) await late.promise;
    await route.fulfill({ response });
  });
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  await title.fill('Un autre kap');
  const lost = page.waitForEvent('requestfailed');
  await sendNow(page);
  await lost;
  expect(await stored('title')).toBe('Un autre kap');
  // Taken back after a lost answer, it is taken back on the server too.
  await title.fill('Le kap');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await saveForm(page, async () => {
    await expect.poll(() => answers).toBe(2);
    expect(posts, 'the form waits for the save').toEqual([expect.stringMatching(/autosave$/)]);
    late.resolve();
  });
  expect(await stored('title')).toBe('Le kap');

  // A text typed while the form is being sent is not sent with it, but kept and offered.
  const form = await hold(page, `**${path}*`);
  await title.fill('Le kap deux');
  await pressSave(page);
  await form.asked;
  await title.fill('Le kap trois');
  await sendNow(page);
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(kept).toContain('Le kap trois');
  form.release();
  await button(page, 'Reprendre ce texte').click();
  expect(await stored('title')).toBe('Le kap deux');
  await expect(title).toHaveValue('Le kap trois');
});

const panelOf = async (page: Page, name: string) => {
  await page.getByRole('radio', { name }).check();
  return page.getByRole('group', { name, exact: true });
};
const titleIn = (panel: Locator) => panel.getByRole('textbox', { name: 'Titre' });
const write = async (page: Page, name: string, title: string) => {
  const panel = await panelOf(page, name);
  await expect(titleIn(panel)).toBeFocused();
  await titleIn(panel).fill(title);
  await editorOf(page).fill('Kap.');
};

test('an article is written, published and scheduled', async ({ page, signIn, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  await signIn({ role: 'editor' });
  await page.goto('/admin/articles');
  await button(page, 'Écrire un article').click();
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);
  for (const [name, title] of [
    ['Français', 'La radio'],
    ['Kreyòl', 'Radyo a'],
  ] as const) {
    await write(page, name, title);
    // The tab and the title of the page follow what is typed.
    await expect(page.getByRole('radio', { name: `${name} brouillon` })).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'La radio' })).toBeVisible();
  const alternative = page.getByRole('textbox', { name: 'Ce que montre l’image' });
  // The picture is sent at once; one that does not arrive is sent with the form.
  await page.route('**/autosave', (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/')
      ? route.abort('failed')
      : route.continue(),
  );
  await chooseKite(page, 'Ajouter une image');
  const picture = page.getByRole('img', { name: 'L’image de l’article' });
  await expect(picture).toHaveJSProperty('complete', true);
  await alternative.fill('Yon kap');
  // Whoever leaves without sending the picture is asked first, and stays with it.
  const asked = page.waitForEvent('dialog');
  const leave = page.getByRole('link', { name: '‹ Articles' }).click();
  await (await asked).dismiss();
  await leave;
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Publier').click();
  const toast = page.locator('.office-toast').getByRole('status');
  await expect(toast).toHaveText('« La radio » est publié. Image sans description : FR.');
  const bar = page.locator('.article-bar');
  const update = button(page, 'Mettre à jour le site');
  await expect(picture).toBeVisible();

  // No button while there is nothing to publish.
  await expect(update).toBeHidden();
  await page.unroute('**/autosave');

  // Only a language with a text can be published.
  const box = page.locator('[id="publish.en"]');
  await expect(box).toBeDisabled();
  await write(page, 'English', 'The radio');
  await expect(box).toBeChecked();
  await box.uncheck();
  await update.click();
  await expect(toast).toContainText('L’anglais reste un brouillon.');

  await titleIn(await panelOf(page, 'Français')).fill('La radio libre');
  // Its menu proposes tomorrow.
  await bar.locator('.more-menu > summary').click();
  await bar.getByRole('link', { name: 'Programmer' }).click();
  await expect(page.getByLabel('Date et heure')).toHaveValue(/T07:00$/);
  await page.getByLabel('Date et heure').fill('2035-01-01T07:00');
  await button(page, 'Programmer').click();
  await expect(bar.getByText('Programmé 1er janv. 2035 7 h')).toBeVisible();
});
