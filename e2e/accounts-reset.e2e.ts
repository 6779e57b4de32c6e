import { issueOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import { loginTexts } from '#app/features/login/texts.ts';
import { passwordResetTexts } from '#app/features/password-reset/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { parseMail, startMailServer } from '#test/mail-server.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, linkIn, logIn, mailTo, makeMember, newEmail, signedInState } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { onDatabase } from './members.ts';
import { ways } from './site.ts';

const subject = { fr: 'choisir un nouveau mot de passe', en: 'choose a new password', ht: 'chwazi yon nouvo modpas' };
const another = 'yon lòt bèl kap wouj';

for (const { locale, javaScriptEnabled } of ways) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('the link in the email replaces a forgotten password', async ({ page, server }) => {
      const email = await makeMember(server);
      await page.goto(localizedPath(locale, '/login'));
      await page.getByRole('link', { name: loginTexts[locale].forgot }).click();
      await expect(page).toHaveURL(localizedPath(locale, '/passwordrequestreset'));
      const ask = new AccountPage(page, '/passwordrequestreset', locale);
      await ask.email.fill(email);
      await ask.press(passwordResetTexts[locale].resetRequest.submit);
      await expect(ask.alert).toHaveAccessibleName(passwordResetTexts[locale].resetRequest.sentTitle);
      await expect(ask.alert).toHaveAccessibleDescription(passwordResetTexts[locale].resetRequest.sent);

      const mail = await mailTo(page, server, email, subject[locale]);
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
      await reset.newPassword.fill(another);
      await reset.press(passwordResetTexts[locale].newPassword.submit);
      await expect(reset.alert).toHaveAccessibleDescription(passwordResetTexts[locale].newPassword.success);
      await reset.ok.click();
      await expect(page).toHaveURL(localizedPath(locale, '/login'));
      const login = new AccountPage(page, '/login', locale);
      await login.logIn(email, another);
      await expect(login.alert).toHaveAccessibleDescription(loginTexts[locale].success);
      // The notice is in the language of the account, made in French.
      await mailTo(page, server, email, 'votre mot de passe a changé');
    });

    test('a used, forged or missing link offers to request another one', async ({ page, server }) => {
      const reset = new AccountPage(page, '/passwordreset', locale);
      for (const token of ['made-up', '%00', 'a'.repeat(300), '']) {
        await page.goto(localizedPath(locale, `/reset-password?token=${token}`));
        await expect(page).toHaveURL(localizedPath(locale, '/passwordreset'));
        await expect(reset.alert).toHaveAccessibleName(passwordResetTexts[locale].newPassword.badLinkTitle);
        await expect(reset.alert).toHaveAccessibleDescription(passwordResetTexts[locale].newPassword.badLink);
      }
      await reset.alert.getByRole('link', { name: passwordResetTexts[locale].newPassword.askAgain }).click();
      await expect(page).toHaveURL(localizedPath(locale, '/passwordrequestreset'));

      await page.context().clearCookies();
      await reset.open();
      await expect(reset.alert).toHaveAccessibleName(passwordResetTexts[locale].newPassword.noLinkTitle);
      await expect(reset.alert).toHaveAccessibleDescription(passwordResetTexts[locale].newPassword.noLink);
      await expect(reset.newPassword).toHaveCount(0);
      await reset.alert.getByRole('link', { name: passwordResetTexts[locale].newPassword.ask }).click();
      await expect(page).toHaveURL(localizedPath(locale, '/passwordrequestreset'));
      expect((await signedInState(page)).session).toBe(false);
      expect(server.output()).not.toContain('made-up');
    });
  });
}

test.describe('in French', () => {
  for (const path of ['/passwordrequestreset', '/resetpassword'] as const) {
    test(`${path} answers the same whether or not the email address is registered`, async ({ page, server }) => {
      const known = await makeMember(server);
      const answers: string[] = [];
      for (const email of [known, newEmail()]) {
        const ask = new AccountPage(page, path);
        await ask.open();
        await expect(page.getByRole('link', { name: passwordResetTexts.fr.resetRequest.logIn })).toHaveAttribute(
          'href',
          '/login',
        );
        await ask.email.fill(email);
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          ask.press(
            path === '/resetpassword' ? passwordResetTexts.fr.providerReset.submit : passwordResetTexts.fr.resetRequest.submit,
          ),
        ]);
        await expect(ask.alert).toHaveAccessibleDescription(passwordResetTexts.fr.resetRequest.sent);
        answers.push(`${answer.status()} ${answer.headers().location} ${await page.locator('main').textContent()}`);
      }
      expect(answers[0]).toBe(answers[1]);
      expect(linkIn(await mailTo(page, server, known, subject.fr))).toBeTruthy();
    });
  }
});

