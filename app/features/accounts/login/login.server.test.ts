import { expect, vi } from 'vitest';
import { readAccessToken } from '#app/http/session/access-token.server.ts';
import { requirePermission, requireRecent } from '#app/http/session/guards.server.ts';
import { findSession, findSessionById } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { type ApiAnswer, type Call, callApi, xsrfIn } from '#test/api.ts';
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
import { action as sendLogout, loader as showLogout } from './logout.tsx';
import { action as sendPasskey } from './passkey.tsx';

type Browser = ReturnType<typeof openBrowser>;
type Form = Record<string, string>;
const fiveMinutes = 5 * 60_000;
const form = { email: 'marie@example.org', password: goodPassword };
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
  const call = async (code?: string) => {
    const json = { token: await google.token(), code };
    return callApi(db, '/api/auth/google', api, { json, env: google.env });
  };
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

const wrong = { password: 'wrong' };
const logIn = (given = {}, call: Call = {}) =>
  callApi(db, '/api/users/login', api, { json: { ...form, ...given }, ...call });
const failed = (status: number, code: string) => ({ status, body: { code }, cookies: '' });

test('D2, A28: a login redirects to its success page, which links to the home page or the requested page, says whose page that is, and leads the team to the office, but nobody to another site', async () => {
  const id = await makeAccount(db, Date.now());
  const { get, send } = openBrowser();
  const look = (search: string) => get(showLogin, `/ht/login?${search}`);
  const typed = { email: ' Marie@Example.ORG ', password: goodPassword };
  const { status, to } = await send(sendLogin, '/ht/login?next=%2Fht%2Fpost', typed);
  expect([status, to]).toEqual([303, '/ht/login?done=&next=%2Fht%2Fpost']);
  expect(await look('done=&next=%2Fht%2Fpost')).toMatchObject({ done: true, next: '/ht/post' });
  for (const [next, shown] of [
    ['%2Fht%2Fadmin', { asked: 'team', next: '/ht/admin' }],
    ['%2Fpost', { asked: 'members', next: '/post' }],
    ['%2F%2Felsewhere.example', { asked: undefined, next: '/ht/home' }],
  ] as const)
    expect(await look(`done=&next=${next}`)).toMatchObject(shown);
  const away = '/login?next=%2F%2Felsewhere.example';
  expect((await send(sendLogin, away, form)).to).toBe('/login?done=');
  expect(await look('')).toMatchObject({ to: '/ht/dashboard' });
  await updateRows('account', { role: 'editor' }, id);
  expect(await look('done=')).toMatchObject({ to: '/ht/admin' });
  const without = { done: false, withoutCookies: true };
  expect(await openBrowser().get(showLogin, '/login?done=')).toMatchObject(without);
});

test('A26, B6: GET keeps the session; POST ends this browser’s session and no other, and leads to the login that the page of another account needs, never to another site', async () => {
  const id = await makeAccount(db, Date.now());
  const [here, elsewhere] = [await openSession(db, id), await openSession(db, id)];
  const { get, send } = openBrowser(here.cookie);
  expect(await get(showLogout, '/logout')).toMatchObject({ username: 'Marie Kap' });
  expect(await rowsIn('session')).toHaveLength(2);
  const { to, headers } = await send(sendLogout, '/ht/logout');
  expect(to).toBe('/ht/logout');
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
  expect(await rowsIn('session')).toMatchObject([{ id: elsewhere.session.id }]);
  for (const [next, isForLogin, to] of [
    ['%2Fht%2Fpublication', true, '/ht/login?next=%2Fht%2Fpublication'],
    ['%2F%2Fother.example', false, '/ht/logout'],
  ] as const) {
    expect(await get(showLogout, `/ht/logout?next=${next}`)).toMatchObject({ isForLogin });
    expect(await send(sendLogout, `/ht/logout?next=${next}`)).toMatchObject({ to });
  }
});

test('F1, D4: a login returns an access token of the session and sets its cookies; a new one requires the cookie and the header', async () => {
  const id = await makeAccount(db, Date.now());
  const { status, body, headers, cookies: cookie } = await logIn({ role: 'owner' });
  expect([status, Object.keys(body)]).toEqual([200, ['accessToken']]);
  expect(headers.get('cache-control')).toBe('no-store');
  const sessionOf = async (token: unknown) => {
    const sessionId = await readAccessToken(testSecret, String(token), Date.now());
    return findSessionById(db, sessionId ?? '', Date.now());
  };
  const member = { account: { id, role: 'member' } };
  expect(await sessionOf(body.accessToken)).toMatchObject(member);
  expect(headers.getSetCookie()).toMatchObject([
    expect.stringMatching(/^__Host-session=.*HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-device=/),
    expect.stringMatching(/^XSRF-TOKEN=/),
  ]);
  const renew = (headers: Record<string, string>) =>
    callApi(db, '/api/session', api, { method: 'GET', headers });
  const bearer = { authorization: `Bearer ${body.accessToken}` };
  expect(await renew(bearer)).toMatchObject(failed(401, 'not_signed_in'));
  const refused = await renew({ cookie, 'x-xsrf-token': 'made-up' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'xsrf' } });
  const renewed = await renew({ cookie, 'x-xsrf-token': xsrfIn(refused.cookies) });
  expect(await sessionOf(renewed.body.accessToken)).toMatchObject(member);
});

test('an unknown email address and a wrong password get the same response; they are recorded, but not what a limit refused, which does not refuse a known device; a suspension is told to who has the password', async () => {
  await makeAccount(db, Date.now());
  const { cookies: cookie } = await logIn();
  const seen = (answer: ApiAnswer) => ({ ...answer, log: '', headers: [...answer.headers] });
  const unknown = await logIn({ email: 'nobody@example.org', ...wrong });
  expect(unknown).toMatchObject(failed(401, 'wrong_credentials'));
  expect(seen(await logIn(wrong))).toEqual(seen(unknown));
  for (let count = 0; count < 11; count++) await logIn(wrong);
  expect(await logIn()).toMatchObject(failed(429, 'too_many_requests'));
  expect((await recorded()).sort()).toEqual([
    'login password none known',
    ...Array(7).fill('login_failed wrongCredentials known'),
    'login_failed wrongCredentials unknown',
  ]);
  const login = expect.objectContaining({ kind: 'login', session_id: expect.any(String) });
  expect(await rowsIn('security_event')).toContainEqual(login);
  const known = { headers: { cookie } };
  const again = await logIn({}, known);
  const deviceIn = (cookies: string) =>
    atob(/__Host-device=([\w-]+)/.exec(cookies)?.[1] ?? '').split(',')[0];
  expect([again.status, deviceIn(again.cookies)]).toEqual([200, deviceIn(cookie)]);
  await updateRows('account', { suspended_at: Date.now() });
  expect(await logIn({}, known)).toMatchObject(failed(403, 'account_suspended'));
  expect(await logIn(wrong, known)).toMatchObject(failed(401, 'wrong_credentials'));
});

test('a database failure returns a problem without details, and logs a line without user input', async () => {
  await makeAccount(db, Date.now());
  await db.schema.dropTable('session').execute();
  const answer = await logIn();
  expect(answer).toMatchObject(failed(500, 'failed'));
  expect(JSON.stringify(answer.body)).not.toMatch(/session|table|relation/);
  expect(answer.log).toContain('a call of the API failed');
  expect(answer.log).not.toMatch(/marie|Vertières/);
});
