import { accountsTexts } from '#app/features/accounts/texts.ts';
import { inviteTexts } from '#app/features/members/invitations/invite-texts.ts';
import { invitationTexts } from '#app/features/members/invitations/texts.ts';
import { registry } from '#app/features.server.ts';
import { officeTexts } from '#app/office/texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { linkIn, newEmail } from './account-pages.ts';
import { waitForEmail } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

const t = invitationTexts.fr;
const invite = inviteTexts.fr;
const accounts = accountsTexts.fr;

test.use({ viewport: { width: 360, height: 740 } });

test('an owner invites an editor on one screen with two fields; the link leads into the office', async ({
  page,
  context,
  server,
}) => {
  const owner = await makeMember(server, { username: 'Nadia' });
  await onDatabase(server, (db) =>
    db.updateTable('account').set({ role: 'owner' }).where('id', '=', owner.id).execute(),
  );
  await signIn(server, context, owner);
  const email = newEmail();
  await page.goto('/admin/people');
  await page.getByLabel(invite.email, { exact: true }).fill(email);
  await page.getByLabel(invite.role, { exact: true }).selectOption('editor');
  await page.getByRole('button', { name: invite.send, exact: true }).click();
  const sent = registry.journal.doneText('fr', 'invitation.sent', '', true) ?? '';
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await expectAccessible(page, page.url(), 'page');

  const link = linkIn(await waitForEmail(server, email, 'invitation'));
  await context.clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(`${server.url}/invitation`);
  await page.getByLabel(accounts.fields.username, { exact: true }).fill('Rose Kap');
  await page.getByLabel(accounts.fields.password, { exact: true }).fill(goodPassword);
  await expectAccessible(page, page.url(), 'page');
  await page.getByRole('button', { name: t.submit }).click();
  await expect(page).toHaveURL(`${server.url}/admin`);
  await expect(page.getByRole('navigation', { name: officeTexts.fr.nav.label })).toBeVisible();
});
