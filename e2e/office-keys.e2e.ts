import { createMessage } from '#app/features/contact/messages.server.ts';
import { keysTexts } from '#app/office/keys-texts.ts';
import { goodMessage } from '#test/contact.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

const receive = (server: TestServer, names: readonly string[], at: number) =>
  onDatabase(server, async (db) => {
    for (const name of names) {
      const sender = { idempotencyKey: name, locale: 'fr' } as const;
      const message = { ...goodMessage, country: 'HT', name } as const;
      await createMessage(db, message, { ...sender, spamReason: null }, at);
    }
  });

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('keys walk through a list and what it opened, tick, go, create, search and explain themselves, also before their script is there; in a field they are letters, and they can be turned off', async ({
    page,
    context,
    server,
  }) => {
    await signIn(server, context, await makeMember(server, { role: 'owner' }));
    const names = ['une', 'autre'].map((each) => `Clavier ${each} ${Date.now()}`);
    // The third is below the others.
    await receive(server, [`Clavier trois ${Date.now()}`], Date.now() - 60_000);
    await receive(server, names, Date.now());
    // What is pressed before their script is there is done then.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/OfficeKeys/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/messages');
    const keys = page.getByRole('button', { name: /^Au clavier/ });
    const rows = page.locator('tbody .office-row-link');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    release();
    await expect(keys).toBeVisible();
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: '1 ligne cochée' })).toBeVisible();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Au clavier' });
    await expect(list).toBeVisible();
    await expect(list.getByText('cocher la ligne')).toBeVisible();
    await expect(list.getByText(keysTexts.fr.bulk)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    const listed = await rows.count();
    await page.keyboard.press('e');
    await expect(rows).toHaveCount(listed - 1);
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(listed);
    // After a change, one goes on where the row was.
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(rows).toHaveCount(listed - 1);
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('u');
    await expect(rows).toHaveCount(listed);
    await expect(rows.nth(1)).toBeFocused();
    // The same key does not do again what it has undone.
    const redo = page.getByRole('button', { name: /^Refaire/ });
    await expect(redo).toBeVisible();
    await page.keyboard.press('u');
    await page.keyboard.press('j');
    await expect(redo).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Chercher' });
    await expect(search).toBeFocused();
    await page.keyboard.type('jx?/');
    await expect(search).toHaveValue('jx?/');
    // A page that arrives meanwhile takes the focus from nobody who types.
    await page.keyboard.press('Escape');
    const asked = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await page.route('**/admin/donations.data*', async (route) => {
      asked.resolve();
      await typed.promise;
      await route.continue();
    });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await asked.promise;
    await page.keyboard.press('/');
    const [name = ''] = names;
    await search.fill('');
    await page.keyboard.type(name);
    const found = page.locator('.office-search-found a');
    await expect(found).toContainText([name]);
    await page.keyboard.press('ArrowDown');
    typed.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Dons' })).toBeVisible();
    // Nor does it close what was found.
    await expect(found.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('-Laure');
    await expect(search).toHaveValue(`${name}-Laure`);
    await expect(found).toHaveCount(0);
    await page.unroute('**/admin/donations.data*');
    await page.keyboard.press('Escape');
    await expect(page.locator('.office-search-found')).toHaveCount(0);
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
    await page.keyboard.press('/');
    // What a text finds stands below it while one types.
    await search.fill(name);
    await expect(found).toContainText([name]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(found.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(found).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/messages/);

    await keys.click();
    await list.getByRole('button', { name: 'Touches actives' }).click();
    await list.getByRole('button', { name: 'Fermer' }).click();
    await page.keyboard.press('j');
    await expect(keys).toBeFocused();
    await page.reload();
    await keys.click();
    await list.getByRole('button', { name: 'Touches actives', pressed: false }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/messages\/[\da-f-]{36}$/);
    // A message has keys of its own.
    const reply = page.locator('textarea[name="text"]');
    await expect(page.locator('.thread')).toBeVisible();
    await page.keyboard.press('?');
    await expect(list.getByText('répondre', { exact: true })).toBeVisible();
    await expect(list.getByText('Ctrl Entrée')).toBeVisible();
    await expect(list.getByText('ligne suivante', { exact: true })).toHaveCount(0);
    await expect(list.getByText('ouvrir la ligne suivante de la liste')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // The title is there with the buttons; the URL is a moment before them.
    const title = page.getByRole('heading', { level: 1 });
    const first = (await title.textContent()) ?? '';
    const second = names.find((name) => name !== first) ?? '';
    const path = new URL(page.url()).pathname;
    await page.keyboard.press('j');
    await expect(title).toHaveText(second);
    await page.keyboard.press('k');
    await expect(title).toHaveText(first);
    await page.getByRole('link', { name: 'Suivant' }).click();
    await expect(title).toHaveText(second);
    await page.getByRole('link', { name: 'Précédent' }).click();
    await expect(title).toHaveText(first);
    await page.keyboard.press('e');
    const reopen = page.getByRole('button', { name: 'Rouvrir' });
    await expect(reopen).toBeVisible();
    // The undo works from the next page, too.
    await page.keyboard.press('j');
    await expect(title).toHaveText(second);
    await page.keyboard.press('u');
    await expect(redo).toBeVisible();
    await page.keyboard.press('k');
    await expect(title).toHaveText(first);
    await expect(reopen).toBeHidden();
    const status = page.locator('.message-state > summary');
    await expect(status).toContainText('non attribué');
    await page.keyboard.press('a');
    await expect(status).not.toContainText('non attribué');
    await page.keyboard.press('u');
    await expect(status).toContainText('non attribué');
    await status.click();
    await page.keyboard.press('Escape');
    await expect(page.locator('.message-state')).not.toHaveAttribute('open');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/messages$/);
    // One goes on where one was.
    await expect(page.locator(`tbody .office-row-link[href="${path}"]`)).toBeFocused();
    await page.goto(path);
    await page.keyboard.press('e');
    await expect(reopen).toBeVisible();
    await page.keyboard.press('r');
    await expect(reply).toBeFocused();
    await page.keyboard.type('reçu');
    await expect(reply).toHaveValue('reçu');
    // Escape leaves the box: what follows is a key again.
    await page.keyboard.press('Escape');
    // Another one leaves the message: the device keeps the reply.
    await page.keyboard.press('Escape');
    await expect(title).toHaveText('Messages');
    await page.goBack();
    await expect(reply).toHaveValue('reçu');
    await page.keyboard.press('r');
    await expect(reply).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.office-toast')).toContainText('La réponse');
    await expect(page).toHaveURL(/\?done=/);
    // A page without a list has no rows, and one whose rows have no boxes does not tick them.
    await page.goto('/admin/evidence/new/job');
    await expect(page.locator('.office-draft')).toBeAttached();
    await expect(keys).toBeVisible();
    await page.keyboard.press('?');
    await expect(list.getByText('Partout')).toBeVisible();
    await expect(list.getByText('ligne suivante')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByLabel('Client', { exact: true }).press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(title).toHaveText('Articles');
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/\/admin\/articles\/\d+/);
    // An article begins with its title, and is saved from its text.
    await expect(page.locator('[name="title.fr"]')).toBeFocused();
    await page.keyboard.type('une');
    await expect(page.locator('[name="title.fr"]')).toHaveValue('une');
    await expect(keys).toBeVisible();
    const text = page.locator('.article-panel-fr [contenteditable]');
    await text.fill('Le kap');
    await text.press('Control+Enter');
    await expect(page).toHaveURL(/\?notice=saved/);
    await expect(text).toHaveText('Le kap');
    // What is typed is saved before the preview shows it, and published from the text.
    await text.fill('Le kap monte');
    const opened = page.waitForEvent('popup');
    await text.press('Control+Shift+A');
    await expect((await opened).getByText('Le kap monte')).toBeVisible();
    await page.bringToFront();
    await text.press('Control+Shift+Enter');
    await expect(page).toHaveURL(/\?done=/);
    await keys.click();
    await expect(list.getByText(keysTexts.fr.writing.A)).toBeVisible();
    await page.keyboard.press('Escape');
    // The page of the search finds as one types, too, and again for those who come back.
    await page.goto('/admin/search');
    await expect(keys).toBeVisible();
    const field = page.locator('#q');
    await field.fill(name);
    await page.locator('.office-excerpts a').filter({ hasText: name }).click();
    await expect(title).toHaveText(name);
    await page.goBack();
    await expect(field).toHaveValue(name);
    await expect(page.locator('.office-excerpts a')).toContainText([name]);
    await page.goto('/admin/services');
    await expect(keys).toBeVisible();
    await page.keyboard.press('?');
    await expect(list.getByText('cocher la ligne')).toHaveCount(0);
    await page.keyboard.press('Escape');
    // The button takes no room, and none is shown where the bar is.
    const content = page.locator('.office-content');
    const withButton = await content.boundingBox();
    await keys.evaluate((button) => button.remove());
    expect(await content.boundingBox()).toEqual(withButton);
    await page.goto('/admin/services');
    await expect(keys).toBeVisible();
    await page.setViewportSize({ width: 900, height: 720 });
    await expect(keys).toBeHidden();
  });

  test('keys that are ahead of the page wait for it: a search is typed before there is a script, and rows are handled while the one before is on its way', async ({
    page,
    context,
    server,
    expectErrors,
  }) => {
    // Files that were being fetched ahead.
    expectErrors(/ERR_INTERNET_DISCONNECTED/);
    await signIn(server, context, await makeMember(server, { role: 'owner' }));
    const names = ['une', 'autre', 'trois'].map((each) => `Avance ${each} ${Date.now()}`);
    await receive(server, names, Date.now());
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/admin/messages', { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Messages');
    await expect.poll(() => page.evaluate(() => window.onkeydown !== null)).toBe(true);
    const search = page.getByRole('searchbox', { name: 'Chercher' });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    const [name = ''] = names;
    await page.keyboard.type(name);
    scripts.resolve();
    const found = page.locator('.office-search-found a');
    await expect(found).toContainText([name]);
    await expect(search).toHaveValue(name);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(title).toHaveText(name);
    await expect(title).toBeFocused();
    await expect(found).toHaveCount(0);
    await page.keyboard.press('Escape');
    const rows = page.locator('tbody .office-row-link strong');
    const focused = page.locator('tbody .office-row-link:focus');
    await expect(focused).toHaveText(name);
    const before = await rows.allTextContents();
    for (const _ of before) await page.keyboard.press('k');
    await expect(focused).toHaveText(before[0] ?? '');
    const sent = Promise.withResolvers<void>();
    const changes: string[] = [];
    await page.route('**/admin/**', async (route) => {
      if (route.request().method() === 'POST') changes.push(route.request().url());
      await sent.promise;
      await route.continue();
    });
    await page.keyboard.type('eeu');
    sent.resolve();
    await expect(page.getByRole('button', { name: /^Refaire/ })).toBeVisible();
    await expect(rows.nth(0)).toHaveText(before[1] ?? '');
    await expect(rows.nth(1)).toHaveText(before[2] ?? '');
    await expect(focused).toHaveText(before[1] ?? '');
    expect(changes).toHaveLength(3);
    // Also those that open a row, decide about it and lead on to the next.
    await page.keyboard.press('Enter');
    await page.keyboard.type('ej');
    await expect(title).toHaveText(before[2] ?? '');
    expect(changes).toHaveLength(4);
    // Where a form does not leave, the next key is for what is still there.
    await context.setOffline(true);
    await page.keyboard.press('e');
    await expect(page.getByRole('alert')).toContainText('Pas encore envoyé');
    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await expect(focused).toHaveText(before[2] ?? '');
  });
});
