import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { passwordResetTexts } from '#app/features/accounts/password-reset/texts.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, linkIn } from './account-pages.ts';
import { waitForEmail } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { makeMember } from './members.ts';

const another = 'yon lòt bèl kap wouj';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the link in the email replaces a forgotten password by a good one', async ({
      page,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      const { email } = await makeMember(server);
      await page.goto('/login');
      await page.getByRole('link', { name: loginTexts.fr.forgot }).click();
      await expect(page).toHaveURL('/passwordrequestreset');
      const ask = new AccountPage(page, '/passwordrequestreset');
      await ask.email.fill(email);
      await ask.press(passwordResetTexts.fr.resetRequest.submit);
      await expect(ask.alert).toHaveAccessibleName(passwordResetTexts.fr.resetRequest.sentTitle);
      await expect(ask.alert).toHaveAccessibleDescription(passwordResetTexts.fr.resetRequest.sent);

      const mail = await waitForEmail(server, email, 'choisir un nouveau mot de passe');
      expect(mail).toContain('Please click the link below to reset your password:');
      const link = linkIn(mail);
      expect(link).toContain(`${server.url}/reset-password?token=`);
      // A GET does not use the link up, and the URL shows no token.
      await page.request.get(link);
      await page.goto(link);
      await expect(page).toHaveURL('/passwordreset');
      const reset = new AccountPage(page, '/passwordreset');
      await expect(reset.newPassword).toHaveAttribute('autocomplete', 'new-password');
      if (javaScriptEnabled) {
        await reset.press(passwordResetTexts.fr.newPassword.submit);
        await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.password]);
        await reset.newPassword.fill('seven77');
        await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.passwordShort]);
      }
      await reset.newPassword.fill('password123');
      await reset.press(passwordResetTexts.fr.newPassword.submit);
      await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.passwordCommon]);
      await expect(reset.newPassword).toHaveValue(javaScriptEnabled ? 'password123' : '');
      await reset.newPassword.fill(another);
      await reset.press(passwordResetTexts.fr.newPassword.submit);
      await expect(reset.alert).toHaveAccessibleDescription(
        passwordResetTexts.fr.newPassword.success,
      );
      await reset.ok.click();
      await expect(page).toHaveURL('/login');
      await waitForEmail(server, email, 'votre mot de passe a changé');
      // To log in is the same with script.
      if (!javaScriptEnabled) {
        const login = new AccountPage(page, '/login');
        await login.logIn(email, another);
        await expect(login.alert).toHaveAccessibleDescription(loginTexts.fr.success);
      }
    });
  });
}

test('the pages after a request and after a bad link are accessible', async ({ page }) => {
  for (const path of [
    '/passwordrequestreset?sent',
    '/reset-password?token=made-up',
    '/authentication?resent',
    '/authentication?verified',
    '/authentication?token=made-up',
  ]) {
    await page.goto(path);
    await expectAccessible(page, path, 'page');
  }
});
