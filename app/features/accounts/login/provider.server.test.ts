import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, makeAccount } from '#test/accounts.ts';
import { type ApiAnswer, type Call, callApi } from '#test/api.ts';
import { db, eachEngine, onDatabase, rowsIn, secondConnection, test } from '#test/database.ts';
import { type GoogleIssuer, googleUser, startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { type FakeIdentityToolkit, startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { evened, noteEvened } from '#test/pad-response-time.ts';
import { stopClock } from '#test/stop-clock.ts';
import { action as api } from '../api.ts';
import { deleteExpiredTokens } from '../tokens.server.ts';

let google: GoogleIssuer;
let provider: FakeIdentityToolkit;
beforeEach(async () => {
  google = await startGoogleIssuer();
  provider = await startIdentityToolkit();
});
afterEach(async () => {
  await google[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const sendToken = (token: unknown, call: Call = {}, on = db) =>
  callApi(on, '/api/auth/google', api, {
    ...{ json: { token }, ...call },
    env: { ...google.env, ...call.env },
  });

eachEngine((test) => {
  test('D5: a token starts one session and is not stored: it is rejected when repeated, concurrent or re-encoded', async () => {
    const token = await google.token();
    const both = await Promise.all([sendToken(token), sendToken(token, {}, secondConnection())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const used = { status: 401, body: { code: 'google_token_used' }, cookies: '' };
    expect(await sendToken(token)).toMatchObject(used);
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const rewritten = token.slice(0, -1) + digits[digits.indexOf(token.at(-1) ?? '') ^ 1];
    expect(await sendToken(rewritten)).toMatchObject({ status: 401, cookies: '' });
    expect(await rowsIn('session')).toHaveLength(1);
    for (const table of ['account', 'identity', 'session', 'used_token', 'outbox'] as const)
      for (const part of token.split('.'))
        expect(JSON.stringify(await rowsIn(table))).not.toContain(part);
    // Its fingerprint is, until it expires.
    await deleteExpiredTokens(db, Date.now());
    expect(await rowsIn('used_token')).toHaveLength(1);
    await deleteExpiredTokens(db, Date.now() + 2 * 3_600_000);
    expect(await rowsIn('used_token')).toEqual([]);
  });
});

test('D5: an invalid token starts no session, creates no account and is not logged', async () => {
  await makeAccount(db, Date.now());
  const { privateKey: key } = await generateKeyPair('RS256');
  const forged = { status: 401, body: { code: 'google_token_refused' } };
  const unverified = { status: 403, body: { code: 'google_email_unverified' } };
  const bad = [
    ['wrong key', await google.token({}, { key }), forged],
    ['an e-mail with a null character', await google.token({ email: 'a\0@example.org' }), forged],
    ['unverified e-mail', await google.token({ email_verified: false }), unverified],
  ] as const;
  for (const [what, token, refused] of bad) {
    const answer = await sendToken(token);
    expect(answer, what).toMatchObject({ ...refused, cookies: '' });
    expect(answer.log).not.toContain(token.split('.')[1]?.slice(0, 40));
    expect(answer.log).not.toMatch(/marie/i);
  }
  for (const table of ['identity', 'session', 'used_token'] as const)
    expect(await rowsIn(table)).toEqual([]);
  expect(await rowsIn('account')).toHaveLength(1);
  const body = { code: 'invalid_fields', errors: [{ field: 'token', code: 'token' }] };
  for (const token of [null, '', 'a.b', 'a b.c.d', ['a.b.c'], `${'a'.repeat(9_000)}.b.c`])
    expect(await sendToken(token), JSON.stringify(token)).toMatchObject({ status: 400, body });
});

test('D5: reports when Google’s keys are unavailable, and does not use up the token; limits attempts per IP address', async () => {
  stopClock();
  const token = await google.token();
  google.fault = 'error';
  const answer = await sendToken(token);
  expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' }, cookies: '' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.log).toContain('a service outside did not help');
  google.fault = null;
  expect((await sendToken(token)).status).toBe(200);
  const statuses = [];
  for (let count = 3; count <= 61; count++) statuses.push((await sendToken('a.b.c')).status);
  expect(statuses).toEqual([...Array(58).fill(401), 429]);
  expect((await sendToken('a.b.c', { clientIp: '198.51.100.1' })).status).toBe(401);
});

test('D12: a first login is reported to the provider, if configured; its closed accounts stay closed', async () => {
  const { env } = provider;
  for (let times = 0; times < 2; times++)
    expect((await sendToken(await google.token(), { env })).status).toBe(200);
  expect(provider.asked).toMatchObject([{ path: 'accounts:signInWithIdp' }]);

  provider.fault = 'error';
  const spared = await google.token({ sub: '42', email: 'jean@example.org' });
  expect(await sendToken(spared, { env })).toMatchObject({ status: 503 });
  provider.fault = null;
  provider.closed = true;
  const closed = { status: 403, body: { code: 'account_disabled' }, cookies: '' };
  expect(await sendToken(spared, { env })).toMatchObject(closed);
  expect(await rowsIn('account')).toMatchObject([{ email: googleUser.email }]);
  provider.closed = false;
  expect((await sendToken(spared, { env })).status).toBe(200);
  expect(JSON.stringify(await rowsIn('identity'))).not.toMatch(/refresh|"y"/);
});

const email = 'anais@example.org';
/** Shorter than the minimum for new passwords, and accepted all the same. */
const password = 'kap123';

const logIn = (given = {}, call: Call = {}, on: Db = db) =>
  callApi(on, '/api/users/login', api, {
    json: { email, password, ...given },
    env: { ...provider.env },
    ...call,
  });
/** All that a caller sees. */
const seen = (answer: ApiAnswer) => ({ ...answer, log: '', headers: [...answer.headers] });
const tried = () =>
  provider.asked
    .filter(({ path }) => path === 'accounts:signInWithPassword')
    .map(({ body }) => body.email);

onDatabase((test) => {
  test('D12: a former member logs in with the old password; the account is created here, and the provider is not called again', async () => {
    provider.users = [
      { email: 'Anais@Example.org', password, displayName: 'Anaïs Kap', emailVerified: true },
    ];
    const typed = { email: 'Anais@example.org', password };
    const answer = await logIn(typed, { headers: { 'accept-language': 'ht' } });
    expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    const made = { email, username: 'Anaïs Kap', role: 'member', locale: 'ht' };
    const email_verified_at = expect.any(Number);
    expect(await rowsIn('account')).toMatchObject([{ ...made, email_verified_at }]);
    expect(await deliverEmails(db, Date.now())).toEqual([]);
    provider.fault = 'error';
    expect((await logIn()).status).toBe(200);
    expect(tried()).toEqual([email]);
    for (const table of ['account', 'identity', 'session', 'outbox'] as const)
      expect(JSON.stringify(await rowsIn(table))).not.toMatch(/secret-refresh-token|kap123/);
    expect(answer.log).not.toMatch(/anais|kap123|fake-api-key|token/i);
  });

  test('D12: concurrent logins create one account; an email address that the provider has not verified must be verified here', async () => {
    provider.users = [{ email, password, emailVerified: false }];
    const answers = await Promise.all([logIn(), logIn({}, {}, secondConnection())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsIn('account')).toMatchObject([{ email_verified_at: null }]);
    expect(await deliverEmails(db, Date.now())).toMatchObject([{ to: email }]);
  });

  test('D12: for an email address with an account here, the password at the provider is not accepted', async () => {
    await makeAccount(db, Date.now(), { email });
    provider.users = [{ email, password, emailVerified: true }];
    const before = await rowsIn('account');
    expect((await logIn()).status).toBe(401);
    expect(tried()).toHaveLength(1);
    expect(JSON.stringify(provider.asked)).not.toMatch(/anais|kap123/);
    expect(await rowsIn('account')).toEqual(before);
    expect((await logIn({ password: goodPassword })).status).toBe(200);
    expect(tried()).toHaveLength(1);
  });

  test('D12: a rejection or an outage of the provider gets the same response and time for every email address; members with an account here can log in', async () => {
    const marie = { email: 'marie@example.org' };
    await makeAccount(db, Date.now(), marie);
    provider.users = [
      { email: 'disabled@example.org', password, disabled: true },
      { email: 'factor@example.org', password, secondFactor: true },
      { email, password: 'other' },
    ];
    const refuse = async (given: string) => {
      noteEvened(provider);
      const answer = await logIn({ email: `${given}@example.org` });
      // The provider is called once for each, and its response time is rounded up.
      expect(evened).toEqual([{ stepMs: 1_000, asked: ['accounts:signInWithPassword'] }]);
      return seen(answer);
    };
    const known = await refuse('marie');
    expect(known.status).toBe(401);
    for (const given of ['disabled', 'factor', 'anais', 'nobody'])
      expect(await refuse(given)).toEqual(known);
    expect(await rowsIn('account')).toHaveLength(1);

    provider.fault = 'error';
    const unknown = await logIn();
    expect(unknown).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable' },
      cookies: '',
    });
    expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(unknown.log).not.toMatch(/anais|kap123|fake-api-key/);
    expect(seen(await logIn(marie))).toEqual(seen(unknown));
    expect((await logIn({ ...marie, password: goodPassword })).status).toBe(200);
  });

  test('D12: rejects a response of the provider for another email address; without an API key the provider is not called', async () => {
    provider.users = [{ email, password, emailVerified: true }];
    provider.answersAs = 'marie@example.org';
    expect((await logIn()).status).toBe(401);
    expect(await rowsIn('account')).toEqual([]);
    provider.answersAs = null;
    expect((await logIn({}, { env: { IDENTITY_TOOLKIT_URL: provider.url } })).status).toBe(401);
    expect(tried()).toHaveLength(1);
  });
});
