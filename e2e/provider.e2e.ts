import { passwordResetTexts } from '#app/features/password-reset/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { startServer } from '#test/server.ts';
import { expect, test } from './fixtures.ts';

const person = { email: 'anais@example.org', password: 'kap123' };

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test('a member of before logs in with the password of before', async ({ page }) => {
      await using provider = await startIdentityToolkit();
      await using server = await startServer(provider.env);
      provider.users = [{ ...person, displayName: 'Anaïs Kap', emailVerified: true }];
      await page.goto(`${server.url}/login`);
      await page.locator('input[name=email]').fill(person.email);
      await page.locator('input[name=password]').fill(person.password);
      await page.locator('form#login [type=submit]').click();
      await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Login success!');
      await page.goto(`${server.url}/head`);
      await expect(page.getByText('Anaïs Kap').first()).toBeVisible();
      expect(server.output()).not.toMatch(/anais|kap123|fake-api-key/);
    });

    test('a link is asked for at the provider, and the answer is the same for every address', async ({ page }) => {
      await using provider = await startIdentityToolkit();
      await using server = await startServer(provider.env);
      provider.users = [person];
      for (const email of [person.email, 'nobody@example.org']) {
        await page.goto(`${server.url}/ht/resetpassword`);
        await page.locator('input[name=email]').fill(email);
        await page.locator('form#resetpassword [type=submit]').click();
        await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(passwordResetTexts.ht.resetRequest.sent);
      }
      const asked = provider.asked.filter(({ path }) => path === 'accounts:sendOobCode');
      expect(asked.map(({ body }) => body)).toEqual(
        [person.email, 'nobody@example.org'].map((email) => ({
          requestType: 'PASSWORD_RESET',
          email,
          clientType: 'CLIENT_TYPE_WEB',
        })),
      );
    });

    test('an outage is told clearly, and nothing typed is lost', async ({ page, expectErrors }) => {
      expectErrors(/status of 503/);
      await using provider = await startIdentityToolkit();
      await using server = await startServer(provider.env);
      provider.fault = 'error';
      for (const locale of ['fr', 'ht'] as const) {
        const said = formTexts[locale].unavailable('§').split('§', 1)[0] ?? '';
        await page.goto(server.url + localizedPath(locale, '/login'));
        await page.locator('input[name=email]').fill(person.email);
        await page.locator('input[name=password]').fill(person.password);
        await page.locator('form#login [type=submit]').click();
        await expect(page.getByRole('alertdialog')).toContainText(said);
        await expect(page.locator('input[name=email]')).toHaveValue(person.email);
        await page.goto(server.url + localizedPath(locale, '/resetpassword'));
        await page.locator('input[name=email]').fill(person.email);
        await page.locator('form#resetpassword [type=submit]').click();
        await expect(page.getByRole('alertdialog')).toContainText(said);
        await expect(page.locator('input[name=email]')).toHaveValue(person.email);
      }
    });
  });
}
