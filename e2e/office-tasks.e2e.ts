import { confirmTexts } from '#app/features/accounts/login/confirm-texts.ts';
import { backupTexts } from '#app/features/backup/texts.ts';
import { practiceTexts } from '#app/http/practice-texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('an owner makes and downloads a backup', async ({ page, server, signIn }) => {
  await signIn({ role: 'owner' });
  const t = backupTexts.fr;
  await page.goto('/admin/backup');
  await page.getByRole('button', { name: t.make }).click();
  // The list renews itself.
  const made = page.getByRole('row').filter({ hasText: t.kinds.asked });
  const download = made.getByRole('button').first();
  await expect(download).toBeVisible();
  // The login is too long ago.
  await onDatabase(server, (db) => db.updateTable('session').set({ confirmed_at: 1 }).execute());
  await page.reload();
  const proof = page.getByLabel(confirmTexts.fr.password.label);
  await proof.fill(goodPassword);
  await Promise.all([page.waitForEvent('download'), download.click()]);
  // The page stays, for whoever has the phone next.
  await expect(proof).toHaveValue('');
});

test('practice works as ever, under a strip', async ({ page, signIn }) => {
  const { text, leave } = practiceTexts.fr;
  await signIn({ role: 'owner', username: 'Nadège' });
  await page.goto('/admin/practice');
  await page.getByRole('button', { name: 'Commencer un essai' }).click();
  const strip = page.getByRole('form', { name: text });
  await expect(strip).toBeVisible();
  await expectAccessible(page, 'Today in practice', 'all');
  await expectToFit(page);
  await page.locator('.office-nav a[href="/admin/messages"]').click();
  await expect(page.locator('.office-row-link').first()).toBeVisible();
  await expect(strip).toBeVisible();

  await strip.getByRole('button', { name: leave }).click();
  await expect(page.getByRole('status').filter({ hasText: 'L’essai est fini' })).toBeVisible();
  await expect(strip).toBeHidden();
});
