import { expect, vi } from 'vitest';
import { requirePermission, requireRecent } from '#app/http/session/guards.server.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { openSession } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { createAuthenticator } from '#test/passkeys.ts';
import { codeAt, loginOptions, makeKey, makeProtected } from '#test/second-factor.ts';
import { stopClock } from '#test/stop-clock.ts';
import { makeOwner } from '../accounts.server.ts';
import { action as api } from '../api.ts';
import { changeRole } from '../containment.server.ts';
import { changePassword, resetPassword } from '../passwords.server.ts';
import { commandOrigin } from '../security-events/events.server.ts';
import { issueOneTimeToken } from '../tokens.server.ts';
import { action as sendCode, loader as showCode } from './code.tsx';
import { action as confirm, loader as showConfirm } from './confirm.tsx';
import { action as sendLogin, loader as showLogin } from './login.tsx';
import { action as sendPasskey } from './passkey.tsx';

type Browser = ReturnType<typeof openBrowser>;
type Form = Record<string, string>;
const fiveMinutes = 5 * 60_000;
const email = 'marie@example.org';
const form = { email, password: goodPassword };
const sendStep = ({ send }: Browser, code = '000000', path = '/login/code') =>
  send(sendCode, path, { code });
const sessionIn = ({ cookies }: Browser) =>
  findSession(db, testSecret, cookies.get('__Host-session') ?? '', Date.now());
/** A browser whose password was right. */
async function afterPassword(path = '/login') {
  const browser = openBrowser();
  return { ...browser, first: await browser.send(sendLogin, path, form) };
}
/** A browser that has logged in too long ago. */
const stale = (id: string) => browserOf(id, Date.now() - fiveMinutes);
const confirmWith = ({ send }: Browser, given: Form, path = '/login/confirm') =>
  send(confirm, path, given);
/** The reasons, methods and factors of what was recorded. */
const recorded = async () =>
  (await rowsIn('security_event'))
    .filter(({ kind }) => ['login', 'login_failed', 'confirm_failed'].includes(kind))
    .map(({ kind, account_id, details }) => {
      const facts = Object.values(JSON.parse(details ?? '{}'));
      return [kind, ...facts, account_id ? 'known' : 'unknown'].join(' ');
    });

test('after the password, an account with a second factor gets no session before its code, also after a reset; the requested page is kept', async () => {
  const { accountId, totpSecret, codes } = await makeProtected();
  const browser = await afterPassword('/ht/login?next=%2Fht%2Fpost');
  const path = '/ht/login/code?next=%2Fht%2Fpost';
  expect(browser.first.to).toBe(path);
  expect([...browser.cookies.keys()]).toEqual(['__Host-login-step']);
  expect(await browser.get(showCode, '/login/code')).toMatchObject({ isWaiting: true });
  const second = await sendStep(browser, codeAt(totpSecret), path);
  expect(second.to).toBe('/ht/login?done=&next=%2Fht%2Fpost');
  expect(await sessionIn(browser)).toMatchObject({ account: { id: accountId } });
  expect(browser.cookies.has('__Host-login-step')).toBe(false);
  const token = await issueOneTimeToken(db, 'reset', accountId, Date.now());
  await resetPassword(db, token, goodPassword, Date.now());
  const again = await afterPassword();
  expect(again.first.to).toBe('/login/code');
  await sendStep(again, codes[0]);
  const factors = ['login password app known', 'login password recovery_code known'];
  expect(await recorded()).toEqual(expect.arrayContaining(factors));
});

test('a code without the first step, or with a step that is forged, five minutes old or from before a new password, gets a 400', async () => {
  const { accountId, totpSecret } = await makeProtected();
  const step = (await afterPassword()).cookies.get('__Host-login-step') ?? '';
  const refuse = async (cookie: string) => {
    const refused = { status: 400, notice: { outcome: 'expired' } };
    const browser = openBrowser(cookie && `__Host-login-step=${cookie}`);
    expect(await sendStep(browser, codeAt(totpSecret))).toMatchObject(refused);
  };
  await refuse('');
  await refuse(`A${step}`);
  vi.useFakeTimers({ now: Date.now() + fiveMinutes, toFake: ['Date'] });
  await refuse(step).finally(() => vi.useRealTimers());
  // It is of the time to come, as the clock went back.
  await db.deleteFrom('rate_limit').execute();
  const given = { currentPassword: goodPassword, newPassword: 'another kite, another day' };
  await changePassword(db, accountId, given, Date.now());
  await refuse(step);
  expect(await rowsIn('session')).toEqual([]);
});

