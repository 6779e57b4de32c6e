import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { languageTag, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, signedInState } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { storedKeys } from './form-page.ts';
import { makeMember } from './members.ts';
import { ways } from './site.ts';

for (const { locale, javaScriptEnabled } of ways) {
  const { nav } = sharedTexts[locale];

  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test(`a wrong password changes nothing; the right one leads to ${javaScriptEnabled ? 'the home page' : 'the page that asked'}`, async ({
      page,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      const t = loginTexts[locale];
      const { email } = await makeMember(server);
      const login = new AccountPage(page, '/login', locale);
      const [asked, to] = [
        localizedPath(locale, '/post'),
        localizedPath(locale, javaScriptEnabled ? '/home' : '/post'),
      ];
      const address =
        login.address + (javaScriptEnabled ? '' : `?next=${encodeURIComponent(asked)}`);
      await page.goto(javaScriptEnabled ? address : asked);
      await expect(page).toHaveURL(address);
      await expect(page.getByText(login.t.login.asked)).toHaveCount(javaScriptEnabled ? 0 : 1);
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag[locale]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        locale === 'fr' ? 'CONNECTEZ-VOUS' : t.title,
      );
      await login.logIn(email, 'not the password');
      await expect(login.alert).toHaveAccessibleName(formTexts[locale].failureTitle);
      await expect(login.alert).toHaveAccessibleDescription(
        locale === 'fr' ? 'Login failed. Please check your credentials and try again.' : t.refused,
      );
      await expect(login.ok).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(login.alert).toBeHidden();
      await expect(page).toHaveURL(address);
      await expect(login.email).toHaveValue(email);
      await expect(login.password).toHaveValue('');
      expect(await signedInState(page)).toEqual({ session: false, accessToken: null });

      await login.logIn(email);
      await expect(login.alert).toHaveAccessibleName(formTexts[locale].successTitle);
      await expect(login.alert).toHaveAccessibleDescription(
        locale === 'fr' ? 'Login success!' : t.success,
      );
      await expect(login.ok).toBeFocused();
      await login.ok.click();
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('link', { name: nav.logout }).first()).toBeAttached();
      const { session, accessToken } = await signedInState(page);
      expect(session).toBe(true);
      if (javaScriptEnabled) expect(accessToken?.split('.')).toHaveLength(3);
    });
  });
}

test('what is missing is shown beside each field, the password masked until its button is pressed; a network error is told from wrong credentials', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const { email } = await makeMember(server);
  const login = new AccountPage(page, '/login');
  await login.open();
  await expect(page.getByRole('link', { name: 'Password oublié', exact: true })).toHaveAttribute(
    'href',
    '/passwordrequestreset',
  );
  await login.press('Log In');
  await expect(login.summary).toBeFocused();
  await expect(login.summary.getByRole('link')).toHaveText([
    login.t.errors.email,
    login.t.errors.password,
  ]);
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await login.password.fill('kap');
  const show = page.getByRole('button', { name: login.t.fields.showPassword });
  await expect(login.password).toHaveAttribute('type', 'password');
  await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
  await show.click();
  await expect(login.password).toHaveAttribute('type', 'text');
  const hide = page.getByRole('button', { name: login.t.fields.hidePassword });
  await expect(hide).toHaveText(login.t.fields.hide);
  await hide.click();
  await expect(show).toHaveText(login.t.fields.show);
  await expect(login.password).toHaveAttribute('type', 'password');
  expect(await storedKeys(page)).toEqual([]);

  await context.setOffline(true);
  await login.logIn(email);
  await expect(login.alert).toHaveAccessibleDescription(
    `${login.t.form.noAnswer} ${login.t.form.offline}`,
  );
  await expect(login.alert).not.toContainText('Login failed');
  expect(await signedInState(page)).toEqual({ session: false, accessToken: null });
  await page.keyboard.press('Escape');
  await expect(login.password).toHaveValue(goodPassword);
  await context.setOffline(false);
  await login.press(login.t.login.submit);
  await expect(login.alert).toHaveAccessibleDescription(login.t.login.success);
});

test('explains that cookies are needed when the browser refuses them', async ({ page, server }) => {
  const { email } = await makeMember(server);
  await page.route('**/login?done*', (route) =>
    route.continue({ headers: { ...route.request().headers(), cookie: '' } }),
  );
  const login = new AccountPage(page, '/login');
  await login.open();
  await page.route('**/login', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch({ maxRedirects: 0 });
    const location = answer.headers().location ?? '';
    await page.context().clearCookies();
    await route.fulfill({ response: await page.request.get(location) });
  });
  await login.logIn(email);
  await expect(page.getByText(login.t.login.cookies)).toBeFocused();
});
