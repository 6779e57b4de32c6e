import { expect, vi } from 'vitest';
import { requirePermission, requireRecent } from '#app/http/session/guards.server.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { googleUser, startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { memberArgs, openSession } from '#test/members.ts';
import {
  pageArgs,
  redirection,
  testSecret as secret,
  shownAgain,
  thrownBy,
} from '#test/page-args.ts';
import {
  addPasskey,
  codeOf,
  email,
  form,
  logIn,
  makeProtected,
  sendStep,
  stepOf,
} from '#test/second-factor.ts';
import { stopClock } from '#test/stop-clock.ts';
import { changeRole } from '../containment.server.ts';
import { changePassword, requestPasswordReset, resetPassword } from '../passwords.server.ts';
import {
  addAuthenticatorApp,
  createTotpSecret,
} from '../second-factor/authenticator-app.server.ts';
import { renewRecoveryCodes } from '../second-factor/codes.server.ts';
import { commandOrigin } from '../security-events/events.server.ts';
import { action as logInByApi } from './api.ts';
import { loader as showCode } from './code.tsx';
import { action as sendConfirm, loader as showConfirm } from './confirm.tsx';
import { action as logInByGoogle } from './google-api.ts';
import { loader as showLogin } from './login.tsx';
import { action as sendPasskey } from './passkey.tsx';

const sessionOf = ({ cookies }: { cookies: string[] }) =>
  cookies.find((cookie) => cookie.startsWith('__Host-session='))?.split('=')[1] ?? '';

test('after the password, an account with a second factor gets no session before its code; the requested page is kept', async () => {
  const { accountId, totpSecret } = await makeProtected(db);
  const first = await logIn(db, '/ht/login?next=%2Fht%2Fpost');
  expect(first.location).toBe('/ht/login/code?next=%2Fht%2Fpost');
  expect(first.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-login-step']);
  const headers = { cookie: stepOf(first) };
  expect(await showCode(pageArgs(db, '/login/code', { headers }) as never)).toMatchObject({
    isWaiting: true,
  });
  const path = '/ht/login/code?next=%2Fht%2Fpost';
  const second = redirection(await sendStep(db, stepOf(first), codeOf(totpSecret), path));
  expect(second.location).toBe('/ht/login?done=&next=%2Fht%2Fpost');
  expect(await findSession(db, secret, sessionOf(second), Date.now())).toMatchObject({
    account: { id: accountId },
  });
  expect(second.headers.getSetCookie().at(-1)).toMatch(/^__Host-login-step=; Max-Age=0/);
});

test('a code without the first step, or with a step that is forged, five minutes old or from before a new password, gets a 400', async () => {
  const { accountId, totpSecret } = await makeProtected(db);
  const other = await makeAccount(db, Date.now(), { email: 'jean@example.org' });
  const step = stepOf(await logIn(db));
  const refuse = async (cookie: string, what: string) =>
    expect(shownAgain(await sendStep(db, cookie, codeOf(totpSecret))), what).toMatchObject({
      status: 400,
      notice: { outcome: 'expired' },
    });
  await refuse('', 'none');
  await refuse(step.replace(accountId, other), 'another account');
  await refuse(step.replace(/\.\d+\./, '.9999999999999.'), 'a later end');
  await refuse(step.replace(/\.[^.]*\.\.([^.]*)$/, '...$1'), 'without the password');
  await refuse('__Host-login-step=a.b.c..d', 'made up');
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ['Date'] });
  await refuse(step, 'old').finally(() => vi.useRealTimers());
  // It is of the time to come, as the clock went back.
  await db.deleteFrom('rate_limit').execute();
  const given = { currentPassword: goodPassword, newPassword: 'another kite, another day' };
  await changePassword(db, accountId, given, Date.now());
  await refuse(step, 'an earlier password');
  expect(await rowsIn('session')).toEqual([]);
});

test('codes beyond the limits are not recorded; those of one IP address meet a limit of their own', async () => {
  stopClock();
  await makeProtected(db);
  const step = stepOf(await logIn(db));
  for (let count = 0; count < 60; count++) await sendStep(db, step, '000000');
  for (let count = 0; count < 3; count++)
    await callApi(db, '/api/users/login', logInByApi, {
      json: { ...form, code: '000000' },
      clientIp: '198.51.100.1',
    });
  const failed = await db
    .selectFrom('security_event')
    .select('details')
    .where('kind', '=', 'login_failed')
    .execute();
  expect(failed).toEqual(Array(10).fill({ details: '{"reason":"wrongCode"}' }));
  expect(shownAgain(await sendStep(db, '', '000000')).status, 'without a first step').toBe(429);
});

