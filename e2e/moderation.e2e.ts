import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { moderationTexts } from '#app/features/pictures/admin/texts.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { registry } from '#app/features.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { officeTexts } from '#app/office/texts.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';
import { testOnTeamsSite } from './own-site.ts';
import { findPicture, insertPicture, makeEditor } from './pictures.ts';
import { ways } from './site.ts';

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
  editor: async ({ browser, site, javaScriptEnabled }, use) => {
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: javaScriptEnabled ?? true,
    });
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
    const now = Date.now();
    for (const [index, title] of titles.entries())
      await insertPicture(db, { title, account: member.id, sentAt: now + index });
  });
  return titles;
}

const done = (action: string, title = '') =>
  registry.journal.doneText('fr', action, title, true) ?? '';

for (const { locale, javaScriptEnabled } of ways) {
  const t = moderationTexts[locale];
  const done = (action: string, title = '') =>
    registry.journal.doneText(locale, action, title, true) ?? '';
  const { errors, mine } = picturesTexts[locale];
  const path = (to: string) => localizedPath(locale, to);

  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test(`A18: shows nothing before an editor approves it; logs a decision and can undo it (${locale})`, async ({
      site,
      editor,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      const [first = '', second = ''] = await sendPictures(site, 2);
      const page = await editor.newPage();
      const gallery = async () => (await page.request.get(path('/galerie'))).text();
      expect(await gallery()).not.toContain(first);

      await page.goto(path('/admin/pictures'));
      await expect(page.getByRole('main')).toContainText(t.waiting(2));
      await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Élise Kap');
      await page.getByRole('button', { name: t.approve, exact: true }).press('Enter');
      await expect(
        page.getByRole('status').filter({ hasText: done('picture.approve', first) }),
      ).toBeFocused();
      await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible();
      expect(/ id="gallery".*?<\/li>/s.exec(await gallery())?.[0]).toContain(first);

      await page.getByRole('button', { name: t.refuse, exact: true }).press('Enter');
      await expect(page.locator('.error-summary').getByRole('link')).toHaveText([errors.reason]);
      await page.getByLabel(t.reason, { exact: true }).fill('Twò fènwa.');
      await page.getByRole('button', { name: t.refuse, exact: true }).press('Enter');
      await expect(
        page.getByRole('status').filter({ hasText: done('picture.refuse', second) }),
      ).toBeFocused();
      await expect(page.getByRole('heading', { level: 2, name: t.emptyTitle })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page, page.url(), 'page');
      expect(await findPicture(site, second)).toMatchObject({
        state: 'refused',
        reason: 'Twò fènwa.',
      });

      const log = page.getByRole('region', { name: t.log }).locator('tbody').getByRole('row');
      await expect(log).toHaveCount(2);
      await expect(log.first()).toContainText(t.actions.refuse);
      await expect(log.first()).toContainText('Rosemond');
      await expect(log.first()).toContainText('Twò fènwa.');
      await log
        .last()
        .getByRole('button', { name: t.undoOf(first) })
        .press('Enter');
      await expect(page.getByRole('status').filter({ hasText: done('undo') })).toBeFocused();
      expect(await findPicture(site, first)).toMatchObject({ state: 'pending' });
      expect(await gallery()).not.toContain(first);

      await page.goto(path('/admin/pictures?state=refused'));
      await expect(page.getByRole('heading', { level: 2, name: second })).toBeVisible();
      await expect(page.getByText(mine.reason)).toBeVisible();
    });
  });
}

test('A18: what is ticked is refused at once, with a reason, and undone at once', async ({
  site,
  editor,
}) => {
  const t = moderationTexts.fr;
  const { choose } = officeTexts.fr;
  const titles = await sendPictures(site, 3);
  const states = () =>
    Promise.all(titles.map(async (title) => (await findPicture(site, title))?.state));
  const page = await editor.newPage();
  await page.goto('/admin/pictures');
  for (const title of titles.slice(1)) await page.getByLabel(choose(title)).check();
  await page.getByRole('button', { name: t.selection.refuse }).click();
  const reason = page.getByLabel(t.selection.reason);
  await expect(reason).toBeFocused();
  await expectAccessible(page, page.url(), 'page');
  await reason.fill('Twò fènwa.');
  await reason.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: officeTexts.fr.bulk.changed(2) }),
  ).toBeFocused();
  expect(await states()).toEqual(['pending', 'refused', 'refused']);
  await page.keyboard.press('u');
  await expect(page.getByLabel(choose(titles[1] ?? ''))).toBeVisible();
  expect(await states()).toEqual(['pending', 'pending', 'pending']);
});

