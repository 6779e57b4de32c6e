import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, makeAccount } from '#test/accounts.ts';
import { type Call, callApi } from '#test/api.ts';
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
const away = {
  ...{ status: 503, body: { code: 'service_unavailable' }, cookies: '' },
  log: expect.stringContaining('a service outside did not help'),
};

eachEngine((test) => {
  test('D5: a token starts one session and is not stored: it is rejected when repeated, also concurrently', async () => {
    const token = await google.token();
    const both = await Promise.all([sendToken(token), sendToken(token, {}, secondConnection())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const used = { status: 401, body: { code: 'google_token_used' }, cookies: '' };
    expect(await sendToken(token)).toMatchObject(used);
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
  for (const [token, refused] of [
    [await google.token({}, { key }), forged],
    [await google.token({ email: 'a\0@example.org' }), forged],
    [await google.token({ email_verified: false }), unverified],
    ['a b.c.d', { status: 400, body: { errors: [{ field: 'token', code: 'token' }] } }],
  ] as const) {
    const answer = await sendToken(token);
    expect(answer).toMatchObject({ ...refused, cookies: '' });
    expect(answer.log).not.toMatch(/marie/i);
    expect(answer.log).not.toContain(token.slice(0, 40));
  }
  for (const table of ['identity', 'session', 'used_token'] as const)
    expect(await rowsIn(table)).toEqual([]);
  expect(await rowsIn('account')).toHaveLength(1);
});

test('D5: reports when Google’s keys are unavailable, and does not use up the token; limits attempts per IP address', async () => {
  stopClock();
  const token = await google.token();
  google.fault = 'error';
  expect(await sendToken(token)).toMatchObject(away);
  google.fault = null;
  expect((await sendToken(token)).status).toBe(200);
  for (let count = 3; count <= 60; count++) await sendToken('a.b.c');
  expect((await sendToken('a.b.c')).status).toBe(429);
  expect((await sendToken('a.b.c', { clientIp: '198.51.100.1' })).status).toBe(401);
});

test('D12: a first login is reported to the provider, if configured; its closed accounts stay closed', async () => {
  const { env } = provider;
  for (let times = 0; times < 2; times++)
    expect((await sendToken(await google.token(), { env })).status).toBe(200);
  expect(provider.asked).toMatchObject([{ path: 'accounts:signInWithIdp' }]);

  const spared = await google.token({ sub: '42', email: 'jean@example.org' });
  provider.fault = 'error';
  expect(await sendToken(spared, { env })).toMatchObject(away);
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
    env: provider.env,
    ...call,
  });
const tried = () =>
  provider.asked.filter(({ path }) => path === 'accounts:signInWithPassword').length;

onDatabase((test) => {
  test('D12: a former member logs in with the old password; the account is created here, and the provider is not called again', async () => {
    const displayName = 'Anaïs Kap';
    provider.users = [{ email: 'Anais@Example.org', password, displayName, emailVerified: true }];
    const answer = await logIn(
      { email: 'Anais@example.org' },
      { headers: { 'accept-language': 'ht' } },
    );
    expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    const made = { email, username: displayName, role: 'member', locale: 'ht' };
    const email_verified_at = expect.any(Number);
    expect(await rowsIn('account')).toMatchObject([{ ...made, email_verified_at }]);
    expect(await deliverEmails(db, Date.now())).toEqual([]);
    provider.fault = 'error';
    expect((await logIn()).status).toBe(200);
    expect(tried()).toBe(1);
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

  test('D12: a rejection or an outage of the provider gets the same response and time for every email address; only the password here opens an account here', async () => {
    const known = { email: 'marie@example.org' };
    await makeAccount(db, Date.now(), known);
    const before = await rowsIn('account');
    provider.users = [
      { ...known, password, emailVerified: true },
      { email, password: 'other' },
    ];
    const answerTo = async (email: string) => {
      noteEvened(provider);
      const answer = await logIn({ email });
      // The provider is called once for each, and its response time is rounded up.
      expect(evened).toEqual([{ stepMs: 1_000, asked: ['accounts:signInWithPassword'] }]);
      expect(answer.log).not.toMatch(/anais|kap123|fake-api-key/);
      return { ...answer, log: '', headers: [...answer.headers] };
    };
    const refused = await answerTo(known.email);
    expect(refused.status).toBe(401);
    expect(JSON.stringify(provider.asked)).not.toMatch(/marie|kap123/);
    for (const unknown of [email, 'nobody@example.org'])
      expect(await answerTo(unknown)).toEqual(refused);
    expect(await rowsIn('account')).toEqual(before);

    provider.fault = 'error';
    const out = await answerTo(email);
    expect(out).toMatchObject({ status: 503, body: away.body });
    expect(await answerTo(known.email)).toEqual(out);
    expect((await logIn({ ...known, password: goodPassword })).status).toBe(200);
  });

  test('D12: rejects a response of the provider for another email address; without an API key the provider is not called', async () => {
    provider.users = [{ email, password, emailVerified: true }];
    provider.answersAs = 'marie@example.org';
    expect((await logIn()).status).toBe(401);
    expect(await rowsIn('account')).toEqual([]);
    provider.answersAs = null;
    expect((await logIn({}, { env: { IDENTITY_TOOLKIT_URL: provider.url } })).status).toBe(401);
    expect(tried()).toBe(1);
  });
});