test('the API answers second_factor_required, and takes the code with the password', async () => {
  const { codes } = await makeProtected(db);
  const call = (json: object) => callApi(db, '/api/users/login', logInByApi, { json });
  expect(await call(form)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  expect(await call({ ...form, password: 'wrong', code: codes[0] })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
  expect(await call({ ...form, code: '000000' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_code' },
  });
  expect(await call({ ...form, code: {} })).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields' },
  });
  expect(await rowsIn('session')).toEqual([]);
  expect(await call({ ...form, code: codes[0] })).toMatchObject({
    status: 200,
    body: { accessToken: expect.any(String) },
  });
  expect(await call({ ...form, code: codes[0] })).toMatchObject({
    status: 401,
    body: { code: 'wrong_code' },
  });
});

test('a login with Google asks for the second factor too', async () => {
  await using google = await startGoogleIssuer();
  const call = async (json: object = {}) =>
    callApi(db, '/api/auth/google', logInByGoogle, {
      json: { token: await google.token(), ...json },
      env: google.env,
    });
  expect(await call()).toMatchObject({ status: 200 });
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  await db.deleteFrom('session').execute();
  const totpSecret = createTotpSecret();
  const at = Date.now() - 60_000;
  await addAuthenticatorApp(
    db,
    { secret, accountId: id },
    { totpSecret, code: codeOf(totpSecret, at) },
    commandOrigin,
    at,
  );
  const [code = ''] = await renewRecoveryCodes(db, id, commandOrigin, Date.now());
  const asked = await call();
  expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  expect(asked.cookies).toMatch(/^__Host-login-step=[^;]+$/);
  expect(await rowsIn('session')).toEqual([]);
  expect(await call({ code })).toMatchObject({ status: 200 });
});

test('Google is linked after the code: before it, nothing is stored and no session ends', async () => {
  await using google = await startGoogleIssuer();
  const { accountId, codes } = await makeProtected(db);
  const { session } = await openSession(db, accountId);
  const call = async (json: object = {}) =>
    callApi(db, '/api/auth/google', logInByGoogle, {
      json: { token: await google.token(), ...json },
      env: google.env,
    });
  const asked = await call();
  expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  expect(await call({ code: '000000' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_code' },
  });
  expect(shownAgain(await sendStep(db, asked.cookies, '000000')).status).toBe(400);
  const stored = () => db.selectFrom('identity').select(['account_id', 'subject']).execute();
  expect(await stored()).toEqual([]);
  expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: session.id }]);
  expect(sessionOf(redirection(await sendStep(db, asked.cookies, codes[0] ?? '')))).not.toBe('');
  expect(await stored()).toEqual([{ account_id: accountId, subject: googleUser.sub }]);
  expect(
    await db.selectFrom('session').select('id').where('id', '=', session.id).execute(),
  ).toEqual([]);
});

test('a new password from a reset link does not replace the second factor', async () => {
  await makeProtected(db);
  await deliverEmails(db, Date.now());
  await requestPasswordReset(db, email, 'fr', Date.now());
  const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
  await resetPassword(db, token, goodPassword, Date.now());
  expect((await logIn(db)).location).toBe('/login/code');
});

test('a passkey is the whole login; what was sent once is refused, and so is what is none', async () => {
  const { accountId } = await makeProtected(db);
  const authenticator = await addPasskey(db, accountId);
  const { passkeyOptions } = await showLogin(pageArgs(db, '/login') as never);
  const credential = authenticator.get(passkeyOptions, { userHandle: accountId });
  const send = (sent: string) =>
    sendPasskey(
      pageArgs(db, '/login/passkey?next=%2Fpost', { form: { credential: sent } }) as never,
    );
  const login = redirection(await send(credential));
  expect(login.location).toBe('/login?done=&next=%2Fpost');
  expect(await findSession(db, secret, sessionOf(login), Date.now())).toMatchObject({
    account: { id: accountId },
  });
  for (const sent of [
    credential,
    '',
    '{}',
    '[]',
    'x'.repeat(30_000),
    credential.replace('public-key', 'x'),
    credential.replace('id":"', 'id":"A'),
  ])
    expect(shownAgain(await send(sent)).status, sent.slice(0, 40)).toBe(400);
});

