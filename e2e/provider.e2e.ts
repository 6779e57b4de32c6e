import { randomUUID } from 'node:crypto';
import { passwordResetTexts } from '#app/features/password-reset/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { startServer } from '#test/server.ts';
import { expect, type Shared, test } from './fixtures.ts';

const newPerson = () => ({ email: `${randomUUID()}@example.org`, password: 'kap123' });

/** A site with members of before, as it is when nothing goes wrong. */
async function siteWithProvider(shared: Shared) {
  const site = await shared('provider', async () => {
    const provider = await startIdentityToolkit();
    const server = await startServer(provider.env);
    const end = async () => {
      await server[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    };
    return { provider, server, [Symbol.asyncDispose]: end };
  });
  Object.assign(site.provider, { users: [], fault: null });
  site.provider.asked.length = 0;
  return { ...site, person: newPerson() };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test('a member of the previous provider logs in with the old password', async ({ page, shared }) => {
      const { provider, server, person } = await siteWithProvider(shared);
      provider.users = [{ ...person, displayName: 'Anaïs Kap', emailVerified: true }];
      await page.goto(`${server.url}/login`);
      await page.locator('input[name=email]').fill(person.email);
      await page.locator('input[name=password]').fill(person.password);
      await page.locator('form#login [type=submit]').click();
      await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Login success!');
      await page.goto(`${server.url}/head`);
      await expect(page.getByText('Anaïs Kap').first()).toBeVisible();
      for (const secret of [person.email, person.password, 'fake-api-key']) expect(server.output()).not.toContain(secret);
    });

    test('requests the link from the provider, with the same answer for every email address', async ({ page, shared }) => {
      const { provider, server, person } = await siteWithProvider(shared);
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

    test('explains that the service is unavailable, and keeps what was typed', async ({ page, shared, expectErrors }) => {
      expectErrors(/status of 503/);
      const { provider, server, person } = await siteWithProvider(shared);
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
