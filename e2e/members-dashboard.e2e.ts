import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { membersTexts } from '#app/features/members/texts.ts';
import { formatDuration } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ContactPage, findMail } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';
import { ways } from './site.ts';

/** Writes to the company as a visitor does. */
async function write(page: Page, email: string, message: string) {
  const form = new ContactPage(page);
  await form.open();
  await form.fill(message);
  await form.email.fill(email);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
}

for (const { locale, javaScriptEnabled } of ways) {
  const t = membersTexts[locale];
  const path = (to: string) => localizedPath(locale, to);

  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test(`a member sees their messages and the state of the profile (${locale})`, async ({ page, context, server }) => {
      const member = await makeMember(server, { username: 'Élise Kap' });
      const line = `Bonjou ${randomUUID()}`;
      await write(page, member.email, `${line}\nDezyèm liy`);
      await signIn(server, context, member);
      await page.goto(path('/dashboard'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.dashboard.hello('Élise Kap'));
      const messages = page.getByRole('region', { name: t.dashboard.messages });
      await expect(messages.getByRole('listitem')).toHaveCount(1);
      await expect(messages).toContainText(line);
      await expect(messages).not.toContainText('Dezyèm');
      await expect(async () => {
        await page.reload();
        expect(await messages.textContent()).toContain(t.dashboard.states.mailed);
      }).toPass();
      const profile = page.getByRole('region', { name: t.dashboard.profile });
      await expect(profile).toContainText(member.email);
      await expect(profile).toContainText(t.dashboard.verified);
      await expect(profile.getByRole('listitem')).toHaveText(Object.values(t.dashboard.missingParts));
      const links = page.getByRole('region', { name: t.dashboard.links }).getByRole('link');
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        path('/head'),
        path('/post'),
        path('/layout'),
      ]);
    });

    test(`a member with an unverified email address requests the link again (${locale})`, async ({ page, context, server }) => {
      const member = await makeMember(server, { verified: false });
      await signIn(server, context, member);
      await page.goto(path('/dashboard'));
      await expect(page.getByRole('region', { name: t.dashboard.messages })).toContainText(t.dashboard.messagesUnverified);
      await page.getByRole('button', { name: t.verification.send }).click();
      await expect(page.getByRole('status').filter({ hasText: t.dashboard.verifySent })).toBeFocused();
      await expect(page).toHaveURL(path('/dashboard?done=verification'));
      const mail = await findMail(page, server, member.email);
      await expect(mail).toContainText(`${path('/authentication')}?token=`);
    });
  });
}

test('limits requests for the link, and says how long to wait', async ({ page, context, server, expectErrors }) => {
  expectErrors(/status of 429/);
  const member = await makeMember(server, { verified: false });
  await signIn(server, context, member);
  for (let n = 1; n <= 3; n++) {
    await page.goto('/dashboard/verification');
    await page.getByRole('button', { name: membersTexts.fr.verification.send }).click();
    await expect(page).toHaveURL('/dashboard?done=verification');
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: membersTexts.fr.verification.send }).click();
  await expect(page.getByRole('alertdialog')).toContainText(formatDuration('fr', 1_200));
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: membersTexts.fr.verification.send }).click();
  await expect(page.getByRole('alertdialog')).toContainText(formatDuration('fr', 1_200));
});

test('without a session, or with an ended one, the pages redirect to the login', async ({ page, context, server }) => {
  for (const path of ['/dashboard', '/head', '/head/profile', '/post', '/en/head/password', '/ht/head/export.json']) {
    const locale = /^\/(en|ht)\//.exec(path)?.[0].slice(0, 3) ?? '';
    for (const cookie of ['', 'session=made-up']) {
      const answer = await page.request.get(path, { maxRedirects: 0, headers: cookie ? { cookie } : {} });
      expect([answer.status(), answer.headers().location]).toEqual([302, `${locale}/login?next=${encodeURIComponent(path)}`]);
    }
  }
  const member = await makeMember(server);
  await signIn(server, context, member);
  const page2 = await context.newPage();
  await page2.goto('/head');
  await page.goto('/head');
  await page2.getByRole('button', { name: membersTexts.fr.sessions.endAll }).click();
  await expect(page2).toHaveURL('/goodbye?everywhere');
  await page.goto('/head/profile');
  await expect(page).toHaveURL('/login?next=%2Fhead%2Fprofile');
});

test('a member’s pages are stored by no browser and no proxy', async ({ page, context, server }) => {
  await signIn(server, context, await makeMember(server));
  for (const path of ['/dashboard', '/head', '/head/profile', '/head/export.json', '/post', '/home']) {
    const answer = await page.request.get(path);
    expect([path, answer.headers()['cache-control']]).toEqual([path, 'no-store']);
  }
});
