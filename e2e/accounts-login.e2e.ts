import { accountsTexts } from '#app/features/accounts/texts.ts';
import { loginTexts } from '#app/features/login/texts.ts';
import { languageTag, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, logIn, makeMember, newEmail, signedInState } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { ways } from './site.ts';

for (const { locale, javaScriptEnabled } of ways) {
  const { nav } = sharedTexts[locale];

  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('a member logs in and reaches the home page', async ({ page, server }) => {
      const email = await makeMember(server);
      const login = new AccountPage(page, '/login', locale);
      await login.open();
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag[locale]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(loginTexts[locale].title);
      await login.logIn(email);
      await expect(login.alert).toHaveAccessibleName(formTexts[locale].successTitle);
      await expect(login.alert).toHaveAccessibleDescription(loginTexts[locale].success);
      await expect(login.ok).toBeFocused();
      await login.ok.click();
      await expect(page).toHaveURL(localizedPath(locale, '/home'));
      await expect(page.getByRole('link', { name: nav.logout }).first()).toBeAttached();
      const { session, accessToken } = await signedInState(page);
      expect(session).toBe(true);
      if (javaScriptEnabled) expect(accessToken?.split('.')).toHaveLength(3);
    });

    test('a wrong password and an unknown email address get the same answer', async ({ page, server, expectErrors }) => {
      expectErrors(/status of 400/);
      const known = await makeMember(server);
      const answers: string[] = [];
      for (const email of [known, newEmail()]) {
        const login = new AccountPage(page, '/login', locale);
        await login.open();
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          login.logIn(email, 'not the password'),
        ]);
        await expect(login.alert).toHaveAccessibleName(formTexts[locale].failureTitle);
        await expect(login.alert).toHaveAccessibleDescription(loginTexts[locale].refused);
        const text = (await answer.text()).replaceAll(email, '').replace(/"requestId.*?"|data-options=".*?"/g, '');
        answers.push(`${answer.status()} ${text}`);
        await expect(login.ok).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(login.alert).toBeHidden();
        await expect(page).toHaveURL(localizedPath(locale, '/login'));
        await expect(login.email).toHaveValue(email);
        await expect(login.password).toHaveValue('');
        expect(await signedInState(page)).toEqual({ session: false, accessToken: null });
      }
      expect(answers[0]).toBe(answers[1]);
    });
  });
}

test.describe('in French', () => {
  const accounts = accountsTexts.fr;

  test(`shows what is missing beside each field`, async ({ page }) => {
    const login = new AccountPage(page, '/login');
    await login.open();
    await login.press(loginTexts.fr.submit);
    await expect(login.summary).toBeFocused();
    await expect(login.summary.getByRole('link')).toHaveText([accounts.errors.email, accounts.errors.password]);
    await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  });
});

test('the French texts are verbatim those of the company', async ({ page, server, expectErrors }) => {
  expectErrors(/status of 400/);
  const email = await makeMember(server);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'CONNECTEZ-VOUS', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Password oublié', exact: true })).toHaveAttribute('href', '/passwordrequestreset');
  await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
  const login = new AccountPage(page, '/login');
  await login.email.fill(email);
  await login.password.fill('wrong');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Login failed. Please check your credentials and try again.');
  await page.keyboard.press('Escape');
  await expect(login.password).toBeFocused();
  await login.password.fill(goodPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Login success!');
});

test('tells a network error from wrong credentials, and keeps what was typed', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const email = await makeMember(server);
  const login = new AccountPage(page, '/login');
  await login.open();
  await context.setOffline(true);
  await login.logIn(email);
  await expect(login.alert).toHaveAccessibleDescription(`${login.t.form.noAnswer} ${login.t.form.offline}`);
  await expect(login.alert).not.toContainText('Login failed');
  expect(await signedInState(page)).toEqual({ session: false, accessToken: null });
  await page.keyboard.press('Escape');
  await expect(login.password).toHaveValue(goodPassword);
  await context.setOffline(false);
  await login.press(login.t.login.submit);
  await expect(login.alert).toHaveAccessibleDescription(login.t.login.success);
});