test('after ten wrong codes the right one meets the limit of the account; codes that a limit refuses are not recorded; those of one IP address meet a limit of their own', async () => {
  stopClock();
  const { totpSecret } = await makeProtected();
  const browser = await afterPassword();
  for (let count = 0; count < 10; count++) expect((await sendStep(browser)).status).toBe(400);
  expect((await sendStep(browser, codeAt(totpSecret))).status).toBe(429);
  for (let count = 11; count < 60; count++) await sendStep(browser);
  expect(await recorded()).toEqual(Array(10).fill('login_failed wrongCode known'));
  expect((await sendStep(openBrowser())).status, 'without a first step').toBe(429);
});

test('the API answers second_factor_required, and takes the code with the password', async () => {
  const { codes } = await makeProtected();
  const [code] = codes;
  const call = async (json: object) => {
    const { status, body } = await callApi(db, '/api/users/login', api, { json });
    return [status, body.code];
  };
  expect(await call(form)).toEqual([401, 'second_factor_required']);
  expect(await call({ ...form, password: 'wrong', code })).toEqual([401, 'wrong_credentials']);
  expect(await call({ ...form, code: '000000' })).toEqual([401, 'wrong_code']);
  expect(await call({ ...form, code: {} })).toEqual([400, 'invalid_fields']);
  expect(await rowsIn('session')).toEqual([]);
  expect(await call({ ...form, code })).toEqual([200, undefined]);
});

test('Google opens and is linked after the code: before it, nothing is stored and no session ends', async () => {
  await using google = await startGoogleIssuer();
  const { accountId, codes } = await makeProtected();
  const { session } = await openSession(db, accountId);
  const call = async (code?: string) =>
    callApi(db, '/api/auth/google', api, {
      json: { token: await google.token(), code },
      env: google.env,
    });
  const asked = await call();
  expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  const wrong = { status: 401, body: { code: 'wrong_code' } };
  expect(await call('000000')).toMatchObject(wrong);
  const browser = openBrowser(asked.cookies);
  expect((await sendStep(browser)).status).toBe(400);
  expect(await rowsIn('identity')).toEqual([]);
  expect(await rowsIn('session')).toMatchObject([{ id: session.id }]);
  await sendStep(browser, codes[0]);
  const opened = await sessionIn(browser);
  expect(await rowsIn('session')).toMatchObject([{ id: opened?.session.id }]);
  expect(await rowsIn('identity')).toMatchObject([{ account_id: accountId }]);
  expect((await call(codes[1])).status).toBe(200);
});

test('a passkey is the whole login; what was sent once is refused, and so is what is none; both are recorded', async () => {
  const accountId = await makeAccount(db, Date.now());
  const key = await makeKey(accountId);
  const browser = openBrowser();
  const { passkeyOptions } = await browser.get(showLogin, '/login');
  const credential = key.get(passkeyOptions, { userHandle: accountId });
  const send = (sent: string) =>
    browser.send(sendPasskey, '/login/passkey?next=%2Fpost', { credential: sent });
  expect(await send(credential)).toMatchObject({ to: '/login?done=&next=%2Fpost' });
  expect(await sessionIn(browser)).toMatchObject({ account: { id: accountId } });
  const strange = createAuthenticator().get(passkeyOptions);
  for (const sent of [credential, strange, '', '[]', credential.replace('public-key', 'x')])
    expect((await send(sent)).status, sent.slice(0, 40)).toBe(400);
  const wrong = ['known', 'unknown'].map((who) => `login_failed wrongPasskey ${who}`);
  expect((await recorded()).sort()).toEqual(['login passkey passkey known', ...wrong]);
});

