import { randomUUID } from 'node:crypto';
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
  return { ...site, person: newPerson() };
}

test('a member of the previous provider logs in with the old password', async ({
  page,
  shared,
}) => {
  const { provider, server, person } = await siteWithProvider(shared);
  provider.users = [{ ...person, displayName: 'Anaïs Kap', emailVerified: true }];
  await page.goto(`${server.url}/login`);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('form#login [type=submit]').click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Login success!');
  await page.goto(`${server.url}/head`);
  await expect(page.getByText('Anaïs Kap').first()).toBeVisible();
  for (const secret of [person.email, person.password, 'fake-api-key'])
    expect(server.output()).not.toContain(secret);
});
