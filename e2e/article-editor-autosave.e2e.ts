import type { Page, Route } from '@playwright/test';
import { officeTexts } from '#app/features/office/texts.ts';
import { beginArticle, content, drafts, editorOf, sendNow } from './article-editor.ts';
import { expect } from './fixtures.ts';
import { testOnTeamsSite as test } from './own-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Enregistré/ });

test('what did not reach the server is kept on the device, offered after the page was closed, and saved by itself', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const { path, stored } = await beginArticle(site, page);
  const asked = Promise.withResolvers<Route>();
  await page.route('**/autosave', (route) => asked.resolve(route));
  await page.goto(path);
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Hors ');
  await expect(page.getByRole('status').filter({ hasText: 'Gardé sur cet appareil' })).toBeVisible();
  await sendNow(page);
  const save = await asked.promise;
  await page.keyboard.type('ligne. ');
  await page.getByRole('link', { name: '‹ Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await save.abort('failed');
  await page.close();
  expect(await stored()).toBe(content);

  const again = await context.newPage();
  await again.goto(path);
  await expect(editorOf(again)).toBeVisible();
  await again.getByRole('button', { name: 'Reprendre ce texte' }).click();
  await expect(editorOf(again)).toContainText('Hors ligne. Un  titre');
  await expect(saved(again)).toBeVisible();
  await expect.poll(stored).toBe(content.replace('Un  titre', 'Hors ligne. Un  titre'));
  expect(await drafts(again)).toEqual([]);
});

test('the button that saves waits for a save on its way, and for one whose answer was lost', async ({
  page,
  site,
  expectErrors,
}) => {
  // The autosave that finds what the lost one stored.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, page);
  const answers: ('lost' | 'late')[] = ['lost', 'late'];
  const late = Promise.withResolvers<void>();
  await page.route('**/autosave', async (route) => {
    const answer = answers.shift();
    const response = await route.fetch();
    if (answer === 'late') await late.promise;
    await (answer === 'lost' ? route.abort('failed') : route.fulfill({ response }));
  });
  await page.goto(path);
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Un. ');
  await sendNow(page);
  await expect.poll(stored).toContain('Un. Un');
  await page.keyboard.type('Deux. ');
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await save.click();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => answers.length).toBe(0);
  late.resolve();
  await expect(page).toHaveURL(/notice=saved/);
  expect(await stored()).toBe(content.replace('Un  titre', 'Un. Deux. Un  titre'));
});

test('what was taken back after a save whose answer was lost is taken back on the server too', async ({
  page,
  site,
  expectErrors,
}) => {
  // The autosave that finds what the lost one stored.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, page);
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  const title = page.locator('[name="title.fr"]');
  await page.route(
    '**/autosave',
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed');
  await title.fill('Un autre kap');
  await sendNow(page);
  await lost;
  await title.fill('Le kap');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/notice=saved/);
  expect(await stored('title')).toBe('Le kap');
});

test('what is refused stays in the form with its errors, and on the device until the server has it', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  expectErrors(/status of 400/, /ERR_FAILED/);
  const { path, stored } = await beginArticle(site, page);
  const long = 'é'.repeat(2_001);
  const summary = (tab: Page) => tab.locator('[name="summary.fr"]');
  const errors = (tab: Page) => tab.getByRole('region', { name: 'Il reste un champ à corriger' });
  const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true });
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  await summary(page).fill(long);
  await button(page, 'Enregistrer').click();
  await expect(errors(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'voyez ce qui est signalé' })).toBeVisible();
  await errors(page).getByRole('link').click();
  await expect(summary(page)).toBeFocused();
  await page.route(`**${path}*`, (route) => route.abort('failed'));
  await button(page, 'Enregistrer').click();
  await expect(page.getByRole('alert').filter({ hasText: officeTexts.fr.unsent })).toBeVisible();
  await expect(errors(page)).toBeVisible();
  await expect(summary(page)).toHaveValue(long);
  await page.close();

  const again = await context.newPage();
  await again.goto(path);
  await button(again, 'Reprendre ce texte').click();
  await expect(summary(again)).toHaveValue(long);
  await summary(again).fill('');
  await button(again, 'Publier').click();
  await expect(errors(again)).toBeFocused();
  expect(await drafts(again)).toEqual([]);
  // The form begins anew, with what it has saved by itself.
  await again.locator('[name="title.fr"]').fill('Le kap deux');
  await sendNow(again);
  await expect.poll(() => stored('title')).toBe('Le kap deux');
  await button(again, 'Créer un lien').click();
  await expect(button(again, 'Supprimer le lien')).toBeVisible();
  await expect(errors(again)).toBeHidden();
  await summary(again).fill('Court.');
  await button(again, 'Enregistrer').click();
  await expect(button(again, 'Enregistrer')).not.toHaveAttribute('aria-disabled');
  await expect.poll(() => stored('summary')).toBe('Court.');
  expect(await drafts(again)).toEqual([]);
});

