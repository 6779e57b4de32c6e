import { readFile } from 'node:fs/promises';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { postsTexts } from '#app/features/posts/texts.ts';
import { startPostsService } from '#test/posts-service.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, scriptsRun, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test('A20: a member changes the profile by keyboard, downloads a copy of what is stored, and deletes the account', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 40[03]/);
  const t = membersTexts.fr;
  const { fields, errors } = accountsTexts.fr;
  // A name that looks like markup is shown as it was typed.
  const member = await makeMember(server, { username: '<img src=x onerror=alert(1)>' });
  await signIn(server, context, member);
  await page.goto('/head');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  await page.getByRole('link', { name: t.profile.change }).press('Enter');
  await page.waitForURL('/head/profile');
  await scriptsRun(page);
  const username = page.getByLabel(fields.username, { exact: true });
  await username.fill('Ma');
  await page.getByRole('button', { name: t.profile.save }).press('Enter');
  const wrong = page.locator('.error-summary').getByRole('link');
  await expect(wrong).toHaveText([errors.usernameLength]);
  await expectAccessible(page);
  await wrong.press('Enter');
  await expect(username).toBeFocused();
  await username.fill('Élise de la Croix');
  // The refusal brings the cookie back, and the form is sent again (F10).
  await context.clearCookies({ name: 'XSRF-TOKEN' });
  await page.getByRole('button', { name: t.profile.save }).press('Enter');
  await expect(page).toHaveURL('/head?done=profile');
  await expect(page.getByRole('status').filter({ hasText: t.profile.done })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Élise de la Croix');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: t.data.download }).click();
  const copy = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(copy).toMatchObject({ profile: { id: member.id, email: member.email } });

  await page.getByRole('link', { name: t.deletion.title }).click();
  const button = page.getByRole('button', { name: t.deletion.title });
  await button.press('Enter');
  await expect(wrong).toHaveText([t.errors.confirm]);
  await expectAccessible(page);
  await page.getByLabel(t.deletion.confirm).check();
  await button.press('Enter');
  await expect(page).toHaveURL('/goodbye');
  await expect(page.getByRole('status')).toHaveText(t.deletion.goodbye);
  expect((await context.cookies()).filter(({ name }) => name === 'session')).toEqual([]);
});

test('C10: ten posts are shown in a table; while their service is slow the page says so, and loads itself again', async ({
  page,
  context,
}) => {
  await using service = await startPostsService();
  await using server = await startServer({ POSTS_API_URL: service.url });
  await signIn(server, context, await makeMember(server));
  await page.goto(`${server.url}/post`);
  const t = postsTexts.fr;
  const table = page.getByRole('table', { name: t.caption });
  await expect(table.getByRole('columnheader')).toHaveText([t.id, t.postTitle, t.body]);
  await expect(table.getByRole('row')).toHaveCount(11);
  await expectAccessible(page);
  await expectToFit(page);

  await onDatabase(server, (db) => db.deleteFrom('service_copy').execute());
  service.behaviour = 'hanging';
  const answer = await page.goto(`${server.url}/ht/post`, { waitUntil: 'commit' });
  expect(answer?.headers().refresh).toBe('2');
  await expect(page.getByRole('heading', { name: postsTexts.ht.loading })).toBeVisible();
});
