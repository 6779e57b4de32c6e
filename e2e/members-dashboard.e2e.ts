import { randomUUID } from 'node:crypto';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { goodMessage } from '#test/contact.ts';
import { waitForEmail } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test('a member sees their messages and the state of the profile', async ({
  page,
  context,
  server,
}) => {
  const t = membersTexts.fr;
  const member = await makeMember(server, { username: 'Élise Kap' });
  const line = `Bonjou ${randomUUID()}`;
  const message = {
    ...goodMessage,
    country: 'HT' as const,
    email: member.email,
    message: `${line}\nDezyèm liy`,
  };
  const origin = { idempotencyKey: randomUUID(), locale: 'fr' as const, spamReason: null };
  await onDatabase(server, (db) => createMessage(db, message, origin, Date.now()));
  await signIn(server, context, member);
  const html = async () => (await page.request.get('/dashboard')).text();
  await expect.poll(html).toContain(t.dashboard.states.mailed);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.dashboard.hello('Élise Kap'));
  const messages = page.getByRole('region', { name: t.dashboard.messages });
  await expect(messages.getByRole('listitem')).toHaveCount(1);
  await expect(messages).toContainText(line);
  await expect(messages).not.toContainText('Dezyèm');
  await expect(messages).toContainText(t.dashboard.states.mailed);
  const profile = page.getByRole('region', { name: t.dashboard.profile });
  await expect(profile).toContainText(member.email);
  await expect(profile).toContainText(t.dashboard.verified);
  await expect(profile.getByRole('listitem')).toHaveText(Object.values(t.dashboard.missingParts));
  const links = page.getByRole('region', { name: t.dashboard.links }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/head',
    '/post',
    '/layout',
  ]);
});

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
