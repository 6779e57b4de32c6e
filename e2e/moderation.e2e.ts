import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { moderationTexts } from '#app/features/pictures/admin/texts.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { registry } from '#app/features.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';
import { testOnTeamsSite } from './own-site.ts';
import { findPicture, insertPicture, makeEditor } from './pictures.ts';

/** A queue is the whole site's: each of these tests begins with an empty queue and log. */
const test = testOnTeamsSite.extend<{ editor: BrowserContext }>({
  site: async ({ site }, use) => {
    await onDatabase(site, async (db) => {
      await db.deleteFrom('journal_entry').where('subject', '=', 'picture').execute();
      await db.deleteFrom('picture').where('account_id', 'is not', null).execute();
      await bumpContentVersion(db);
    });
    await use(site);
  },
  editor: async ({ browser, site }, use) => {
    const context = await browser.newContext({ baseURL: site.url });
    await signIn(site, context, await makeEditor(site));
    await use(context);
    await context.close();
  },
});

/** Pictures of a member, sent in this order. */
async function sendPictures(site: TestServer, count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, (_, sent) => `Kap ${sent} ${randomUUID()}`);
  const member = await makeMember(site, { username: 'Élise Kap' });
  await onDatabase(site, async (db) => {
    for (const [index, title] of titles.entries())
      await insertPicture(db, { title, account: member.id, sentAt: Date.now() + index });
  });
  return titles;
}

const t = moderationTexts.fr;
const { add, errors } = picturesTexts.fr;

const said = (page: Page, action: string, title = '') =>
  page
    .getByRole('status')
    .filter({ hasText: registry.journal.doneText('fr', action, title, true) ?? '' });
const shown = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();

test('A18: shows nothing before an editor approves it, moves the focus to what was done or is wrong, and undoes from the log', async ({
  site,
  editor,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const [first = '', second = ''] = await sendPictures(site, 2);
  const page = await editor.newPage();
  const gallery = async () => (await page.request.get('/galerie')).text();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  expect(await gallery()).not.toContain(first);
  await page.goto('/admin/pictures');
  await shown(page, first);
  await expect(page.getByRole('main')).toContainText('Élise Kap');

  await page.getByText(t.words, { exact: true }).click();
  await page.getByLabel(add.titleLabel, { exact: true }).fill('');
  await page.getByLabel(t.alternative, { exact: true }).fill('Yon timoun ak yon kap.');
  await press(t.save);
  await expect(page.locator('.error-summary').getByRole('link')).toHaveText([errors.title]);
  await expectAccessible(page, page.url(), 'page');
  await expectToFit(page);
  await page.getByLabel(add.titleLabel, { exact: true }).fill(first);
  await press(t.save);
  await expect(said(page, 'picture.edit', first)).toBeFocused();
  await press(t.approve);
  await expect(said(page, 'picture.approve', first)).toBeFocused();
  await shown(page, second);
  const [newest] = / id="gallery".*?<\/li>/s.exec(await gallery()) ?? [];
  expect(newest).toContain(first);
  expect(newest).toContain('Yon timoun ak yon kap.');

  await page.getByLabel(t.reason, { exact: true }).fill('Twò fènwa.');
  await press(t.refuse);
  await expect(said(page, 'picture.refuse', second)).toBeFocused();
  await shown(page, t.emptyTitle);
  const log = page.getByRole('region', { name: t.log }).locator('tbody').getByRole('row');
  await expect(log.first()).toContainText('Twò fènwa.');
  await log
    .filter({ hasText: t.actions.approve })
    .getByRole('button', { name: t.undoOf(first) })
    .press('Enter');
  await expect(said(page, 'undo')).toBeFocused();
  expect(await findPicture(site, first)).toMatchObject({ state: 'pending' });
  expect(await gallery()).not.toContain(first);
});

test('A18: keyboard shortcuts approve, refuse, edit, undo and move, but not inside a field', async ({
  site,
  editor,
}) => {
  const [first = '', second = '', third = ''] = await sendPictures(site, 3);
  const page = await editor.newPage();
  const key = (name: string) => page.keyboard.press(name);
  const title = page.getByLabel('Titre', { exact: true });
  const reason = page.getByLabel(t.reason, { exact: true });
  await page.goto('/admin/pictures');
  // Once the page is hydrated, the list of shortcuts is there.
  await expect(page.getByRole('region', { name: t.keys })).toBeVisible();
  await key('j');
  await shown(page, second);
  await key('k');
  await shown(page, first);
  await key('a');
  await shown(page, second);
  await key('u');
  await expect(said(page, 'undo')).toBeVisible();
  await shown(page, first);
  expect(await findPicture(site, first)).toMatchObject({ state: 'pending' });
  await key('r');
  await expect(reason).toBeFocused();
  await page.keyboard.type('aju');
  await expect(reason).toHaveValue('aju');
  await key('Escape');
  await key('e');
  await expect(title).toBeFocused();
  await key('Escape');
  await key('a');
  await shown(page, second);
  await key('j');
  await shown(page, third);

  // Turned off, on every page from then on.
  await page.getByRole('button', { name: t.keysOn }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: t.keysOn, pressed: false })).toBeVisible();
  await key('e');
  await expect(title).not.toBeFocused();
});
