import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { goodPassword } from '#test/accounts.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hold, test } from './fixtures.ts';
import { AccountPage, ContactPage, countMessages, newEmail, storedKeys } from './forms.ts';
import { onDatabase } from './members.ts';

const t = captchaTexts.fr;
const line = (page: Page) => page.locator('[data-captcha] p');
const challenge = /\/api\/challenge/;

/** The requests that the captcha makes, as they are made. */
function watchCaptcha(page: Page) {
  const seen = { challenges: 0, scripts: [] as string[], posts: [] as string[] };
  page.on('request', (request) => {
    if (challenge.test(request.url())) seen.challenges += 1;
    if (/captcha/.test(request.url())) seen.scripts.push(request.url());
    if (request.method() === 'POST') seen.posts.push(request.postData() ?? '');
  });
  return seen;
}

const countSpent = (server: TestServer) =>
  onDatabase(
    server,
    async (db) => (await db.selectFrom('spent_challenge').selectAll().execute()).length,
  );

test('E3: a worker solves once the form is used; sending waits', async ({ page, server }) => {
  const seen = watchCaptcha(page);
  const form = new ContactPage(page);
  await form.open();
  await page.mouse.move(50, 50);
  await page.waitForLoadState('networkidle');
  expect([seen.challenges, seen.scripts]).toEqual([0, []]);
  await expect(line(page)).toBeHidden();

  const [worker] = await Promise.all([page.waitForEvent('worker'), form.name.focus()]);
  expect(new URL(worker.url()).origin).toBe(server.url);
  expect(worker.url()).toMatch(/\/assets\/[\w-]+\.js$/);
  await expect(line(page)).toHaveText(t.checked);
  await expect(form.name).toBeFocused();
  await expectAccessible(page);

  const message = `Preuve ${randomUUID()}`;
  const spent = await countSpent(server);
  await form.fill(message);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 26 * 60_000;
  });
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  expect([countMessages(server, message), await countSpent(server)]).toEqual([1, spent + 1]);
  expect([seen.challenges, seen.posts.length]).toEqual([2, 1]);
  expect(seen.posts[0]).toMatch(/name="captcha"\r\n\r\n[\w+/=]{300,}/);

  seen.posts.length = 0;
  await form.open();
  const { release } = await hold(page, challenge);
  const slow = `Lent ${randomUUID()}`;
  await form.fill(slow);
  await expect(line(page)).toHaveText(t.checking);
  await expectAccessible(page);
  await form.send.click();
  await expect(page.getByRole('status').filter({ hasText: form.texts.sending })).toBeVisible();
  await expect(page.locator('#contact')).toHaveAttribute('data-busy', '');
  // Inside of it a screen reader would announce neither line.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await form.press(form.texts.send);
  expect(seen.posts).toEqual([]);
  release();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  expect([seen.posts.length, countMessages(server, slow)]).toEqual([1, 1]);
});

test('E3: without a challenge a sign-up explains why, keeps what was typed, and retries on the next submission', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)/, /dynamically imported/, /status of (429|500)/);
  const form = new AccountPage(page, '/signup');
  await form.open();
  const email = newEmail();
  const refused = async (description: string | RegExp, trouble: string) => {
    await form.press(form.t.signup.submit);
    await expect(form.alert).toHaveAccessibleDescription(description);
    await page.keyboard.press('Enter');
    await expect(line(page)).toHaveText(trouble);
    await expect(form.username).toHaveValue('Patience');
    await expect(form.password).toHaveValue(goodPassword);
  };
  // The captcha's own script is not there yet.
  await context.setOffline(true);
  await form.username.fill('Patience');
  await form.email.fill(email);
  await form.password.fill(goodPassword);
  await refused(new RegExp(`^${form.t.signup.failure} ${form.t.form.offline}`), '');
  // No draft is stored here: the phone may be shared.
  expect(await storedKeys(page)).toEqual([]);
  await context.setOffline(false);

  for (const [trouble, answer] of [
    [t.limited, { status: 429, headers: { 'Retry-After': '60' } }],
    [t.failed, { status: 200, body: '<html>' }],
    [t.failed, undefined],
  ] as const) {
    await page.route(challenge, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await refused(new RegExp(trouble), trouble);
    await expect(line(page)).toHaveAttribute('aria-live', 'polite');
    await page.unroute(challenge);
  }
  await form.takeTime(server);
  await form.press(form.t.signup.submit);
  await expect(form.alert).toHaveAccessibleDescription(form.t.signup.success);
});