test('what needs a recent proof asks again after five minutes, and the answer replaces the session’s token', async () => {
  const accountId = await makeAccount(db, Date.now());
  const { cookie, session } = await openSession(db, accountId, Date.now() - 5 * 60_000);
  const path = '/en/head/security/app?x=1';
  const asked = (await thrownBy(() => requireRecent(memberArgs(path, { db, cookie })))) as Response;
  const confirm = asked.headers.get('location') ?? '';
  expect(confirm).toBe(`/en/login/confirm?next=${encodeURIComponent(path)}`);
  const send = (given: Record<string, string>) =>
    sendConfirm(memberArgs(confirm, { db, cookie, form: given }) as never);
  expect(shownAgain(await send({ password: 'wrong' }))).toMatchObject({
    status: 400,
    errors: { password: 'wrong' },
  });
  expect(shownAgain(await send({}))).toMatchObject({
    status: 400,
    errors: { password: 'password' },
  });
  const done = redirection(await send({ password: goodPassword }));
  expect(done.location).toBe(path);
  const renewed = `__Host-session=${sessionOf(done)}`;
  expect((await requireRecent(memberArgs(path, { db, cookie: renewed }))).session).toMatchObject({
    id: session.id,
  });
  expect(
    (await thrownBy(() => requireRecent(memberArgs(path, { db, cookie })))) as Response,
  ).toMatchObject({ status: 302 });
});

test('a member with Google alone logs out to log in again, and comes back to what asked', async () => {
  const id = await makeAccount(db, Date.now());
  await updateRows('account', { password_hash: null }, id);
  const { cookie } = await openSession(db, id);
  const page = (path: string) => showConfirm(memberArgs(path, { db, cookie }) as never);
  expect(await page('/ht/login/confirm?next=/ht/invitation')).toMatchObject({
    way: 'login',
    logOut: '/ht/logout?next=%2Fht%2Finvitation',
  });
});

test('a passkey confirms its own account’s session alone, and a code does for an account without a password', async () => {
  const { accountId, codes } = await makeProtected(db);
  const jean = await makeAccount(db, Date.now(), { email: 'jean@example.org' });
  const hers = await addPasskey(db, accountId);
  const his = await addPasskey(db, jean);
  const { cookie } = await openSession(db, accountId, Date.now() - 5 * 60_000);
  const { passkeyOptions } = await showConfirm(
    memberArgs('/login/confirm', { db, cookie }) as never,
  );
  const send = (given: Record<string, string>) =>
    sendConfirm(memberArgs('/login/confirm', { db, cookie, form: given }) as never);
  const { passkeyOptions: forLogin } = await showLogin(pageArgs(db, '/login') as never);
  expect(shownAgain(await send({ credential: his.get(passkeyOptions ?? '') })).status).toBe(400);
  expect(shownAgain(await send({ credential: hers.get(forLogin) })).status).toBe(400);
  expect(
    shownAgain(await send({ code: codes[0] ?? '' })).status,
    'a code instead of the password',
  ).toBe(400);
  expect(redirection(await send({ credential: hers.get(passkeyOptions ?? '') })).location).toBe(
    '/head',
  );
  await updateRows('account', { password_hash: null }, accountId);
  const other = await openSession(db, accountId, Date.now() - 5 * 60_000);
  const byCode = (code: string) =>
    sendConfirm(
      memberArgs('/login/confirm', { db, cookie: other.cookie, form: { code } }) as never,
    );
  expect(shownAgain(await byCode('000000'))).toMatchObject({
    status: 400,
    errors: { code: 'wrong' },
  });
  expect(redirection(await byCode(codes[0] ?? '')).location).toBe('/head');
});

test('guessing the password of an open session meets a 429', async () => {
  const { cookie } = await openSession(
    db,
    await makeAccount(db, Date.now()),
    Date.now() - 5 * 60_000,
  );
  const send = () =>
    sendConfirm(memberArgs('/login/confirm', { db, cookie, form: { password: 'guess' } }) as never);
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 9; count++) statuses.push(shownAgain(await send()).status);
  expect(statuses).toEqual([...Array(8).fill(400), 429]);
});

test('an owner without a second factor reads the pages of the team for seven days, and then adds one first', async () => {
  const day = 24 * 60 * 60_000;
  const open = async (since: number) => {
    const id = await makeAccount(db, Date.now(), { email: `owner${since}@example.org` });
    await changeRole(db, id, 'owner', commandOrigin, since);
    return { id, ...(await openSession(db, id)) };
  };
  const fresh = await open(Date.now() - 7 * day + 60_000);
  const late = await open(Date.now() - 7 * day);
  const guard = (cookie: string) =>
    requirePermission(memberArgs('/ht/admin/pictures', { db, cookie }), 'picture.moderate');
  expect(await guard(fresh.cookie)).toMatchObject({ account: { id: fresh.id } });
  const led = (await thrownBy(() => guard(late.cookie))) as Response;
  expect([led.status, led.headers.get('location')]).toEqual([302, '/ht/head/security?required']);
  await addPasskey(db, late.id);
  expect(await guard(late.cookie)).toMatchObject({ account: { id: late.id } });
});
