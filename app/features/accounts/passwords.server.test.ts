import { expect, vi } from 'vitest';
import type { RequestArgs } from '#app/http/context.ts';
import { AccountChangedError, insertSession } from '#app/http/session/sessions.server.ts';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { passwords } from '#app/platform/password.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb } from '#test/database.ts';
import { startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { evened, noteEvened } from '#test/pad-response-time.ts';
import { testSecret } from '#test/page-args.ts';
import { action as api } from './api.ts';
import { accountEmailTexts } from './email-texts.ts';
import { action as login } from './login/login.tsx';
import { action, loader } from './password-reset/new-password.tsx';
import { action as requestLink } from './password-reset/request-link.tsx';
import * as commands from './passwords.server.ts';
import { tokenLifeMs } from './tokens.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const [email, nobody] = ['marie@example.org', 'nobody@example.org'];
const otherPassword = 'flying better, 2 fly higher';

/** A link as it is emailed. */
const askForLink = async (at = now) => {
  await commands.requestPasswordReset(db, email, 'fr', now);
  return tokenIn((await deliverEmails(db, at)).at(-1));
};
const authenticate = (password: string, of = email) =>
  commands.authenticate(db, { email: of, password });
const resetPassword = (token: string, at = now, on = db) =>
  commands.resetPassword(on, token, otherPassword, at);
const open = (accountId: string, passwordHash?: string, on = db) =>
  insertSession(on, testSecret, { accountId, passwordHash }, { userAgent: null }, now);
const accountOf = async (...given: Parameters<typeof authenticate>) =>
  (await authenticate(...given))?.accountId;

const path = '/en/passwordreset';
const opened = (token: string) => openBrowser(`__Host-reset=${token}`);

eachEngine((test) => {
  test('when a link is used twice concurrently, one use sets the password', async () => {
    const accountId = await makeAccount(db, now);
    const token = await askForLink();
    const both = [resetPassword(token), resetPassword(token, now, secondDb())];
    expect((await Promise.all(both)).filter((id) => id === accountId)).toHaveLength(1);
  });

  test('rejects an old password when a reset happens while it is being checked, and a session that starts while another process sets it', async () => {
    const accountId = await makeAccount(db, now);
    const token = await askForLink();
    const proof = await authenticate(goodPassword);
    expect((await open(accountId, proof?.passwordHash)).session).toBeDefined();
    await resetPassword(token);
    await expect(open(accountId, proof?.passwordHash)).rejects.toThrow(AccountChangedError);
    expect(await rowsIn('session')).toEqual([]);
    const next = await authenticate(otherPassword);
    const opening = await db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ password_hash: 'another' }).execute();
      const other = secondDb();
      const outcome = open(accountId, next?.passwordHash, other).catch((error: unknown) => error);
      await trx.deleteFrom('session').execute();
      return { outcome };
    });
    expect(await opening.outcome).toBeInstanceOf(AccountChangedError);
  });

  test('a password change does not overwrite a reset that happens while the old password is being checked', async () => {
    const accountId = await makeAccount(db, now);
    const token = await askForLink();
    const hash = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
      hash.mockRestore();
      await resetPassword(token);
      return passwords.hash(password);
    });
    const change = { currentPassword: goodPassword, newPassword: 'a thief had the old one' };
    expect(await commands.changePassword(db, accountId, change, now)).toBeUndefined();
    expect(await accountOf(otherPassword)).toBe(accountId);
    expect(await deliverEmails(db, now)).toHaveLength(1);
  });
});

