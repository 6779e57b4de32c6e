import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hold, test } from './fixtures.ts';
import { AccountPage, ContactPage, countMessages, newEmail } from './forms.ts';

const t = captchaTexts.fr;
const line = (page: Page) => page.locator('[data-captcha] p');
const challenge = /\/api\/challenge/;

test('E3: a worker solves once the form is used; sending waits', async ({ page, server }) => {
  const [asked, posts]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    if (/challenge|captcha/.test(request.url())) asked.push(request.url());
    if (request.method() === 'POST') posts.push(request.postData() ?? '');
  });
  const form = new ContactPage(page);
  await form.open();
  await page.mouse.move(50, 50);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await expect(line(page)).toBeHidden();

  const [worker] = await Promise.all([page.waitForEvent('worker'), form.name.focus()]);
  expect(worker.url()).toMatch(new RegExp(`^${server.url}/assets/[\\w-]+\\.js$`));
  await expect(line(page)).toHaveText(t.checked);
  await expectAccessible(page);

  const message = `Preuve ${randomUUID()}`;
  await form.fill(message);
  // Meanwhile the solution has expired.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 26 * 60_000;
  });
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  const challenges = asked.filter((url) => challenge.test(url)).length;
  expect([await countMessages(server, message), challenges, posts.length]).toEqual([1, 2, 1]);
  expect(posts.splice(0)[0]).toMatch(/name="captcha"\r\n\r\n[\w+/=]{300,}/);

  await form.open();
  const { release } = await hold(page, challenge);
  const slow = `Lent ${randomUUID()}`;
  await form.fill(slow);
  await expect(line(page)).toHaveText(t.checking);
  await form.send.click();
  await expect(page.getByRole('status').filter({ hasText: form.texts.sending })).toBeVisible();
  await form.press(form.texts.send);
  expect(posts).toEqual([]);
  release();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  expect([posts.length, await countMessages(server, slow)]).toEqual([1, 1]);
});

test('E3: a sign-up retries its challenge', async ({ page, context, server, expectErrors }) => {
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
  await context.setOffline(false);

  const limited = { status: 429, headers: { 'Retry-After': '60' } };
  await page.route(challenge, (route) => route.fulfill(limited));
  await refused(new RegExp(t.limited), t.limited);
  await page.unroute(challenge);
  await form.takeTime(server);
  await form.press(form.t.signup.submit);
  await expect(form.alert).toHaveAccessibleDescription(form.t.signup.success);
});
