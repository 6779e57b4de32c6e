import { expect, vi } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { readAccessToken } from '#app/http/session/access-token.server.ts';
import { findSessionById } from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { type ApiAnswer, type Call, callApi, secret, xsrfIn } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { action as login } from './login/api.ts';
import { loader as session } from './login/session-api.ts';
import { action as resetPassword } from './password-reset/new-password-api.ts';
import { action as requestReset } from './password-reset/request-link-api.ts';
import { action as register } from './signup/api.ts';

const email = 'marie@example.org';
const form = { email, password: goodPassword };

const logIn = (json: unknown) => callApi(db, '/api/users/login', login, { json });
const solved = async () => solve(await issueChallenge(secret, 'signup', Date.now()));
const signUp = async (json: object, call: Call) =>
  callApi(db, '/api/users/register', register, {
    json: { captcha: await solved(), ...json },
    ...call,
  });
const askReset = (json: unknown, call: Call) =>
  callApi(db, '/api/requestreset', requestReset, { json, ...call });
const reset = (json: unknown) => callApi(db, '/api/resetpassword', resetPassword, { json });
const renew = (headers: Record<string, string> = {}) =>
  callApi(db, '/api/session', session, { method: 'GET', headers });
/** All that a caller sees. */
const seen = (answer: ApiAnswer) => ({ ...answer, log: '', headers: [...answer.headers] });

test('F1: a login returns an access token of the session and sets its cookies', async () => {
  const id = await makeAccount(db, Date.now());
  const answer = await logIn({ ...form, email: ' Marie@Example.org', role: 'owner' });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['accessToken']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const sessionId = await readAccessToken(secret, String(answer.body.accessToken), Date.now());
  const account = { id, role: 'member' };
  expect(await findSessionById(db, sessionId ?? '', Date.now())).toMatchObject({ account });
  expect(answer.headers.getSetCookie()).toMatchObject([
    expect.stringMatching(/^__Host-session=.*HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-device=/),
    expect.stringMatching(/^XSRF-TOKEN=/),
  ]);
});

test('an unknown email address and a wrong password get the same response, without a cookie', async () => {
  await makeAccount(db, Date.now());
  const wrong = await logIn({ email, password: 'wrong' });
  const body = { code: 'wrong_credentials', instance: '/api/users/login' };
  expect(wrong).toMatchObject({ status: 401, body, cookies: '' });
  const unknown = await logIn({ email: 'nobody@example.org', password: 'wrong' });
  expect(seen(unknown)).toEqual(seen(wrong));
});

test('D4: a new access token requires the cookie and the header; an access token is not enough', async () => {
  await makeAccount(db, Date.now());
  const { cookies: cookie, body } = await logIn(form);
  const bearer = { authorization: `Bearer ${body.accessToken}` };
  expect(await renew(bearer)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  const refused = await renew({ cookie, 'x-xsrf-token': 'made-up' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'xsrf' } });
  // The lost cookie is set again.
  expect(xsrfIn(refused.cookies)).toBe(xsrfIn(cookie));
  const headers = { cookie, 'x-xsrf-token': xsrfIn(cookie) };
  const renewed = await renew(headers);
  expect(renewed.status).toBe(200);
  expect(await readAccessToken(secret, String(renewed.body.accessToken), Date.now())).toBeTruthy();
  const second = await logIn(form);
  expect(await renew({ ...headers, cookie: second.cookies })).toMatchObject({ status: 403 });
});

test('F3: a sign-up creates an account, and gets the same response when there is one', async () => {
  const wakeOutbox = vi.fn();
  const json = { ...form, email: 'Anais@example.org', username: 'Anaïs', role: 'owner' };
  const call = { headers: { 'accept-language': 'ht-HT, fr;q=0.5' }, wakeOutbox };
  const made = await signUp(json, call);
  expect(made).toMatchObject({ status: 202, body: { status: 'accepted' }, cookies: '' });
  const accounts = await rowsIn('account');
  expect(accounts).toMatchObject([{ email: 'anais@example.org', role: 'member', locale: 'ht' }]);
  expect(seen(await signUp({ ...json, username: 'Other' }, call))).toEqual(seen(made));
  expect(await rowsIn('account')).toEqual(accounts);
  expect(wakeOutbox).toHaveBeenCalledTimes(2);
});

test('F4: a reset link request gets the same response for everyone; the link sets the password once', async () => {
  await makeAccount(db, Date.now());
  const wakeOutbox = vi.fn();
  const known = await askReset({ email }, { wakeOutbox });
  expect(known).toMatchObject({ status: 202, body: { status: 'accepted' } });
  const unknown = await askReset({ email: 'nobody@example.org' }, { wakeOutbox });
  expect(seen(unknown)).toEqual(seen(known));
  expect(wakeOutbox).toHaveBeenCalledTimes(2);
  const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
  const newPassword = 'another kite, another day';
  const refused = (field: string, code: string) => ({
    status: 400,
    body: { code: 'invalid_fields', errors: [{ field, code }] },
  });
  const short = await reset({ token, newPassword: 'short' });
  expect(short).toMatchObject(refused('newPassword', 'passwordShort'));
  const changed = { status: 200, body: { status: 'changed' } };
  expect(await reset({ token, newPassword })).toMatchObject(changed);
  expect(await reset({ token, newPassword })).toMatchObject(refused('token', 'token'));
  expect((await logIn({ email, password: newPassword })).status).toBe(200);
});

test('a database failure returns a problem without details, and logs a line without user input', async () => {
  await db.schema.dropTable('identity').execute();
  await db.schema.dropTable('session').execute();
  await makeAccount(db, Date.now());
  const answer = await logIn(form);
  expect(answer).toMatchObject({ status: 500, body: { code: 'failed' } });
  expect(JSON.stringify(answer.body)).not.toMatch(/session|table|relation/);
  expect(answer.log).toContain('a call of the API failed');
  expect(answer.log).not.toMatch(/marie|Vertières/);
});
