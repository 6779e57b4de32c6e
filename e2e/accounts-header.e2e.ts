import { sharedTexts } from '#app/i18n/texts.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { test } from './account-fixtures.ts';
import { logIn, makeMember } from './account-pages.ts';
import { expect } from './fixtures.ts';

test.describe('in French', () => {
  const shared = sharedTexts.fr;
  const { sidebar, footer } = layoutTexts.fr;
  const layout = layoutTexts.fr;
  const visitor = { header: [shared.nav.login, shared.nav.signup], foot: [shared.nav.login, shared.nav.signup] };
  const member = {
    header: [shared.nav.dashboard, shared.nav.mypictures, shared.nav.posts, shared.nav.logout],
    foot: [shared.nav.dashboard, shared.nav.profile, shared.nav.logout],
  };
  const everyone = [shared.nav.info, shared.nav.addpicture, shared.nav.donation, shared.nav.privacy, shared.nav.layout];

  test(`B4: header and footer show the links for guests or members, on wide and narrow screens`, async ({ page, server }) => {
    const path = '/about';
    const expectLinks = async ({ header: names, foot }: typeof member) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: footer.pages }).getByRole('link')).toHaveText([...foot, ...everyone]);
      const account = page.getByRole('navigation', { name: shared.nav.account });
      await expect(account.getByRole('link')).toHaveText(names);
      await expect(page.getByRole('navigation', { name: layout.header.main }).locator('.account-links')).toBeHidden();
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(account).toBeHidden();
      await page.getByRole('button', { name: layout.header.menu, exact: true }).click();
      await expect(
        page.getByRole('navigation', { name: layout.header.main }).locator('.account-links').getByRole('link'),
      ).toHaveText(names);
    };
    await expectLinks(visitor);
    await logIn(page, await makeMember(server));
    await expectLinks(member);
  });

  test(`the shortcuts and the site map list the pages`, async ({ page }) => {
    await page.goto('/layout');
    await page.getByRole('button', { name: sidebar.label }).click();
    const shortcuts = page.getByRole('navigation', { name: sidebar.label });
    await expect(shortcuts.getByRole('link', { name: sidebar.enroll })).toHaveAttribute('href', '/signup');
    await expect(shortcuts.getByRole('link', { name: sidebar.loginuser })).toHaveAttribute('href', '/login');
    const main = page.getByRole('main');
    for (const name of [
      shared.nav.login,
      shared.nav.signup,
      shared.nav.forgotten,
      shared.nav.dashboard,
      shared.nav.mypictures,
      shared.nav.profile,
      shared.nav.posts,
      shared.nav.logout,
    ])
      await expect(main.getByRole('link', { name, exact: true })).toHaveCount(1);
  });
});

test('a member’s pages are not cached; a guest’s pages do not change', async ({ page, server }) => {
  const before = await page.request.get('/about');
  expect(before.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
  await logIn(page, await makeMember(server, { username: 'Kept By Nobody' }));
  const own = await page.request.get('/about');
  expect(own.headers()['cache-control']).toBe('no-store');
  expect(own.headers().etag).toBeUndefined();
  await page.context().clearCookies();
  const after = await page.request.get('/about');
  expect(await after.text()).toBe(await before.text());
  expect(after.headers().etag).toBe(before.headers().etag);
});

test('each page of a member renews the access token', async ({ page, server }) => {
  await logIn(page, await makeMember(server));
  const token = () => page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const claims = async () =>
    JSON.parse(Buffer.from((await token()).split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>;
  const first = await claims();
  expect(Object.keys(first).sort()).toEqual(['aud', 'exp', 'iat', 'sub']);
  expect((first.exp ?? 0) - (first.iat ?? 0)).toBe(15 * 60);
  await expect(async () => {
    await page.goto('/about');
    expect((await claims()).iat).toBeGreaterThan(first.iat ?? 0);
  }).toPass();
});

test('renews the token before it expires on a page left open, and removes it when the session ends', async ({ page, server }) => {
  await page.clock.install();
  await logIn(page, await makeMember(server));
  const fresh = page.waitForRequest((request) => request.resourceType() === 'fetch' && request.method() === 'GET');
  await page.clock.runFor('11:00');
  await fresh;
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
  await page.context().clearCookies();
  await page.clock.runFor('11:00');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
