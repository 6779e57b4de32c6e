import { expect, vi } from 'vitest';
import { action as register } from '#app/features/accounts/api.ts';
import { loader as challenge, challengeLimits } from '#app/http/captcha/api.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import type { CaptchaForm } from '#app/http/captcha/challenges.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { goodMessage } from '#test/contact.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { stopClock } from '#test/stop-clock.ts';
import { action as contact } from './api.ts';
import { contactLimits } from './submission.server.ts';

const clientIp = '192.0.2.7';
const post = (json: unknown, call: Call = {}) =>
  callApi(db, '/api/contact', contact, { json, ...call });
const ask = (form: string) =>
  callApi(db, `/api/challenge?form=${form}`, challenge, { method: 'GET' });
const solved = async (form: CaptchaForm = 'contact') =>
  solve(await issueChallenge(secret, form, Date.now()));
const listMessages = () => rowsIn('message');
const limited = { status: 429, body: { code: 'too_many_requests' } };
const required = { status: 403, body: { code: 'captcha_required' } };
const refused = { status: 403, body: { code: 'captcha_refused' } };

test('E3: issues a challenge for the named form, never cached, within limits above what a class needs', async () => {
  stopClock();
  for (const form of ['', '__proto__'])
    expect(await ask(form)).toMatchObject({ status: 400, body: { code: 'unknown_form' } });
  const limits = challengeLimits({ secret, clientIp });
  for (let count = 0; count < 119; count++) await takeLimits(db, limits, Date.now());
  const answer = await ask('upload');
  expect(answer).toMatchObject({ status: 200, body: { parameters: { data: { form: 'upload' } } } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await ask('contact')).toMatchObject(limited);
});

test('F6, F11: names invalid fields; the same solution then does for a message, stored with its email in the caller’s language, and sent again is the same', async () => {
  const wakeOutbox = vi.fn();
  const call = { headers: { 'accept-language': 'en-GB' }, wakeOutbox };
  const captcha = await solved();
  const wrong = await post({ name: ' ', email: 'x', country: 'Atlantis', message: 7, captcha });
  const errors = ['name', 'email', 'country', 'message'].map((field) => ({ field, code: field }));
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_fields', errors } });
  const json = { ...goodMessage, captcha, suspicion: 'mine', id: 'mine' };
  expect(await post(json, call)).toMatchObject({ status: 202, body: { status: 'accepted' } });
  expect(wakeOutbox).toHaveBeenCalledOnce();
  expect((await post(json, call)).status).toBe(202);
  const { name: from_name, ...typed } = goodMessage;
  const stored = { from_name, ...typed, locale: 'en', suspicion: null };
  expect(await listMessages()).toMatchObject([stored]);
  expect(await rowsIn('outbox')).toMatchObject([{ kind: 'contact' }]);
});

test('F6, E3: refuses a call without a solution, or with one that is used or for another form', async () => {
  const captcha = await solved();
  await post({ ...goodMessage, captcha });
  expect(await post({ ...goodMessage, captcha: '' })).toMatchObject(required);
  for (const other of [captcha, await solved('donation')]) {
    const json = { ...goodMessage, message: 'Autre', captcha: other };
    expect(await post(json)).toMatchObject(refused);
  }
  const invalid = { status: 400, body: { errors: [{ field: 'captcha', code: 'captcha' }] } };
  expect(await post({ ...goodMessage, captcha: 'A'.repeat(5_000) })).toMatchObject(invalid);
  expect(await listMessages()).toHaveLength(1);
});

test('E3, F6: accepts a member’s bearer token instead of a solution, once the email address is verified; refuses a bad one', async () => {
  const accountId = await makeAccount(db, Date.now());
  const { session } = await openSession(db, accountId);
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const member = bearer(await issueAccessToken(secret, session.id, Date.now()));
  expect((await post(goodMessage, member)).status).toBe(202);
  await updateRows('account', { email_verified_at: null });
  const again = { ...goodMessage, message: 'Autre' };
  expect(await post(again, member)).toMatchObject(required);
  expect((await post({ ...again, captcha: await solved() }, member)).status).toBe(202);
  const bad = { status: 401, body: { code: 'not_signed_in' } };
  expect(await post(again, bearer('made.up.token'))).toMatchObject(bad);
  expect(await listMessages()).toHaveLength(2);
});

test('F6: limits messages by IPv6 network', async () => {
  stopClock();
  const limits = contactLimits({ secret, clientIp: '2001:db8:1:2::1' });
  for (let count = 0; count < 60; count++)
    expect(await takeLimits(db, limits, Date.now())).toBeUndefined();
  const json = { ...goodMessage, captcha: await solved() };
  expect(await post(json, { clientIp: '2001:db8:1:2:ffff::2' })).toMatchObject(limited);
  // A rate-limited request does not use up its solution.
  expect((await post(json, { clientIp: '2001:db8:1:3::1' })).status).toBe(202);
});

test('E3, F3: a sign-up call needs a solved challenge of its own form', async () => {
  const json = { username: 'Bob', email: 'bob@example.org', password: goodPassword };
  const signUp = (captcha: string) =>
    callApi(db, '/api/users/register', register, { json: { ...json, captcha } });
  const asked = { ...required.body, challenge: '/api/challenge?form=signup' };
  expect(await signUp('')).toMatchObject({ status: 403, body: asked });
  expect(await signUp(await solved('contact'))).toMatchObject(refused);
  expect(await rowsIn('account')).toEqual([]);
});
