import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { confirmTexts } from '#app/features/accounts/login/confirm-texts.ts';
import { backupTexts } from '#app/features/backup/texts.ts';
import { payeeTexts } from '#app/features/donations/payees/texts.ts';
import { emailReviewTexts } from '#app/features/emails/admin/texts.ts';
import { evidenceSectionTexts } from '#app/features/evidence/section-texts.ts';
import { exportsTexts } from '#app/features/exports/texts.ts';
import { peopleTexts } from '#app/features/members/admin/texts.ts';
import { numbersTexts } from '#app/features/numbers/texts.ts';
import { registry } from '#app/features.server.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { resourceTexts } from '#app/office/resource/texts.ts';
import { resultTexts } from '#app/office/result-texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase, password, signIn } from './members.ts';
import { testOnTeamsSite as test } from './own-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** What the page says once a task is done; the site of the tests has no mail server. */
const expectDone = (page: Page, action: JournalAction) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: registry.journal.doneText('fr', { action }, { name: '' }, true) ?? '' }),
  ).toBeVisible();

test('on a phone an owner mails a trial, changes where money goes, shows work done, reads the numbers, exports a list and makes a backup', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  await signIn(site, context, await makeMember(site, { role: 'owner' }));
  await test.step('a trial says what became of it', async () => {
    const t = emailReviewTexts.fr.trial;
    await page.goto('/admin/email');
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.states.kept())).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('where money goes is changed on two screens with three fields', async () => {
    const t = payeeTexts.fr;
    const number = '37114455';
    await page.goto('/admin/payees');
    await onDatabase(site, (db) => db.updateTable('session').set({ confirmed_at: 1 }).execute());
    await page.getByRole('link', { name: `${t.change}: ${t.methods.moncash}` }).click();
    await page.getByLabel(t.fields.number, { exact: true }).fill(number);
    const again = page.getByLabel(t.again(t.fields.number));
    await again.fill('37114456');
    const field = page.getByLabel(confirmTexts.fr.password.label);
    await field.fill(password);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.submit }).click();
    await expect(again).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(password);
    await again.fill(number);
    await page.getByRole('button', { name: t.submit }).click();
    await expectDone(page, 'payee.requested');
    await page.getByRole('button', { name: t.pending.cancel }).click();
    await expectDone(page, 'payee.canceled');
  });

  await test.step('access is taken away in place, once the row is open, and given back from the toast', async () => {
    const t = peopleTexts.fr.access;
    const { username } = await makeMember(site, { role: 'editor', username: 'Jean Modèle' });
    await page.goto('/admin/people');
    const button = (name: string) => page.getByRole('button', { name });
    const remove = button(t.suspendOf(username));
    await expect(page.getByText(username, { exact: true })).toBeVisible();
    await expect(remove).toBeHidden();
    await page.getByText(username, { exact: true }).click();
    await expectAccessible(page);
    await remove.click();
    await expect(button(t.resumeOf(username))).toBeVisible();
    await page.locator('.office-toast').getByRole('button').click();
    await expect(page.getByText(resultTexts.fr.results.resumed)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/people\?/);
  });

  await test.step('work done has five fields at first; the others unfold where one is wrong', async () => {
    await page.goto('/admin/evidence/new/job');
    const controls = page.locator('main form').locator('input, textarea, select');
    await expect(controls.filter({ visible: true })).toHaveCount(5);
    const { link } = evidenceSectionTexts.fr.fields;
    await page.getByText(resourceTexts.fr.extra).click();
    await page.getByLabel(link.label).fill('nulle part');
    await page.getByText(resourceTexts.fr.extra).click();
    await page.getByRole('button', { name: resourceTexts.fr.submit }).click();
    await expect(page.getByLabel(link.label)).toBeVisible();
  });

  await test.step('the numbers of the month stand on one page, each chart with its table', async () => {
    const t = numbersTexts.fr;
    await page.goto('/admin/numbers');
    const charts = await page.locator('.number-chart').evaluateAll((all) =>
      all.map((each) => {
        each.closest('.number-more')?.setAttribute('open', '');
        const [table, summary] = [each.querySelector('table'), each.querySelector('summary')];
        const isFolded = !table?.checkVisibility();
        summary?.click();
        return [
          each.querySelector('svg[role="img"]')?.checkVisibility(),
          isFolded,
          table?.checkVisibility(),
          summary?.textContent,
        ];
      }),
    );
    expect(charts.length).toBeGreaterThan(1);
    for (const chart of charts)
      expect(chart).toEqual([true, true, true, expect.stringContaining(t.table)]);
  });

  await test.step('a list is exported with two fields', async () => {
    const t = exportsTexts.fr;
    await page.goto('/admin/exports');
    await page.getByLabel(t.list).selectOption('messages');
    await page.getByLabel(t.period).selectOption('all');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.download }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).length).toBeGreaterThan(20);
  });

  await test.step('a backup is made with one button, and offered for download once it is there', async () => {
    const t = backupTexts.fr;
    await page.goto('/admin/backup');
    await page.getByRole('button', { name: t.make }).click();
    await expectDone(page, 'backup.requested');
    // The list renews itself.
    const made = page.getByRole('row').filter({ hasText: t.kinds.asked });
    const download = made.getByRole('button').first();
    await expect(download).toBeVisible();
    await onDatabase(site, (db) => db.updateTable('session').set({ confirmed_at: 1 }).execute());
    await page.reload();
    const field = page.getByLabel(confirmTexts.fr.password.label);
    await field.fill(password);
    await Promise.all([page.waitForEvent('download'), download.click()]);
    // The page stays, for whoever has the phone next; the proof is good for another file.
    await expect(field).toHaveValue('');
    await Promise.all([page.waitForEvent('download'), download.click()]);
  });
});
