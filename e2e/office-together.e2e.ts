import { randomUUID } from 'node:crypto';
import { selectionTexts } from '#app/office/selection-texts.ts';
import { officeTexts } from '#app/office/texts.ts';
import { write } from '#test/message-review.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { draftsReady } from './forms.ts';
import { onDatabase } from './members.ts';
import { photograph } from './pictures.ts';

test.use({ viewport: { width: 360, height: 740 } });

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('fingers tick messages', async ({ page, context, server, signIn }) => {
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
    const count = (n: number) => page.getByRole('status').filter({ hasText: t.count(n) });
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
    await expect(count(2)).toBeVisible();
    expect(await top()).toBe(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.end }).tap();
    await expect(tick(2)).not.toBeChecked();
    await select.tap();
    await row(4).tap();
    await expect(tick(4)).toBeChecked();
  });
});

test('a photograph that is lost stays chosen', async ({ page, server, signIn, expectErrors }) => {
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
