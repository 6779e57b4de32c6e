import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage, goodPassword, newEmail } from './account-pages.ts';
import { ContactPage, countMessages, visitor } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { storedKeys } from './form-page.ts';

const line = (page: Page) => page.locator('[data-captcha] p');
const isChallenge = (request: Request) => new URL(request.url()).pathname === '/api/challenge';

/** The requests that the captcha makes, as they are made. */
function watchCaptcha(page: Page) {
  const seen = { challenges: 0, scripts: [] as string[], posts: [] as string[] };
  page.on('request', (request) => {
    if (isChallenge(request)) seen.challenges += 1;
    if (/captcha/.test(request.url())) seen.scripts.push(request.url());
    if (request.method() === 'POST') seen.posts.push(request.postData() ?? '');
  });
  return seen;
}

function countSpent({ dataDir }: TestServer): number {
  const database = new SQLite(join(dataDir, 'bwt.sqlite'), { readonly: true });
  try {
    return database.prepare('select count(*) from spent_challenge').pluck().get() as number;
  } finally {
    database.close();
  }
}

test.describe('in French', () => {
  const t = captchaTexts.fr;

  test(`E3: starts solving when the form is first used, in a worker from a same-origin file`, async ({
    page,
    server,
  }) => {
    const seen = watchCaptcha(page);
    const form = new ContactPage(page);
    await form.open();
    await page.mouse.move(50, 50);
    await page.waitForLoadState('networkidle');
    expect(seen.challenges).toBe(0);
    expect(seen.scripts).toEqual([]);
    await expect(line(page)).toBeHidden();

    const [worker] = await Promise.all([page.waitForEvent('worker'), form.name.focus()]);
    expect(new URL(worker.url()).origin).toBe(server.url);
    expect(worker.url()).toMatch(/\/assets\/[\w-]+\.js$/);
    await expect(line(page)).toHaveText(t.checked);
    await expect(form.name).toBeFocused();
    // Success is announced politely.
    await expect(line(page)).toHaveAttribute('aria-live', 'off');
    await expectAccessible(page);

    const message = `Preuve ${randomUUID()}`;
    const spent = countSpent(server);
    await form.fill(message);
    const said = await line(page).evaluateHandle((line) => {
      const texts: (string | null)[] = [];
      const hear = () => line.ariaLive === 'polite' && texts.push(line.textContent);
      new MutationObserver(hear).observe(line, { attributes: true, childList: true });
      return texts;
    });
    await form.send.click();
    await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
    expect(await said.jsonValue()).toEqual([]);
    expect(countMessages(server, message)).toBe(1);
    expect(countSpent(server)).toBe(spent + 1);
    expect(seen.challenges).toBe(1);
    expect(seen.posts[0]).toMatch(/name="captcha"\r\n\r\n[\w+/=]{300,}/);
  });

  test(`E3: a submission during the computation waits for it, then is sent`, async ({
    page,
    server,
  }) => {
    const seen = watchCaptcha(page);
    const form = new ContactPage(page);
    await form.open();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/challenge/, async (route) => {
      await held;
      await route.continue();
    });
    const message = `Lent ${randomUUID()}`;
    await form.fill(message);
    await expect(line(page)).toHaveText(t.checking);
    await expectAccessible(page, page.url(), 'page');
    await form.send.click();
    await expect(page.getByRole('status').filter({ hasText: form.texts.sending })).toBeVisible();
    await expect(line(page)).toHaveText(t.checking);
    await expect(page.locator('#contact')).toHaveAttribute('data-busy', '');
    // Inside of it a screen reader would announce neither line.
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await form.press();
    expect(seen.posts).toEqual([]);
    release();
    await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
    expect(seen.posts).toHaveLength(1);
    expect(countMessages(server, message)).toBe(1);
  });

  test(`E3: a sign-up asks for a challenge when it is used; without one it explains why, keeps what was typed, and retries on the next submission`, async ({
    page,
    context,
    server,
    expectErrors,
  }) => {
    expectErrors(
      /ERR_INTERNET_DISCONNECTED/,
      /dynamically imported module/,
      /status of (429|500)/,
      /ERR_FAILED/,
    );
    const seen = watchCaptcha(page);
    const form = new AccountPage(page, '/signup');
    await form.open();
    const email = newEmail();
    const refused = async (description: string | RegExp, trouble: string) => {
      await form.press(form.t.signup.submit);
      await expect(form.alert).toHaveAccessibleName(form.t.form.failureTitle);
      await expect(form.alert).toHaveAccessibleDescription(description);
      await page.keyboard.press('Enter');
      await expect(form.alert).toBeHidden();
      await expect(line(page)).toHaveText(trouble);
      await expect(form.username).toHaveValue('Patience');
      await expect(form.email).toHaveValue(email);
      await expect(form.password).toHaveValue(goodPassword);
    };
    expect(seen.scripts).toEqual([]);
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
      [t.failed, { status: 500 }],
      [t.failed, { status: 200, body: '<html>' }],
      [t.failed, undefined],
    ] as const) {
      await page.route(/\/api\/challenge/, (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await refused(new RegExp(trouble), trouble);
      await expect(line(page)).toHaveAttribute('aria-live', 'polite');
      if (trouble === t.limited) await expectAccessible(page);
      await page.unroute(/\/api\/challenge/);
    }
    await form.takeTime(server);
    const spent = countSpent(server);
    await form.press(form.t.signup.submit);
    await expect(form.alert).toHaveAccessibleDescription(form.t.signup.success);
    expect(countSpent(server)).toBe(spent + 1);
  });
});

test('E3: a solution stays valid when the server finds an error, which is shown beside its field; once expired it is replaced silently', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const seen = watchCaptcha(page);
  const form = new ContactPage(page);
  await form.open();
  const message = `Longue lettre ${randomUUID()}`;
  await form.fill(message);
  for (const wrong of ['anais..pierre@exemple.com', '.anais@exemple.com']) {
    // Good for browsers, not for the server.
    await form.email.fill(wrong);
    await expect(form.summary).toBeHidden();
    await form.send.click();
    await expect(form.summary).toBeFocused();
    await expect(form.summary.getByRole('link')).toHaveText([form.texts.errors.email]);
    await expect(form.email).toHaveValue(wrong);
    await expect(form.message).toHaveValue(message);
  }
  await form.email.fill(visitor.email);
  expect([seen.challenges, seen.posts.length]).toEqual([1, 2]);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 26 * 60_000;
  });
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  expect([seen.challenges, seen.posts.length]).toEqual([2, 3]);
  expect(countMessages(server, message)).toBe(1);
});

test('E3: a browser without workers, or without cryptography, sends the form as without script', async ({
  page,
  server,
}) => {
  const seen = watchCaptcha(page);
  const form = new ContactPage(page);
  for (const missing of ['Worker', 'crypto.subtle']) {
    await form.open();
    await page.evaluate((name) => {
      if (name === 'Worker') Reflect.deleteProperty(window, 'Worker');
      else Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });
    }, missing);
    const message = `Vieux navigateur ${randomUUID()}`;
    await form.fill(message);
    await form.send.click();
    await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
    expect(seen.challenges, missing).toBe(0);
    expect(countMessages(server, message), missing).toBe(1);
  }
});
