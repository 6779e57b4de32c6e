import { readFile } from 'node:fs/promises';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { membersTexts } from '#app/features/members/texts.ts';
import { waitForEmail } from './contact-form.ts';
import { expect, scriptsRun, test } from './fixtures.ts';
import { makeMember, onDatabase, password, signIn } from './members.ts';

const newPassword = 'another kite over Okap';

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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a new password ends the other sessions and sends an email; open sessions are listed and ended, one by one and all', async ({
    page,
    context,
    server,
    browser,
    expectErrors,
  }) => {
    const t = membersTexts.ht;
    expectErrors(/status of 400/);
    const member = await makeMember(server);
    await signIn(server, context, member);
    const elsewhere = await browser.newContext({ baseURL: server.url });
    await signIn(server, elsewhere, member, 'Firefox, Windows');
    await page.goto('/ht/head/password');
    const current = page.getByLabel(t.password.current, { exact: true });
    const next = page.getByLabel(t.password.next, { exact: true });
    await page.getByRole('button', { name: t.password.save }).press('Enter');
    const { currentMissing, newMissing } = t.errors;
    await expect(page.locator('.error-summary').getByRole('link')).toHaveText([
      currentMissing,
      newMissing,
    ]);
    await current.fill('not my password');
    await next.fill(newPassword);
    await page.getByRole('button', { name: t.password.save }).click();
    await expect(page.locator('.error-summary').getByRole('link')).toHaveText([
      t.errors.currentWrong,
    ]);
    await expect(current).toHaveValue('');

    await current.fill(password);
    await next.fill(newPassword);
    await page.getByRole('button', { name: t.password.save }).click();
    await expect(page).toHaveURL('/ht/head?done=password');
    await expect(page.getByRole('status').filter({ hasText: t.password.done })).toBeFocused();
    const other = await elsewhere.newPage();
    await other.goto('/head');
    await expect(other).toHaveURL('/login?next=%2Fhead');
    await waitForEmail(server, member.email, 'mot de passe a changé');

    await signIn(server, elsewhere, member, 'Firefox, Windows');
    await page.goto('/ht/head');
    const sessions = page.getByRole('region', { name: t.sessions.title });
    const items = sessions.getByRole('listitem');
    await expect(items).toHaveCount(2);
    const own = items.filter({ hasText: t.sessions.here });
    await expect(own).toContainText('Chrome, Linux');
    await expect(own.getByRole('button')).toHaveCount(0);
    await items.filter({ hasText: 'Firefox, Windows' }).getByRole('button').click();
    await expect(page).toHaveURL('/ht/head?done=session');
    await expect(page.getByRole('status').filter({ hasText: t.sessions.done })).toBeFocused();
    await expect(items).toHaveCount(1);
    await other.goto('/dashboard');
    await expect(other).toHaveURL('/login?next=%2Fdashboard');
    await elsewhere.close();
    await sessions.getByRole('button', { name: t.sessions.endAll }).click();
    await expect(page).toHaveURL('/ht/goodbye?everywhere');
    await expect(page.getByRole('status')).toHaveText(t.deletion.everywhere);
    await page.goto('/ht/dashboard');
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});
