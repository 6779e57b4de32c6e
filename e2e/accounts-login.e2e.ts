import type { Page } from '@playwright/test';
import { loginLimits } from '#app/features/accounts/login/submission.server.ts';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { formatDuration } from '#app/i18n/format.ts';
import { secretOf, type TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { AccountPage } from './forms.ts';
import { makeMember, onDatabase } from './members.ts';

/** Strangers have used up, for an hour, the limit on all logins from new devices together. */
async function flood(server: TestServer): Promise<void> {
  const secret = await secretOf(server);
  const limits = loginLimits({ secret, clientIp: '', email: '', deviceId: undefined });
  const overall = limits.find(({ asksCaptcha }) => asksCaptcha);
  if (!overall) throw new Error('no limit');
  const { key, burst, everySeconds } = overall;
  const full_at = Date.now() + (burst - 1) * everySeconds * 1_000 + 60 * 60_000;
  await onDatabase(server, (db) => db.replaceInto('rate_limit').values({ key, full_at }).execute());
}

test('D1, D2, D3: failed logins say why; one succeeds', async ({ page, server, expectErrors }) => {
  expectErrors(/status of (400|429)/);
  const { email } = await makeMember(server);
  const login = new AccountPage(page, '/login');
  const { errors, fields } = login.t;
  await login.open();
  await login.press('Log In');
  await expect(login.wrong).toHaveText([errors.email, errors.password]);
  await login.password.fill('kap');
  await page.getByRole('button', { name: fields.showPassword }).click();
  await expect(login.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: fields.hidePassword }).click();
  await expect(login.password).toHaveAttribute('type', 'password');

  await login.logIn(email, 'not the password');
  await expect(login.alert).toHaveAccessibleDescription(
    'Login failed. Please check your credentials and try again.',
  );
  await login.ok.press('Enter');
  await expect(login.alert).toBeHidden();
  await expect(login.email).toHaveValue(email);
  await expect(login.password).toHaveValue('');

  // The next press solves a captcha.
  await flood(server);
  await login.logIn(email);
  await expect(login.alert).toContainText(formatDuration('fr', 3_600).replaceAll('\u00a0', ' '));
  await login.ok.click();
  await login.logIn(email);
  await expect(login.alert).toHaveAccessibleDescription('Login success!');
  await login.ok.click();
  await expect(page).toHaveURL('/home');
  const accessToken = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await signedInState(page)).toEqual({ session: true, accessToken });
});

/** The session and the token that the browser has. */
async function signedInState(page: Page) {
  const cookies = await page.context().cookies();
  return {
    session: cookies.some(({ name, value }) => name === 'session' && value !== ''),
    accessToken: await page.evaluate(() => localStorage.getItem('accessToken')),
  };
}

/**
 * Runs in the page: a draft and, of the messages to send later, one more, which the server has asked
 * to send in an hour. @returns what is left of both
 */
async function unsentOnDevice(adds: boolean): Promise<[messages: number, drafts: string[]]> {
  const settled = <R extends IDBRequest>(request: R) =>
    new Promise<R['result']>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const opening = indexedDB.open('contact-queue', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('messages', { keyPath: 'id' });
  const database: IDBDatabase = await settled(opening);
  const messages = database.transaction('messages', 'readwrite').objectStore('messages');
  const retryAt = Date.now() + 3_600_000;
  const message = { id: 'm', values: { message: 'Bonjou' }, writtenAt: 1, state: 'busy', retryAt };
  if (adds) await settled(messages.put(message));
  if (adds) localStorage.setItem('draft:contact', '{"message":"Bonjou"}');
  const count = await settled(messages.count());
  database.close();
  return [count, Object.keys(localStorage).filter((key) => key.startsWith('draft:'))];
}

test('A26, D4: tokens renew; logging out clears the device', async ({ page, context, signIn }) => {
  await page.clock.install();
  const t = loginTexts.fr.logout;
  const member = await signIn();
  await page.goto('/home');
  const token = async () => (await signedInState(page)).accessToken;
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.clock.runFor('11:00');
  await expect.poll(token).not.toBeNull();
  await context.clearCookies();
  await page.clock.runFor('11:00');
  await expect.poll(token).toBeNull();

  for (const isKept of [true, false]) {
    await signIn(member);
    await page.evaluate(unsentOnDevice, true);
    await page.goto('/logout');
    await expect(page.getByText(t.drafts)).toBeVisible();
    const keep = page.getByRole('checkbox', { name: t.keepUnsent });
    await expect(keep).toBeChecked();
    if (isKept) await expectAccessible(page);
    else await keep.uncheck();
    await page.getByRole('button', { name: t.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneTitle);
    await expect.poll(() => signedInState(page)).toEqual({ session: false, accessToken: null });
    expect(await page.evaluate(unsentOnDevice, false)).toEqual([isKept ? 1 : 0, []]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('XSRF-TOKEN');
  }
});