test('A18: an editor changes title, description and alternative text, and the gallery shows them; a decision that comes too late is rejected', async ({
  site,
  editor,
  expectErrors,
}) => {
  expectErrors(/status of (400|409)/);
  const t = moderationTexts.fr;
  const { add, errors } = picturesTexts.fr;
  const [, decided = ''] = await sendPictures(site, 2);
  const page = await editor.newPage();
  await page.goto('/admin/pictures');
  await page.getByText(t.words, { exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(add.titleLabel).fill('');
  await field(t.alternative).fill('Yon timoun ak yon kap.');
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expect(page.locator('.error-summary').getByRole('link')).toHaveText([errors.title]);
  await expect(field(t.alternative)).toHaveValue('Yon timoun ak yon kap.');
  await expectAccessible(page, page.url(), 'page');
  await expectToFit(page);
  await field(add.titleLabel).fill('Ti kap la');
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expect(
    page.getByRole('status').filter({ hasText: done('picture.edit', 'Ti kap la') }),
  ).toBeFocused();
  await page.getByRole('button', { name: t.approve, exact: true }).click();
  await expect(
    page.getByRole('status').filter({ hasText: done('picture.approve', 'Ti kap la') }),
  ).toBeFocused();
  const other = await editor.newPage();
  await other.goto('/admin/pictures');
  await page.getByLabel(t.reason, { exact: true }).fill('Twò fènwa.');
  await page.getByRole('button', { name: t.refuse, exact: true }).click();
  await expect(page.getByText(done('picture.refuse', decided))).toBeVisible();
  await other.getByRole('button', { name: t.approve, exact: true }).click();
  await expect(other.getByRole('alert').filter({ hasText: t.changed })).toBeFocused();
  expect(await findPicture(site, decided)).toMatchObject({ state: 'refused' });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ti kap la');
  await expect(page.getByRole('img', { name: 'Yon timoun ak yon kap.' })).toBeVisible();
});

test('A18: keyboard shortcuts approve, refuse, edit, undo and move, but not inside a field', async ({
  site,
  editor,
}) => {
  const t = moderationTexts.fr;
  const [first = '', second = '', third = ''] = await sendPictures(site, 3);
  const page = await editor.newPage();
  await page.goto('/admin/pictures');
  // Once the page is hydrated, the list of shortcuts is there.
  const shown = async (title: string) => {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: t.keys })).toBeVisible();
  };
  await shown(first);
  await page.keyboard.press('j');
  await shown(second);
  await page.keyboard.press('k');
  await shown(first);
  await page.keyboard.press('a');
  await expect(page.getByText(done('picture.approve', first))).toBeVisible();
  await shown(second);
  await page.keyboard.press('u');
  await expect(page.getByText(done('undo'))).toBeVisible();
  await shown(first);
  expect(await findPicture(site, first)).toMatchObject({ state: 'pending' });
  await page.keyboard.press('r');
  await expect(page.getByLabel(t.reason, { exact: true })).toBeFocused();
  await page.keyboard.type('aju');
  await expect(page.getByLabel(t.reason, { exact: true })).toHaveValue('aju');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Titre', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByText(done('picture.approve', first))).toBeVisible();
  await shown(second);
  await page.keyboard.press('j');
  await shown(third);

  // Turned off, on every page from then on.
  await page.getByRole('button', { name: t.keysOn }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: t.keysOn, pressed: false })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByLabel('Titre', { exact: true })).not.toBeFocused();
  await page.getByRole('button', { name: t.keysOn }).click();
  await page.keyboard.press('e');
  await expect(page.getByLabel('Titre', { exact: true })).toBeFocused();
});
