import { accountsTexts } from '#app/features/accounts/texts.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

test('a member opens the profile from the dashboard and returns by keyboard alone; forms with errors are accessible', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const t = membersTexts.fr;
  const accounts = accountsTexts.fr;
  await signIn(server, context, await makeMember(server));
  await page.goto('/dashboard');
  /** The accessible name of the focused element. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (element?.labels?.[0] ?? element)?.textContent.trim();
    });
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      if ((await focused()) === name) return;
    }
    throw new Error(`${name} cannot be reached with the Tab key`);
  };
  await tabTo(t.dashboard.editProfile);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/head/profile');
  await tabTo(accounts.fields.region);
  await page.keyboard.type('Nord');
  await tabTo(t.profile.save);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/head?done=profile');
  await expect(page.getByRole('region', { name: t.profile.title })).toContainText('Nord');

  // A text, a box and a file: passwords are among the forms of visitors.
  for (const path of ['/head/profile', '/head/deletion', '/head/picture']) {
    await page.goto(path);
    if (path === '/head/profile') await page.locator('#username').fill('');
    await page.locator('form.form [type=submit]').press('Enter');
    await expect(page.locator('.error-summary')).toBeFocused();
    await expectAccessible(page, path, 'page');
  }
});