test.describe('the return URL of a login', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled });

      test('is opened after the login', async ({ page, server }) => {
        const email = await makeMember(server);
        await page.goto('/en/post');
        await expect(page).toHaveURL('/en/login?next=%2Fen%2Fpost');
        const login = new AccountPage(page, '/login', 'en');
        await expect(page.getByText(login.t.login.asked)).toBeVisible();
        await login.logIn(email);
        await login.ok.click();
        await expect(page).toHaveURL('/en/post');
      });
    });
  }

  test('cannot be on another site', async ({ page, server }) => {
    const email = await makeMember(server);
    const login = new AccountPage(page, '/login');
    await login.open(`?${new URLSearchParams({ next: 'https://elsewhere.example/' })}`);
    await login.logIn(email);
    await expect(login.ok).toHaveAttribute('href', '/home');
  });
});

test('redirects signed-in members away from the login and sign-up pages', async ({ page, server }) => {
  await logIn(page, await makeMember(server));
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await page.goto(`/ht${path}`);
    await expect(page).toHaveURL('/ht/dashboard');
  }
  await page.goto('/login?next=%2Fpost');
  await expect(page).toHaveURL('/post');
});

test('rejects a forged token or cookie, and deletes it at the next page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'session', value: 'made-up', url: baseURL ?? '' }]);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('once')) localStorage.setItem('accessToken', 'a.b.c');
    sessionStorage.setItem('once', '1');
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('after too many attempts says how long to wait', async ({ page, expectErrors }) => {
  expectErrors(/status of (400|429)/);
  await using server = await startServer();
  const email = newEmail();
  const post = () =>
    page.request.post(`${server.url}/login`, { form: { email, password: 'wrong' }, headers: { Origin: server.url } });
  const statuses = [];
  for (let count = 0; count < 9; count++) statuses.push((await post()).status());
  expect(statuses).toEqual([...Array(8).fill(400), 429]);
  expect(Number((await post()).headers()['retry-after'])).toBeGreaterThan(0);
  const login = new AccountPage(page, '/login');
  await login.open('', server);
  await login.logIn(email, 'still wrong');
  await expect(login.alert).toContainText(/trop d’essais. Réessayez dans \d+ secondes/);
  await page.keyboard.press('Enter');
  await expect(login.email).toHaveValue(email);
});

test('the password is masked; the button shows it and masks it again', async ({ page }) => {
  const login = new AccountPage(page, '/login');
  await login.open();
  await login.password.fill('kap');
  const show = page.getByRole('button', { name: login.t.fields.showPassword });
  await expect(login.password).toHaveAttribute('type', 'password');
  await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
  await show.click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await expect(login.password).toHaveAttribute('type', 'password');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('explains that cookies are needed when the browser refuses them', async ({ page, server }) => {
  const email = await makeMember(server);
  await page.route('**/login?done*', (route) => route.continue({ headers: { ...route.request().headers(), cookie: '' } }));
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

test('logs in by keyboard alone', async ({ page, server }) => {
  const email = await makeMember(server);
  const login = new AccountPage(page, '/login');
  await login.open();
  await login.email.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(login.password).toBeFocused();
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await expect(login.ok).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/home');
});

test.describe('passes axe in light and dark colours', () => {
  test('on the form, refused and accepted', async ({ page, server, expectErrors }) => {
    expectErrors(/status of 400/);
    const email = await makeMember(server);
    const login = new AccountPage(page, '/login');
    await login.open('?next=%2Fpost');
    await login.logIn(email, 'wrong');
    await expect(login.alert).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await login.logIn(email);
    await expect(login.alert).toHaveAccessibleDescription(login.t.login.success);
    await expectAccessible(page);
  });
});