test('autosaving goes on after a text that it refused was put back and saved', async ({ page, site, expectErrors }) => {
  expectErrors(/status of 400/);
  const { path, stored } = await beginArticle(site, page);
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  const field = page.locator('[name="imageAlt.fr"]');
  const errors = page.getByRole('region', { name: 'Il reste un champ à corriger' });
  const details = page.locator('details', { has: field });
  await details.locator('summary').click();
  await field.fill('é'.repeat(2_001));
  await sendNow(page);
  await expect(errors).toBeVisible();
  await details.locator('summary').click();
  await page.getByRole('radio', { name: 'English' }).check();
  await errors.getByRole('link').click();
  await expect(field).toBeFocused();
  await field.fill('');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/notice=saved/);
  await expect(errors).toBeHidden();
  await page.locator('[name="title.fr"]').fill('Le kap deux');
  await sendNow(page);
  await expect.poll(() => stored('title')).toBe('Le kap deux');
});

test('what is typed while the form is on its way is not sent beside it, but kept and offered', async ({ page, site }) => {
  const { path, stored } = await beginArticle(site, page);
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  const autosaves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/autosave') && autosaves.push(request.url()));
  const sent = Promise.withResolvers<Route>();
  await page.route(`**${path}*`, (route) => sent.resolve(route), { times: 1 });
  const title = page.locator('[name="title.fr"]');
  await title.fill('Le kap deux');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const form = await sent.promise;
  await title.fill('Le kap trois');
  await sendNow(page);
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Le kap trois');
  await form.continue();
  await expect(page).toHaveURL(/notice=saved/);
  expect(await stored('title')).toBe('Le kap deux');
  await page.getByRole('button', { name: 'Reprendre ce texte' }).click();
  await expect(title).toHaveValue('Le kap trois');
  expect(autosaves).toEqual([]);
});

test('a text that is offered stays until someone has decided, and what was typed since stays beside it', async ({
  page,
  site,
  expectErrors,
}) => {
  // The text that was offered began with an older version.
  expectErrors(/status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, page);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const restore = page.getByRole('button', { name: 'Reprendre ce texte' });
  await page.goto(path);
  await expect(editorOf(page)).toBeVisible();
  await field('title.fr').fill('Le kap deux');
  await field('summary.fr').fill('Hors ligne.');
  await page.reload();
  await expect(restore).toBeVisible();
  await field('author').fill('Rose');
  const saved = page.waitForResponse('**/autosave');
  await sendNow(page);
  await saved;
  await field('author').fill('Rose K.');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/notice=saved/);
  await field('summary.fr').fill('Court.');
  await restore.click();
  await expect(field('title.fr')).toHaveValue('Le kap deux');
  await expect(field('summary.fr')).toHaveValue('Hors ligne.\n\nCourt.');
  await expect(field('author')).toHaveValue('Rose K.');
  await sendNow(page);
  await expect.poll(() => stored('title')).toBe('Le kap deux');
  await expect.poll(() => drafts(page)).toEqual([]);
});
