import { randomUUID } from 'node:crypto';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { conflictTexts } from '#app/office/conflict-texts.ts';
import { photoTexts } from '#app/office/photo-texts.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { selectionTexts } from '#app/office/selection-texts.ts';
import { officeTexts } from '#app/office/texts.ts';
import { write } from '#test/message-review.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test, throttle } from './fixtures.ts';
import { onDatabase } from './members.ts';
import { chooseTooLarge, photograph } from './pictures.ts';

test.use({ viewport: { width: 360, height: 740 } });

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('fingers tick messages, which change at once', async ({ page, context, server, signIn }) => {
    await onDatabase(server, async (db) => {
      for (let n = 0; n < 8; n++)
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
    const roomBelow = async () => {
      const seventh = await row(7).boundingBox();
      const bar = await page.locator('.office-nav').boundingBox();
      return (bar?.y ?? 0) - (seventh?.y ?? 999);
    };
    await expect.poll(roomBelow).toBeGreaterThan(48);

    // A filter that the edge cuts off is opened by one tap.
    const edge = await page.getByRole('link', { name: /^Ouverts/ }).boundingBox();
    await page.touchscreen.tap(355, (edge?.y ?? 0) + 20);
    await expect(page).toHaveURL(/state=open$/);
    const filter = page.getByRole('link', { name: /^Nouveaux/ });
    await filter.tap();
    await expect(page).toHaveURL(/state=new$/);
    // A finger leaves no underline behind.
    await expect(filter).toHaveAttribute('aria-current');
    await expect(filter).toHaveCSS('text-decoration-line', 'none');

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
    await row(2).tap();
    await expect(count(2)).toBeVisible();
    // The list stays where it is below the finger.
    const top = () => row(3).evaluate((each) => each.getBoundingClientRect().top);
    const before = await top();
    for (const n of [3, 3]) await row(n).tap();
    await expect(count(2)).toBeVisible();
    expect(await top()).toBe(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.end }).tap();
    await expect(tick(2)).not.toBeChecked();
    const bar = page.getByRole('group', { name: t.bar });
    await expect(bar).toBeHidden();
    await select.tap();
    for (const n of [3, 4]) await row(n).tap();
    await expect(tick(4)).toBeChecked();
    await expect(page).toHaveURL(/\/admin\/messages\?state=new$/);

    const names = await Promise.all([3, 4].map((n) => row(n).getByRole('link').textContent()));
    const link = (name: string | null) => page.getByRole('link', { name: name ?? '', exact: true });
    await bar.locator('button[value="done"]').tap();
    const toast = page.getByRole('status').filter({ hasText: '2 messages traités.' });
    await expect(toast).toBeVisible();
    for (const name of names) await expect(link(name)).toBeHidden();
    await page.getByRole('button', { name: new RegExp(`^${officeTexts.fr.undo}`) }).tap();
    for (const name of names) await expect(link(name)).toBeVisible();
  });
});

test('a photograph stays chosen when it is cancelled, lost or in a conflict', async ({
  page,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|status of 409/);
  const [t, name] = [photoTexts.fr, `Lekòl ${randomUUID()}`];
  const editor = await signIn({ role: 'editor' });
  await page.goto('/admin/evidence/new/job');
  const image = page.locator('input[name="image"]');
  const save = page.locator('.office-form button[type="submit"]');
  await chooseTooLarge(image);
  await expect(page.getByText(t.tooLarge('10\u00a0Mo'))).toBeVisible();
  await expect(image).toHaveValue('');

  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="text.fr"]').fill('Un site.');
  await page.locator('[name="alt.fr"]').fill('Une page.');
  const buffer = await photograph(400, 300);
  await image.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  const setSpeed = await throttle(page);
  // On its way for as long as the page is looked at.
  await setSpeed({ up: 1_000 });
  await save.press('Enter');
  const bar = page.getByRole('progressbar', { name: t.progress });
  await expect
    .poll(() => bar.evaluate((progress: HTMLProgressElement) => progress.value))
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: t.cancel, exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(officeTexts.fr.cancelled);
  await expect(bar).toBeHidden();
  await expect(save).toBeFocused();

  await setSpeed();
  await page.route('**/*.data*', (route) => route.abort());
  await save.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(officeTexts.fr.unsent);
  await page.unroute('**/*.data*');
  await save.press('Enter');
  await expect(page).toHaveURL(/done=/);
  const rows = () =>
    onDatabase(server, (db) =>
      db.selectFrom('evidence').selectAll().where('name', '=', name).execute(),
    );
  const stored = await rows();
  expect(stored).toMatchObject([{ image: expect.stringMatching(/^stored/) }]);

  await test.step('of two who change the same, the second sees both texts, and keeps the picture', async () => {
    const [{ id = '', image: first = '' } = {}] = stored;
    await page.goto(`/admin/evidence/${id}`);
    const given = { ...evidenceResource.emptyValues, name, 'alt.fr': 'Une page.' };
    const values = { ...given, 'text.fr': 'Une boutique.' };
    const theirs = { id, kind: 'job', accountId: editor.id, values, image: null };
    await onDatabase(server, (db) => saveRow(db, evidenceResource, theirs, Date.now()));
    await image.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('textarea[name="alt.fr"]').fill('Un écran.');
    await save.click();
    await expect(page.getByRole('region', { name: conflictTexts.fr.title })).toBeFocused();
    await expect(page.locator('textarea[name="text.fr"]')).toHaveValue('Une boutique.');
    await save.click();
    await expect(page).toHaveURL(/done=/);
    const [row] = await rows();
    expect(row).toMatchObject({ text_fr: 'Une boutique.', alt_fr: 'Un écran.' });
    expect(row?.image).toMatch(/^stored/);
    expect(row?.image).not.toBe(first);
  });
});