onDatabase((test) => {
  test('D10, F4: a reset request is answered and stored the same for a known and an unknown email address, and emails only the known one; no table contains a token in clear text', async () => {
    const { token } = await open(await makeAccount(db, now));
    await db.deleteFrom('outbox').execute();
    const ask = async (given: string) => {
      const page = openBrowser().send(requestLink, '/en/passwordrequestreset', { email: given });
      expect(await page).toMatchObject({ status: 303, to: '/en/passwordrequestreset?sent' });
      const answer = await callApi(db, '/api/requestreset', api, { json: { email: given } });
      return { ...answer, log: '', headers: [...answer.headers] };
    };
    const known = await ask(email);
    expect(known).toMatchObject({ status: 202, body: { status: 'accepted' } });
    expect(await ask(nobody)).toEqual(known);
    const outbox = await rowsIn('outbox');
    expect(outbox.map(({ kind }) => kind)).toEqual(Array(4).fill('reset'));
    expect(JSON.stringify(outbox)).not.toMatch(/example\.org/);
    const [mail, ...more] = await deliverEmails(db, Date.now());
    expect([mail, ...more]).toMatchObject([{ to: email }, { to: email }]);
    for (const { sent_at } of await rowsIn('outbox')) expect(sent_at).not.toBeNull();
    for (const table of ['account', 'one_time_token', 'session', 'outbox'] as const) {
      const rows = JSON.stringify(await rowsIn(table));
      for (const clear of [tokenIn(mail), token, goodPassword]) expect(rows).not.toContain(clear);
    }
  });

  test('D10: submitting sets the password once, ends all sessions and links, verifies the email address and emails a notice in the language of the page; whoever signed up with another person’s email address keeps no way in', async () => {
    const accountId = await makeAccount(db, now, { verified: false });
    await open(accountId);
    const app = { account_id: accountId, encrypted_secret: 'x', last_step: 0, created_at: now };
    await db.insertInto('authenticator_app').values(app).execute();
    const [first, second] = [await askForLink(), await askForLink()];
    const reset = commands.resetPassword(db, second, otherPassword, now + 1, undefined, 'ht');
    expect(await reset).toBe(accountId);
    expect(await accountOf(otherPassword)).toBe(accountId);
    for (const table of ['session', 'authenticator_app'] as const)
      expect(await rowsIn(table)).toEqual([]);
    // Whoever knew the password may have made devices.
    const account = { device_generation: 1, email_verified_at: now + 1 };
    expect(await rowsIn('account')).toMatchObject([account]);
    const { subject } = accountEmailTexts.ht.passwordChanged('');
    expect(await deliverEmails(db, now + 1)).toMatchObject([{ to: email, subject }]);
    for (const token of [first, second])
      expect(await resetPassword(token, now + 2)).toBeUndefined();
  });

  test('D10: a link is valid for 30 minutes after it is emailed', async () => {
    await makeAccount(db, now);
    const sent = now + 60 * 60_000;
    const token = await askForLink(sent);
    const end = sent + tokenLifeMs.reset;
    expect(await commands.isResetTokenValid(db, token, end - 1)).toBe(true);
    expect(await resetPassword(token, end)).toBeUndefined();
  });

  test('accepts the right password in either Unicode normalization, after ten years too; rejects a wrong one, an unknown email address, and any without a password', async () => {
    const accountId = await makeAccount(db, now - 3_650 * 24 * 60 * 60_000);
    for (const password of [goodPassword, goodPassword.normalize('NFD')])
      expect(await accountOf(password)).toBe(accountId);
    expect(await accountOf(goodPassword.toUpperCase())).toBeUndefined();
    expect(await accountOf(goodPassword, nobody)).toBeUndefined();
    await db.updateTable('account').set({ password_hash: null }).execute();
    for (const password of ['', goodPassword]) expect(await accountOf(password)).toBeUndefined();
  });

  test('D10: the reset email contains the quoted line, marked as English, and a link to the configured site, in each language', async () => {
    await makeAccount(db, now);
    for (const locale of locales) {
      await commands.requestPasswordReset(db, email, locale, now);
      const [mail] = await deliverEmails(db, now);
      const path = localizedPath(locale, `/reset-password?token=${tokenIn(mail)}`);
      const line = 'Please click the link below to reset your password:';
      expect(mail?.text).toContain(`\n${line}\nhttps://bwt.example${path}\n`);
      expect(mail?.html).toContain(`<a class="button" href="https://bwt.example${path}"`);
      expect(mail?.html).toContain(` lang="en">${line}<`);
      expect(mail?.html).toContain(`<html lang="${locale}">`);
    }
  });

  test('D11: with an API key the provider alone emails its link, to members here too; without one or while it is down, our email is sent; the answer is the same', async () => {
    await using provider = await startIdentityToolkit();
    await makeAccount(db, Date.now());
    const submit = async (args: RequestArgs) => {
      const answer = await requestLink(args as never);
      return answer instanceof Response ? answer : new Response(null, answer.init ?? {});
    };
    const ask = async (email: string, env: Record<string, string> = provider.env) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const call = { body: `email=${email}`, headers, env };
      const { status, log } = await callApi(db, '/ht/resetpassword', submit, call);
      expect(log).not.toMatch(/marie|nobody|fake-api-key/);
      return [status, log.includes('a service outside did not help')];
    };
    for (const each of [email, nobody]) {
      noteEvened(provider);
      expect(await ask(each)).toEqual([303, false]);
      // The provider’s response time is rounded up.
      expect(evened).toEqual([{ stepMs: 1_000, asked: ['accounts:sendOobCode'] }]);
    }
    const asked = [email, nobody].map((email) => ({ body: { email }, language: 'ht' }));
    expect(provider.asked).toMatchObject(asked);
    expect(await deliverEmails(db, Date.now())).toEqual([]);

    expect(await ask(email, {})).toEqual([303, false]);
    provider.fault = 'error';
    for (const each of [email, nobody]) expect(await ask(each)).toEqual([303, true]);
    const sent = { to: email, language: 'ht' };
    expect(await deliverEmails(db, Date.now())).toMatchObject([sent, sent]);
    // A limit comes before the provider.
    expect(await ask(email)).toEqual([429, false]);
  });

  test('A16: both forms of the link redirect to a URL without the token; a new password uses it up, which a weak one does not; what is no token opens nothing', async () => {
    await makeAccount(db, now);
    const token = await askForLink(Date.now());
    const { cookies, get, send } = openBrowser();
    for (const link of ['/en/reset-password', '/en/passwordreset']) {
      const { status, to, headers } = await get(loader, `${link}?token=${token}`);
      expect([status, to, cookies.get('__Host-reset')]).toEqual([303, path, token]);
      const cookie = /; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
      expect(Object.fromEntries(headers)).toMatchObject({
        ...{ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
        'set-cookie': expect.stringMatching(cookie),
      });
    }
    const weak = { status: 400, errors: { newPassword: 'passwordPersonal' } };
    expect(await send(action, path, { newPassword: 'Marie-Kap-1' })).toMatchObject(weak);
    expect(await get(loader, path)).toMatchObject({ link: 'good', done: false });
    const answer = await send(action, path, { newPassword: otherPassword });
    expect(answer).toMatchObject({ status: 303, to: `${path}?done` });
    expect([...cookies.keys()]).toEqual(['__Host-device']);
    expect(await opened(token).get(loader, path)).toMatchObject({ link: 'bad', done: false });
    const browser = openBrowser();
    await browser.get(loader, '/reset-password?token=%27%3B--%00<script>');
    expect(browser.cookies.get('__Host-reset')).toBe('-');
    const badLink = { status: 400, notice: { outcome: 'rejected', reason: 'badLink' } };
    const pressed = browser.send(action, path, { newPassword: otherPassword });
    expect(await pressed).toMatchObject(badLink);
    expect(await openBrowser().get(loader, path)).toMatchObject({ link: 'missing', done: false });
  });

  test('wrong passwords do not lock out a member who has used a reset link', async () => {
    await makeAccount(db, now);
    const logIn = (password: string, { send } = openBrowser()) =>
      send(login, '/login', { email, password });
    for (let count = 0; count < 9; count++) await logIn('wrong password here');
    const browser = opened(await askForLink(Date.now()));
    await browser.send(action, path, { newPassword: otherPassword });
    expect(await logIn(otherPassword)).toMatchObject({ status: 429 });
    expect(await logIn(otherPassword, browser)).toMatchObject({ status: 303, to: '/login?done=' });
  });

  test('F4: the API sets a password once for each link, which a weak password does not use up', async () => {
    await makeAccount(db, now);
    const token = await askForLink(Date.now());
    const reset = async (newPassword: string) => {
      const json = { token, newPassword };
      const { status, body } = await callApi(db, '/api/resetpassword', api, { json });
      return [status, body.errors ?? body.status];
    };
    const weak = [{ field: 'newPassword', code: 'passwordShort' }];
    expect(await reset('short')).toEqual([400, weak]);
    expect(await reset(otherPassword)).toEqual([200, 'changed']);
    expect(await reset(otherPassword)).toEqual([400, [{ field: 'token', code: 'token' }]]);
  });
});
