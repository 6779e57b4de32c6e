import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { action as login } from '#app/features/accounts/login/api.ts';
import { action as register } from '#app/features/accounts/signup/api.ts';
import { loader as challenge, challengeLimits } from '#app/http/captcha/api.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import type { CaptchaForm } from '#app/http/captcha/challenges.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { goodMessage } from '#test/contact.ts';
import { db, rowsIn, test } from '#test/database.ts';
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
const required = { status: 403, body: { code: 'captcha_required' } };
const refused = { status: 403, body: { code: 'captcha_refused' } };
async function logIn(verified: boolean) {
  await makeAccount(db, Date.now(), { verified });
  const json = { email: 'marie@example.org', password: goodPassword };
  const { body } = await callApi(db, '/api/users/login', login, { json });
  return { authorization: `Bearer ${body.accessToken}` };
}

test('E3: issues a challenge for the named form, never cached', async () => {
  const answer = await ask('upload');
  expect(answer).toMatchObject({ status: 200, body: { parameters: { data: { form: 'upload' } } } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const form of ['', 'nothing', '__proto__'])
    expect(await ask(form)).toMatchObject({ status: 400, body: { code: 'unknown_form' } });
});

test('E3: limits challenges by IP address, above what a class needs', async () => {
  stopClock();
  const limits = challengeLimits({ secret, clientIp });
  for (let count = 0; count < 119; count++) await takeLimits(db, limits, Date.now());
  expect((await ask('contact')).status).toBe(200);
  const limited = await ask('contact');
  expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('F6: a message with a solved challenge is stored with its email, in the caller’s language', async () => {
  const wakeOutbox = vi.fn();
  const call = { headers: { 'accept-language': 'en-GB' }, wakeOutbox };
  const sent = { ...goodMessage, captcha: await solved(), localDateTime: '2026-11-20T09:30' };
  const json = { ...sent, suspicion: 'mine', id: 'mine' };
  expect(await post(json, call)).toMatchObject({ status: 202, body: { status: 'accepted' } });
  const { name: from_name, ...typed } = goodMessage;
  const seen = { local_date_time: '2026-11-20T09:30', locale: 'en', suspicion: null };
  expect(await listMessages()).toMatchObject([{ from_name, ...typed, ...seen }]);
  expect(await rowsIn('outbox')).toMatchObject([{ kind: 'contact' }]);
  expect(wakeOutbox).toHaveBeenCalledOnce();
  expect((await post(json, call)).status).toBe(202);
  expect(await listMessages()).toHaveLength(1);
});

test('F6, E3: refuses a call without a solution, or with one that is used, forged or for another form', async () => {
  const captcha = await solved();
  await post({ ...goodMessage, captcha });
  for (const none of [{}, { captcha: '' }])
    expect(await post({ ...goodMessage, ...none })).toMatchObject(required);
  for (const other of [captcha, 'made up', await solved('donation')]) {
    const answer = await post({ ...goodMessage, message: 'Autre', captcha: other });
    expect(answer).toMatchObject(refused);
  }
  const invalid = { status: 400, body: { errors: [{ field: 'captcha', code: 'captcha' }] } };
  for (const other of [1, { a: 1 }, 'A'.repeat(5_000)])
    expect(await post({ ...goodMessage, captcha: other })).toMatchObject(invalid);
  expect(await listMessages()).toHaveLength(1);
});

test('E4: accepts a message with the key of its form without a solution, within stricter rate limits', async () => {
  const withKey = () =>
    post({ ...goodMessage, captcha: '' }, { headers: { 'Idempotency-Key': `"${randomUUID()}"` } });
  for (let sent = 0; sent < 10; sent++) expect((await withKey()).status).toBe(202);
  expect((await withKey()).status).toBe(429);
});

test('F6, F11: names invalid fields, and does not use up the solution', async () => {
  const captcha = await solved();
  const wrong = await post({ name: ' ', email: 'x', country: 'Atlantis', message: 7, captcha });
  const errors = ['name', 'email', 'country', 'message'].map((field) => ({ field, code: field }));
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_fields', errors } });
  expect((await post({ ...goodMessage, captcha })).status).toBe(202);
});

test('F6: accepts a member’s bearer token instead of a solution; refuses a bad one', async () => {
  const headers = await logIn(true);
  expect((await post(goodMessage, { headers })).status).toBe(202);
  const bad = await post(goodMessage, { headers: { authorization: 'Bearer made.up.token' } });
  expect(bad).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(await listMessages()).toHaveLength(1);
});

test('E3: an account with an unverified email address needs a solution like anyone', async () => {
  const headers = await logIn(false);
  expect(await post(goodMessage, { headers })).toMatchObject(required);
  expect((await post({ ...goodMessage, captcha: await solved() }, { headers })).status).toBe(202);
});

test('F6: limits messages, for members too, by IPv6 network', async () => {
  stopClock();
  const limits = contactLimits({ secret, clientIp: '2001:db8:1:2::1' });
  for (let count = 0; count < 60; count++)
    expect(await takeLimits(db, limits, Date.now())).toBeUndefined();
  const captcha = await solved();
  const limited = await post({ ...goodMessage, captcha }, { clientIp: '2001:db8:1:2:ffff::2' });
  expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  // A rate-limited request does not use up its solution.
  const next = await post({ ...goodMessage, captcha }, { clientIp: '2001:db8:1:3::1' });
  expect(next.status).toBe(202);
});

test('E3, F3: a sign-up call needs a solved challenge of its own form', async () => {
  const signUp = (address: string, captcha?: string) =>
    callApi(db, '/api/users/register', register, {
      json: { username: 'Bob', email: address, password: goodPassword, captcha },
    });
  for (const captcha of [undefined, ''])
    expect(await signUp('eve@example.org', captcha)).toMatchObject({
      ...{ status: 403, body: { ...required.body, challenge: '/api/challenge?form=signup' } },
    });
  expect(await signUp('eve@example.org', await solved('contact'))).toMatchObject(refused);
  expect(await rowsIn('account')).toEqual([]);
  const captcha = await solved('signup');
  expect((await signUp('bob@example.org', captcha)).status).toBe(202);
  expect(await signUp('eve@example.org', captcha)).toMatchObject(refused);
});
