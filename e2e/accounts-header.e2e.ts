import { sharedTexts } from '#app/i18n/texts.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { test } from './account-fixtures.ts';
import { expect } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test.describe('in French', () => {
  const shared = sharedTexts.fr;
  const { footer } = layoutTexts.fr;
  const layout = layoutTexts.fr;
  const visitor = {
    header: [shared.nav.login, shared.nav.signup],
    foot: [shared.nav.login, shared.nav.signup],
  };
  const member = {
    header: [shared.nav.dashboard, shared.nav.mypictures, shared.nav.posts, shared.nav.logout],
    foot: [shared.nav.dashboard, shared.nav.profile, shared.nav.logout],
  };
  const everyone = [
    shared.nav.info,
    shared.nav.addpicture,
    shared.nav.donation,
    shared.nav.privacy,
    shared.nav.layout,
  ];

  test(`B4: header and footer show the links for guests or members, on wide and narrow screens`, async ({
    page,
    context,
    server,
  }) => {
    const path = '/about';
    const expectLinks = async ({ header: names, foot }: typeof member) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(
        page.getByRole('navigation', { name: footer.pages }).getByRole('link'),
      ).toHaveText([...foot, ...everyone]);
      const account = page.getByRole('navigation', { name: shared.nav.account });
      await page.getByRole('button', { name: layout.header.account, exact: true }).click();
      await expect(account.getByRole('link')).toHaveText(names);
      await expect(
        page.getByRole('navigation', { name: layout.header.main }).locator('.account-links'),
      ).toBeHidden();
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(account).toBeHidden();
      await page.getByRole('button', { name: layout.header.menu, exact: true }).click();
      await expect(
        page
          .getByRole('navigation', { name: layout.header.main })
          .locator('.account-links')
          .getByRole('link'),
      ).toHaveText(names);
    };
    await expectLinks(visitor);
    const someone = await makeMember(server);
    await signIn(server, context, someone);
    await expectLinks(member);
    // Owners and editors have the office beside these.
    await onDatabase(server, (db) =>
      db.updateTable('account').set({ role: 'editor' }).where('id', '=', someone.id).execute(),
    );
    await expectLinks({ ...member, header: [shared.nav.office, ...member.header] });
  });
});

test('renews the token before it expires on a page left open, and removes it when the session ends', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await signIn(server, context, await makeMember(server));
  await page.goto('/home');
  const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.clock.runFor('11:00');
  await expect.poll(token).not.toBeNull();
  await context.clearCookies();
  await page.clock.runFor('11:00');
  await expect.poll(token).toBeNull();
});
