import { readFile } from 'node:fs/promises';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { expect, scriptsRun, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test('a member changes the profile, downloads a copy of what is stored, and deletes the account', async ({
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
  for (const path of ['/dashboard', '/head/profile'])
    expect(await (await page.request.get(path)).text()).not.toContain('<img src=x');
  // The goodbye is for those who have left.
  expect((await page.request.get('/goodbye', { maxRedirects: 0 })).headers().location).toBe(
    '/home',
  );
  await page.goto('/head');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  await page.getByRole('link', { name: t.profile.change }).click();
  await page.waitForURL('/head/profile');
  await scriptsRun(page);
  await page.getByLabel(fields.username, { exact: true }).fill('Ma');
  const phone = page.getByLabel(fields.phone, { exact: true });
  await phone.fill('12');
  await page.getByRole('button', { name: t.profile.save }).press('Enter');
  const summary = page.locator('.error-summary');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([errors.usernameLength, errors.phone]);
  await expect(page.getByLabel(fields.username, { exact: true })).toHaveValue('Ma');
  await expect(phone).toHaveValue('12');
  await expect(phone).toHaveAccessibleDescription(new RegExp(errors.phone.slice(0, 12)));
  await summary.getByRole('link').nth(1).click();
  await expect(phone).toBeFocused();
  await page.getByLabel(fields.username, { exact: true }).fill('Élise de la Croix');
  await phone.fill('+509 37 00 00 00');
  await page.getByLabel(fields.genre, { exact: true }).selectOption('feminin');
  await page.getByLabel(fields.birthdate, { exact: true }).fill('31/12/2001');
  await page.getByLabel(fields.country, { exact: true }).selectOption('HT');
  await page.getByLabel(fields.region, { exact: true }).fill('Nord');
  // The refusal brings the cookie back, and the form is sent again (F10).
  await context.clearCookies({ name: 'XSRF-TOKEN' });
  await page.getByRole('button', { name: t.profile.save }).click();
  await expect(page).toHaveURL('/head?done=profile');
  await expect(page.getByRole('status').filter({ hasText: t.profile.done })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Élise de la Croix');
  const profile = page.getByRole('region', { name: t.profile.title });
  for (const text of ['+509 37 00 00 00', fields.genres.feminin, '2001', 'Nord'])
    await expect(profile).toContainText(text);

  await test.step('the copy of what is stored', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t.data.download }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bwt-\d{4}-\d\d-\d\d\.json$/);
    const copy = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(copy).toMatchObject({
      profile: { id: member.id, email: member.email, has_password: true },
      messages: [],
    });
    expect(copy.sessions).toHaveLength(1);
  });

  await test.step('the account is deleted for good', async () => {
    await page.getByRole('link', { name: t.deletion.title }).click();
    const button = page.getByRole('button', { name: t.deletion.title });
    await button.press('Enter');
    await expect(page.locator('.error-summary').getByRole('link')).toHaveText([t.errors.confirm]);
    await page.getByLabel(t.deletion.confirm).check();
    await button.press('Enter');
    await expect(page).toHaveURL('/goodbye');
    await expect(page.getByRole('status')).toHaveText(t.deletion.goodbye);
    expect((await context.cookies()).filter(({ name }) => name === 'session')).toEqual([]);
    expect(
      await onDatabase(server, (db) =>
        db.selectFrom('account').select('id').where('id', '=', member.id).execute(),
      ),
    ).toEqual([]);
    await page.goto('/head');
    await expect(page).toHaveURL('/login?next=%2Fhead');
  });
});
