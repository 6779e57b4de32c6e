import { membersTexts } from '#app/features/members/texts.ts';
import { waitForEmail } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a member with an unverified email address requests the link again', async ({
    page,
    context,
    server,
  }) => {
    const t = membersTexts.ht;
    const member = await makeMember(server, { verified: false });
    await signIn(server, context, member);
    await page.goto('/ht/dashboard');
    await expect(page.getByRole('region', { name: t.dashboard.messages })).toContainText(
      t.dashboard.messagesUnverified,
    );
    await expect(page.getByRole('main')).toContainText(t.dashboard.donationsUnverified);
    await page.getByRole('button', { name: t.verification.send }).click();
    await expect(
      page.getByRole('status').filter({ hasText: t.dashboard.verifySent }),
    ).toBeFocused();
    await expect(page).toHaveURL('/ht/dashboard?done=verification');
    expect(await waitForEmail(server, member.email)).toContain('/ht/authentication?token=');
  });
});
