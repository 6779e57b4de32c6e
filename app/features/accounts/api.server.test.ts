import { expect, vi } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { readAccessToken } from '#app/http/session/access-token.server.ts';
import { findSessionById } from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { type Call, callApi, secret, xsrfIn } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { action as login } from './login/api.ts';
import { loader as session } from './login/session-api.ts';
import { action as resetPassword } from './password-reset/new-password-api.ts';
import { action as requestReset } from './password-reset/request-link-api.ts';
import { action as register } from './signup/api.ts';

const email = 'marie@example.org';

const logIn = (json: unknown, call: Call = {}) =>
  callApi(db, '/api/users/login', login, { json, ...call });
const solved = async () => solve(await issueChallenge(secret, 'signup', Date.now()));
/** With a solution of its own, unless there is one. */
const signUp = async (json: object, call: Call = {}) =>
  callApi(db, '/api/users/register', register, {
    json: { captcha: await solved(), ...json },
    ...call,
  });
const askReset = (json: unknown, call: Call = {}) =>
  callApi(db, '/api/requestreset', requestReset, { json, ...call });
const reset = (json: unknown) => callApi(db, '/api/resetpassword', resetPassword, { json });
const renew = (headers: Record<string, string>) =>
  callApi(db, '/api/session', session, { method: 'GET', headers });

test('a login returns an access token of the session and sets its cookies', async () => {
  const id = await makeAccount(db, Date.now());
  const answer = await logIn({
    email: ' Marie@Example.org',
    password: goodPassword,
    role: 'owner',
  });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['accessToken']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const sessionId = await readAccessToken(secret, String(answer.body.accessToken), Date.now());
  expect((await findSessionById(db, sessionId ?? '', Date.now()))?.account).toMatchObject({
    id,
    role: 'member',
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
    '__Host-session',
    '__Host-device',
    'XSRF-TOKEN',
  ]);
  expect(cookies[0]).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
});

test('an unknown email address and a wrong password get the same response, without a cookie', async () => {
  await makeAccount(db, Date.now());
  const wrong = await logIn({ email, password: 'wrong' });
  const unknown = await logIn({ email: 'nobody@example.org', password: 'wrong' });
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', instance: '/api/users/login' },
    cookies: '',
  });
  expect(wrong.headers.get('content-type')).toBe('application/problem+json');
  expect({ ...unknown, log: '', headers: [...unknown.headers] }).toEqual({
    ...wrong,
    log: '',
    headers: [...wrong.headers],
  });
});

test('a new access token requires the cookie and the header; an access token is not enough', async () => {
  await makeAccount(db, Date.now());
  const first = await logIn({ email, password: goodPassword });
  const cookie = first.cookies;

  expect(await renew({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(await renew({ authorization: `Bearer ${first.body.accessToken}` })).toMatchObject({
    status: 401,
  });
  for (const header of [undefined, 'made-up', '']) {
    const refused = await renew({
      cookie,
      ...(header === undefined ? {} : { 'x-xsrf-token': header }),
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'xsrf' } });
    // The lost cookie is set again.
    expect(xsrfIn(refused.cookies)).toBe(xsrfIn(cookie));
  }
  const renewed = await renew({ cookie, 'x-xsrf-token': xsrfIn(cookie) });
  expect(renewed.status).toBe(200);
  expect(await readAccessToken(secret, String(renewed.body.accessToken), Date.now())).toEqual(
    expect.any(String),
  );

  const second = await logIn({ email, password: goodPassword });
  expect(await renew({ cookie: second.cookies, 'x-xsrf-token': xsrfIn(cookie) })).toMatchObject({
    status: 403,
  });
  await db.deleteFrom('session').execute();
  expect(await renew({ cookie, 'x-xsrf-token': xsrfIn(cookie) })).toMatchObject({ status: 401 });
});

test('a sign-up creates an account, and gets the same response when there is one', async () => {
  const wakeOutbox = vi.fn();
  const json = {
    username: 'Anaïs',
    email: 'Anais@example.org',
    password: goodPassword,
    phone: '+509 12 34 5678',
    genre: 'feminin',
    birthdate: '2001-12-31',
    country: 'Haïti',
    region: 'Nord',
    datetime: '2026-11-20T09:30:15',
    role: 'owner',
    email_verified_at: 1,
    id: 'mine',
  };
  const call = { headers: { 'accept-language': 'ht-HT, fr;q=0.5' }, wakeOutbox };
  const made = await signUp(json, call);
  expect(made).toMatchObject({ status: 202, body: { status: 'accepted' }, cookies: '' });
  const accounts = await rowsIn('account');
  expect(accounts).toMatchObject([
    {
      email: 'anais@example.org',
      username: 'Anaïs',
      phone: '+509 12 34 5678',
      genre: 'feminin',
      birthdate: '2001-12-31',
      country: 'HT',
      region: 'Nord',
      local_date_time: '2026-11-20T09:30',
      role: 'member',
      email_verified_at: null,
      locale: 'ht',
    },
  ]);
  expect(accounts[0]?.id).not.toBe('mine');
  const again = await signUp(
    { ...json, password: 'another kite, another day', username: 'Other' },
    call,
  );
  expect({ ...again, log: '', headers: [...again.headers] }).toEqual({
    ...made,
    log: '',
    headers: [...made.headers],
  });
  expect(await rowsIn('account')).toEqual(accounts);
  expect(wakeOutbox).toHaveBeenCalledTimes(2);
  expect((await deliverEmails(db, Date.now())).map(({ to }) => to)).toEqual([
    'anais@example.org',
    'anais@example.org',
  ]);
});

test('a reset link request gets the same response for everyone; the link works once and ends every session', async () => {
  await makeAccount(db, Date.now());
  const { cookies } = await logIn({ email, password: goodPassword });
  const wakeOutbox = vi.fn();
  const known = await askReset({ email }, { wakeOutbox });
  const unknown = await askReset({ email: 'nobody@example.org' }, { wakeOutbox });
  expect(known).toMatchObject({ status: 202, body: { status: 'accepted' } });
  expect({ ...unknown, log: '', headers: [...unknown.headers] }).toEqual({
    ...known,
    log: '',
    headers: [...known.headers],
  });
  expect(wakeOutbox).toHaveBeenCalledTimes(2);

  const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
  const newPassword = 'another kite, another day';
  expect(await reset({ token, newPassword: 'short' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'newPassword', code: 'passwordShort' }] },
  });
  expect(await reset({ token, newPassword })).toMatchObject({
    status: 200,
    body: { status: 'changed' },
  });
  expect(await reset({ token, newPassword })).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', errors: [{ field: 'token', code: 'token' }] },
  });
  expect(await renew({ cookie: cookies, 'x-xsrf-token': xsrfIn(cookies) })).toMatchObject({
    status: 401,
  });
  expect((await logIn({ email, password: goodPassword })).status).toBe(401);
  expect((await logIn({ email, password: newPassword })).status).toBe(200);
});

test('a database failure returns a problem without details, and logs a line without user input', async () => {
  await db.schema.dropTable('identity').execute();
  await db.schema.dropTable('session').execute();
  await makeAccount(db, Date.now());
  const answer = await logIn({ email, password: goodPassword });
  expect(answer).toMatchObject({ status: 500, body: { code: 'failed' } });
  expect(JSON.stringify(answer.body)).not.toMatch(/session|table|relation/);
  expect(answer.log).toContain('a call of the API failed');
  expect(answer.log).not.toMatch(/marie|Vertières/);
});
