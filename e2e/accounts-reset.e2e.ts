import { issueOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import { loginTexts } from '#app/features/login/texts.ts';
import { passwordResetTexts } from '#app/features/password-reset/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, emailTo, linkIn } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase } from './members.ts';
import { ways } from './site.ts';

const subject = { fr: 'choisir un nouveau mot de passe', en: 'choose a new password', ht: 'chwazi yon nouvo modpas' };
const another = 'yon lòt bèl kap wouj';

for (const { locale, javaScriptEnabled } of ways) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('the link in the email replaces a forgotten password by a good one', async ({ page, server, expectErrors }) => {
      expectErrors(/status of 400/);
      const { email } = await makeMember(server);
      await page.goto(localizedPath(locale, '/login'));
      await page.getByRole('link', { name: loginTexts[locale].forgot }).click();
      await expect(page).toHaveURL(localizedPath(locale, '/passwordrequestreset'));
      const ask = new AccountPage(page, '/passwordrequestreset', locale);
      await ask.email.fill(email);
      await ask.press(passwordResetTexts[locale].resetRequest.submit);
      await expect(ask.alert).toHaveAccessibleName(passwordResetTexts[locale].resetRequest.sentTitle);
      await expect(ask.alert).toHaveAccessibleDescription(passwordResetTexts[locale].resetRequest.sent);

      const mail = await emailTo(page, server, email, subject[locale]);
      expect(mail).toContain('Please click the link below to reset your password:');
      const link = linkIn(mail);
      expect(link).toContain(`${server.url}${localizedPath(locale, '/reset-password')}?token=`);
      // A GET never uses the link up, and the URL shows no token.
      for (let count = 0; count < 3; count++) {
        await page.goto(link);
        await expect(page).toHaveURL(localizedPath(locale, '/passwordreset'));
      }
      const reset = new AccountPage(page, '/passwordreset', locale);
      await expect(reset.newPassword).toHaveAttribute('autocomplete', 'new-password');
      if (javaScriptEnabled) {
        await reset.press(passwordResetTexts[locale].newPassword.submit);
        await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.password]);
        await reset.newPassword.fill('seven77');
        await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.passwordShort]);
      }
      await reset.newPassword.fill('password123');
      await reset.press(passwordResetTexts[locale].newPassword.submit);
      await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.passwordCommon]);
      await expect(reset.newPassword).toHaveValue(javaScriptEnabled ? 'password123' : '');
      await reset.newPassword.fill(another);
      await reset.press(passwordResetTexts[locale].newPassword.submit);
      await expect(reset.alert).toHaveAccessibleDescription(passwordResetTexts[locale].newPassword.success);
      await reset.ok.click();
      await expect(page).toHaveURL(localizedPath(locale, '/login'));
      const login = new AccountPage(page, '/login', locale);
      await login.logIn(email, another);
      await expect(login.alert).toHaveAccessibleDescription(loginTexts[locale].success);
      // The notice is in the language of the account, made in French.
      await emailTo(page, server, email, 'votre mot de passe a changé');
    });
  });
}

test('says so when a link is forged, missing or expires while the password is typed', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const reset = new AccountPage(page, '/passwordreset');
  const t = reset.t.newPassword;
  await page.goto('/reset-password?token=made-up');
  await expect(page).toHaveURL('/passwordreset');
  await expect(reset.alert).toHaveAccessibleName(t.badLinkTitle);
  await expect(reset.alert).toHaveAccessibleDescription(t.badLink);
  await expectAccessible(page);
  await reset.alert.getByRole('link', { name: t.askAgain }).click();
  await expect(page).toHaveURL('/passwordrequestreset');
  await context.clearCookies();
  await reset.open();
  await expect(reset.alert).toHaveAccessibleName(t.noLinkTitle);
  await expect(reset.alert).toHaveAccessibleDescription(t.noLink);
  await expect(reset.newPassword).toHaveCount(0);

  const { id } = await makeMember(server);
  const token = await onDatabase(server, (db) => issueOneTimeToken(db, 'reset', id, Date.now()));
  await page.goto(`/reset-password?token=${token}`);
  await reset.newPassword.fill(another);
  await context.clearCookies();
  await reset.press(t.submit);
  await expect(reset.alert).toHaveAccessibleDescription(t.badLink);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/passwordrequestreset');
});

test('the forms for a link and a new password are accessible, with errors and answered', async ({ page }) => {
  await page.goto('/resetpassword');
  await page.locator('[type=submit].button-primary').last().click({ force: true });
  await expectAccessible(page);
  await page.goto('/passwordrequestreset?sent');
  await expectAccessible(page);
});
