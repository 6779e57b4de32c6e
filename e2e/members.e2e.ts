import { accountsTexts } from '#app/features/accounts/texts.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, scriptsRun, test } from './fixtures.ts';

test('A20: a member changes the profile by keyboard', async ({
  page,
  context,
  signIn,
  expectErrors,
}) => {
  expectErrors(/status of 40[03]/);
  const t = membersTexts.fr;
  const { fields, errors } = accountsTexts.fr;
  // A name that looks like markup is shown as it was typed.
  const member = await signIn({ username: '<img src=x onerror=alert(1)>' });
  await page.goto('/head');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  await page.getByRole('link', { name: t.profile.change }).press('Enter');
  await page.waitForURL('/head/profile');
  await scriptsRun(page);
  const username = page.getByLabel(fields.username, { exact: true });
  await username.fill('Ma');
  await page.getByRole('button', { name: t.profile.save }).press('Enter');
  const wrong = page.locator('.error-summary').getByRole('link');
  await expect(wrong).toHaveText([errors.usernameLength]);
  await expectAccessible(page);
  await wrong.press('Enter');
  await expect(username).toBeFocused();
  await username.fill('Élise de la Croix');
  // The refusal brings the cookie back, and the form is sent again (F10).
  await context.clearCookies({ name: 'XSRF-TOKEN' });
  await page.getByRole('button', { name: t.profile.save }).press('Enter');
  await expect(page).toHaveURL('/head?done=profile');
  await expect(page.getByRole('status').filter({ hasText: t.profile.done })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Élise de la Croix');
});
