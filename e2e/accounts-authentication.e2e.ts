import { signupTexts } from '#app/features/accounts/signup/texts.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, linkIn } from './account-pages.ts';
import { waitForEmail } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { makeMember } from './members.ts';

test('sends the link again, verifies the email address once, and says so afterwards', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const t = signupTexts.fr;
  const { email } = await makeMember(server, { verified: false });
  const form = new AccountPage(page, '/authentication');
  await form.open();
  await expect(page.getByText(t.authentication.sent)).toBeVisible();
  await form.email.fill(email);
  await form.press(t.authentication.resend);
  await expect(form.alert).toHaveAccessibleDescription(t.authentication.resent);
  await expectAccessible(page, page.url(), 'page');

  const link = linkIn(await waitForEmail(server, email, 'confirmez'));
  // A GET does not use the link up: some email clients prefetch it.
  await page.request.get(link);
  await page.goto(link);
  await expect(page).toHaveURL('/authentication');
  const verify = page.getByRole('button', { name: t.authentication.verify });
  await form.password.fill('not the kite');
  await verify.click();
  await expect(page.locator('#password-error')).toHaveText(t.authentication.wrongPassword);
  await form.password.fill(goodPassword);
  await verify.click();
  await expect(page.getByText(t.authentication.verified)).toBeVisible();
  await expectAccessible(page, page.url(), 'page');

  await page.goto(link);
  await expect(page.getByText(t.authentication.expired)).toBeVisible();
  await expect(form.email).toBeVisible();
  await expectAccessible(page, page.url(), 'page');
});