test('a new password ends every session, and its email arrives over SMTP', async ({ page, browser }) => {
  await using mail = await startMailServer();
  await using server = await startServer({ SMTP_URL: mail.url });
  const email = await makeMember(server, { verified: true });
  await logIn(page, email, { url: server.url });

  const elsewhere = await (await browser.newContext()).newPage();
  const ask = new AccountPage(elsewhere, '/passwordrequestreset', 'en');
  await ask.open('', server);
  await ask.email.fill(email);
  await elsewhere.keyboard.press('Enter');
  await expect(ask.alert).toBeVisible();
  const findMail = (words: string) => mail.inbox.map(parseMail).find(({ text }) => text.includes(words));
  await expect.poll(() => findMail('reset your password:')).toBeDefined();
  const { headers, text = '' } = findMail('reset your password:') ?? {};
  expect(headers?.get('to')).toBe(email);
  await elsewhere.goto(linkIn(text));
  const reset = new AccountPage(elsewhere, '/passwordreset', 'en');
  await reset.newPassword.fill(another);
  await elsewhere.keyboard.press('Enter');
  await expect(reset.alert).toHaveAccessibleDescription(reset.t.newPassword.success);

  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(`${server.url}/login?next=%2Fdashboard`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await expect.poll(() => findMail('a été changé le')).toBeDefined();

  // The same link once more.
  await elsewhere.goto(linkIn(text));
  await expect(reset.alert).toHaveAccessibleDescription(reset.t.newPassword.badLink);
  expect(server.output()).not.toContain(new URL(linkIn(text)).searchParams.get('token'));
});

test('says so when the link expires while the password is typed', async ({ page, context, server, expectErrors }) => {
  expectErrors(/status of 400/);
  const email = await makeMember(server);
  const ask = new AccountPage(page, '/passwordrequestreset');
  await ask.open();
  await ask.email.fill(email);
  await page.keyboard.press('Enter');
  await expect(ask.alert).toBeVisible();
  await page.goto(linkIn(await mailTo(page, server, email, subject.fr)));
  const reset = new AccountPage(page, '/passwordreset');
  await reset.newPassword.fill(another);
  await context.clearCookies();
  await reset.press(reset.t.newPassword.submit);
  await expect(reset.alert).toHaveAccessibleDescription(reset.t.newPassword.badLink);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/passwordrequestreset');
});

test('the token stays out of the URL, headers, another site’s Referer and caches', async ({ page }) => {
  const answer = await page.request.get('/en/reset-password?token=abc-DEF_123', { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers()).toMatchObject({
    location: '/en/passwordreset',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'set-cookie': expect.stringMatching(/^reset=abc-DEF_123; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/),
  });
  const next = await page.request.get('/en/passwordreset');
  expect(next.headers()['cache-control']).toBe('no-store');
  expect(await next.text()).not.toContain('abc-DEF_123');
});

test('weak passwords are refused with the reason', async ({ page, server, expectErrors }) => {
  expectErrors(/status of 400/);
  const email = await makeMember(server);
  const ask = new AccountPage(page, '/passwordrequestreset');
  await ask.open();
  await ask.email.fill(email);
  await page.keyboard.press('Enter');
  await expect(ask.alert).toBeVisible();
  await page.goto(linkIn(await mailTo(page, server, email, subject.fr)));
  const reset = new AccountPage(page, '/passwordreset');
  await reset.press(reset.t.newPassword.submit);
  await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.password]);
  await reset.newPassword.fill('seven77');
  await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.passwordShort]);
  await reset.newPassword.fill('password123');
  await reset.press(reset.t.newPassword.submit);
  await expect(reset.summary.getByRole('link')).toHaveText([reset.t.errors.passwordCommon]);
  await expect(reset.newPassword).toHaveValue('password123');
  await reset.newPassword.fill(goodPassword);
  await reset.press(reset.t.newPassword.submit);
  await expect(reset.alert).toHaveAccessibleDescription(reset.t.newPassword.success);
});

test.describe('passes axe in light and dark colours', () => {
  test('with errors, answered', async ({ page, server }) => {
    const email = await makeMember(server);
    const token = await onDatabase(server, async (db) => {
      const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      return issueOneTimeToken(db, 'reset', id, Date.now());
    });
    for (const path of ['/resetpassword', `/reset-password?token=${token}`]) {
      await page.goto(path);
      await page.locator('[type=submit].button-primary').last().click({ force: true });
      await expectAccessible(page);
    }
    await page.goto('/reset-password?token=x');
    await expectAccessible(page);
    await page.goto('/passwordrequestreset?sent');
    await expectAccessible(page);
  });
});
