import { readFile } from 'node:fs/promises';
import { confirmTexts } from '#app/features/accounts/login/confirm-texts.ts';
import { backupTexts } from '#app/features/backup/texts.ts';
import { exportsTexts } from '#app/features/exports/texts.ts';
import { practiceTexts } from '#app/http/practice-texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an owner downloads lists and backups', async ({ page, server, signIn }) => {
  const owner = await signIn({ role: 'owner', username: 'Nadège Modèle' });
  const proof = page.getByLabel(confirmTexts.fr.password.label);
  const loggedInLongAgo = () =>
    onDatabase(server, (db) => db.updateTable('session').set({ confirmed_at: 1 }).execute());

  await test.step('a list is downloaded', async () => {
    const t = exportsTexts.fr;
    await page.goto('/admin/exports');
    await page.getByLabel(t.list).selectOption('people');
    await page.getByLabel(t.period).selectOption('all');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.download }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(owner.username);
  });

  await test.step('a backup is offered for download once it is there', async () => {
    const t = backupTexts.fr;
    await page.goto('/admin/backup');
    await page.getByRole('button', { name: t.make }).click();
    // The list renews itself.
    const made = page.getByRole('row').filter({ hasText: t.kinds.asked });
    const download = made.getByRole('button').first();
    await expect(download).toBeVisible();
    await loggedInLongAgo();
    await page.reload();
    await proof.fill(goodPassword);
    await Promise.all([page.waitForEvent('download'), download.click()]);
    // The page stays, for whoever has the phone next.
    await expect(proof).toHaveValue('');
  });
});

test('practice works as ever, under a strip', async ({ page, context, signIn, expectErrors }) => {
  expectErrors(/status of 409/);
  const { text, leave } = practiceTexts.fr;
  await signIn({ role: 'owner', username: 'Nadège' });
  await page.goto('/admin/practice');
  const other = await context.newPage();
  await other.goto('/admin/notice');
  const creole = 'Nou fèmen tout semèn kanaval la.';
  await other.locator('[name="ht"]').fill(creole);
  await page.getByRole('button', { name: 'Commencer un essai' }).click();
  const strip = page.getByRole('form', { name: text });
  await expect(strip).toBeVisible();
  await expectAccessible(page, 'Today in practice', 'all');
  await expectToFit(page);
  await page.locator('.office-nav a[href="/admin/messages"]').click();
  await expect(page.locator('.office-row-link').first()).toBeVisible();
  await expect(strip).toBeVisible();

  await other.getByRole('button', { name: 'Enregistrer' }).first().click();
  await expect(other.locator('h1')).toHaveText(practiceTexts.fr.elsewhere.title);
  await expect(other.getByRole('textbox', { name: /à copier/ }).first()).toHaveValue(creole);
  await expectAccessible(other);

  await strip.getByRole('button', { name: leave }).click();
  await expect(page.getByRole('status').filter({ hasText: 'L’essai est fini' })).toBeVisible();
  await expect(strip).toBeHidden();
});
