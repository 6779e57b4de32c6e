import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { moderationTexts } from '#app/features/pictures/admin/texts.ts';
import { pictureNameTexts } from '#app/features/pictures/names.ts';
import { registry } from '#app/features.server.ts';
import { bumpContentVersion } from '#app/platform/localized.server.ts';
import { insertPicture } from '#test/moderation.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, hold } from './fixtures.ts';
import { makeMember, onDatabase } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';
import { drawing, findPicture } from './pictures.ts';

const t = moderationTexts.fr;

const said = (page: Page, action: string, title = '') =>
  page
    .getByRole('status')
    .filter({ hasText: registry.journal.doneText('fr', { action }, { name: title }, true) ?? '' });

test('A18: pictures are moderated by keyboard', async ({ page, site, signIn }) => {
  const titles = [0, 1, 2].map((sent) => `Kap ${sent} ${randomUUID()}`);
  const [first = '', second = '', third = ''] = titles;
  const { id: account } = await makeMember(site, { username: 'Élise Kap' });
  // A queue is the whole site's.
  await onDatabase(site, async (db) => {
    await db.deleteFrom('picture').where('account_id', 'is not', null).execute();
    await bumpContentVersion(db);
    for (const [index, title] of titles.entries()) {
      const shown = { title, locale: 'fr', image: drawing };
      await insertPicture(db, randomUUID(), account, Date.now() + index, shown);
    }
  });
  await signIn({ role: 'editor' });
  const key = (name: string) => page.keyboard.press(name);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const shown = (title: string) =>
    expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await page.goto('/admin/pictures');
  await expect(page.locator('.office-keys-button')).toBeVisible();
  await key('j');
  await shown(second);
  await key('k');
  await shown(first);
  await key('e');
  await expect(page.getByLabel(pictureNameTexts.fr.titleLabel, { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByLabel(t.alternative, { exact: true }).fill('Yon timoun ak yon kap.');
  await press(t.save);
  await expect(said(page, 'picture.edit', first)).toBeFocused();
  await key('a');
  await expect(said(page, 'picture.approve', first)).toBeVisible();
  await shown(second);
  // A key beside a box may be meant for what is ticked.
  await page.getByRole('checkbox').first().focus();
  await key('a');
  await key('Tab');
  await key('u');
  await expect(page.getByRole('status').filter({ hasText: 'C’est annulé' })).toBeVisible();
  await shown(first);
  expect(await findPicture(site, first)).toMatchObject({ state: 'pending' });
  await key('r');
  const reason = page.getByLabel(t.reason, { exact: true });
  await expect(reason).toBeFocused();
  await page.keyboard.type('aju');
  await press(t.refuse);
  await expect(said(page, 'picture.refuse', first)).toBeFocused();
  await shown(second);
  await test.step('a key that is pressed twice does not decide on the picture after it', async () => {
    const decision = await hold(page, '**/admin/pictures/**');
    await key('a');
    await expect(page.locator('main[aria-busy]')).toBeVisible();
    await key('a');
    decision.release();
    await shown(third);
    await page.unroute('**/admin/pictures/**');
    await key('u');
    await shown(second);
    expect(await findPicture(site, third)).toMatchObject({ state: 'pending' });
  });
  await key('j');
  await shown(third);
  await page.setViewportSize({ width: 360, height: 740 });
  const approve = page.getByRole('button', { name: t.approve, exact: true }).first();
  await expect(approve).toBeInViewport({ ratio: 1 });
});