test('what needs a recent proof asks again after five minutes, up to a limit; the answer replaces the session’s token', async () => {
  stopClock();
  const browser = await stale(await makeAccount(db, Date.now()));
  const before = openBrowser(`__Host-session=${browser.cookies.get('__Host-session')}`);
  const path = '/en/head/security/app?x=1';
  const guard = () => browser.get(requireRecent, path);
  const { to: asking } = await guard();
  expect(asking).toBe(`/en/login/confirm?next=${encodeURIComponent(path)}`);
  const send = (given: Form) => confirmWith(browser, given, asking ?? '');
  expect(await send({})).toMatchObject({ status: 400, errors: { password: 'password' } });
  expect((await send({ password: goodPassword })).to).toBe(path);
  expect((await guard()).session.confirmedAt).toBe(Date.now());
  expect((await before.get(requireRecent, path)).to).toMatch(/^\/en\/login\?/);
  const wrong = { status: 400, errors: { password: 'wrong' } };
  for (let count = 3; count <= 8; count++)
    expect(await send({ password: 'guess' })).toMatchObject(wrong);
  expect((await send({ password: 'guess' })).status).toBe(429);
  expect(await recorded()).toEqual(Array(6).fill('confirm_failed confirm wrongPassword known'));
});

test('a passkey confirms its own account’s session alone, and a code does for an account without a password; with neither one logs in again, and comes back', async () => {
  const { accountId, codes } = await makeProtected();
  const jean = await makeAccount(db, Date.now(), { email: 'jean@example.org' });
  const [hers, his] = [await makeKey(accountId), await makeKey(jean)];
  const [code = ''] = codes;
  const browser = await stale(accountId);
  const { passkeyOptions } = await browser.get(showConfirm, '/login/confirm');
  const options = passkeyOptions ?? '';
  // A code does not stand for a password.
  const refused = [{ credential: his.get(options) }, { credential: hers.get(loginOptions()) }];
  for (const given of [...refused, { code }] as Form[])
    expect((await confirmWith(browser, given)).status).toBe(400);
  expect((await confirmWith(browser, { credential: hers.get(options) })).to).toBe('/head');
  await updateRows('account', { password_hash: null });
  const other = await stale(accountId);
  const wrong = { status: 400, errors: { code: 'wrong' } };
  expect(await confirmWith(other, { code: '000000' })).toMatchObject(wrong);
  expect((await confirmWith(other, { code })).to).toBe('/head');
  const reasons = ['wrongPasskey', 'wrongPasskey', 'wrongCode'];
  expect(await recorded()).toEqual(reasons.map((what) => `confirm_failed confirm ${what} known`));
  await db.deleteFrom('passkey').execute();
  const { get } = await browserOf(jean);
  const again = { way: 'login', logOut: '/ht/logout?next=%2Fht%2Finvitation' };
  expect(await get(showConfirm, '/ht/login/confirm?next=/ht/invitation')).toMatchObject(again);
});

test('an owner without a second factor reads the pages of the team for seven days, only once, and then adds one first', async () => {
  const week = 7 * 24 * 60 * 60_000;
  await makeOwner(db, 'boss@example.org', Date.now());
  const open = async (since: number) => {
    const id = await makeAccount(db, Date.now(), { email: `owner${since}@example.org` });
    await changeRole(db, id, 'owner', commandOrigin, since);
    return id;
  };
  const guard = async (id: string) => {
    const { get } = await browserOf(id);
    const page = (args: never) => requirePermission(args, 'picture.moderate');
    return (await get(page, '/ht/admin/pictures')).to;
  };
  const late = await open(Date.now() - week);
  expect(await guard(await open(Date.now() - week + 60_000))).toBeNull();
  for (const [role, to] of [
    ['owner', '/ht/head/security?required'],
    ['editor', null],
    ['owner', '/ht/head/security?required'],
  ] as const) {
    await changeRole(db, late, role, commandOrigin, Date.now());
    expect(await guard(late)).toBe(to);
  }
  await makeKey(late);
  expect(await guard(late)).toBeNull();
});
