import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect } from 'vitest';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { deliverEmails, goodPassword, googleProfile, makeAccount } from '#test/accounts.ts';
import { type Call, callApi } from '#test/api.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, test } from '#test/database.ts';
import { type GoogleIssuer, googleUser, startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { type FakeIdentityToolkit, startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { openSession } from '#test/members.ts';
import { evened, noteEvened } from '#test/pad-response-time.ts';
import { makeKey } from '#test/second-factor.ts';
import { stopClock } from '#test/stop-clock.ts';
import { findAccount } from '../accounts.server.ts';
import { action as api } from '../api.ts';
import { authenticate, isResetTokenValid } from '../passwords.server.ts';
import { deleteExpiredTokens, issueOneTimeToken } from '../tokens.server.ts';
import { needsPassword, signInWithIdentity } from './identities.server.ts';

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

const sendToken = (token: unknown, env = {}, on = db) =>
  callApi(on, '/api/auth/google', api, { json: { token }, env: { ...google.env, ...env } });
const away = {
  ...{ status: 503, body: { code: 'service_unavailable' }, cookies: '' },
  log: expect.stringContaining('a service outside did not help'),
};

eachEngine((test) => {
  test('D5: a token starts one session and is not stored: it is rejected when repeated, also concurrently', async () => {
    const token = await google.token();
    const both = await Promise.all([sendToken(token), sendToken(token, {}, secondDb())]);
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

test('D5: an invalid token starts no session, creates no account and is not logged; one IP address sends sixty', async () => {
  stopClock();
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
  for (let count = 4; count <= 60; count++) await sendToken('a.b.c');
  expect((await sendToken('a.b.c')).status).toBe(429);
});

test('D12: a first login is reported to the provider, if configured; its closed accounts stay closed', async () => {
  const { env } = provider;
  for (let times = 0; times < 2; times++)
    expect((await sendToken(await google.token(), env)).status).toBe(200);
  expect(provider.asked).toMatchObject([{ path: 'accounts:signInWithIdp' }]);

  const spared = await google.token({ sub: '42', email: 'jean@example.org' });
  provider.fault = 'error';
  // The token is not used up.
  expect(await sendToken(spared, env)).toMatchObject(away);
  provider.fault = null;
  provider.closed = true;
  const closed = { status: 403, body: { code: 'account_disabled' }, cookies: '' };
  expect(await sendToken(spared, env)).toMatchObject(closed);
  expect(await rowsIn('account')).toMatchObject([{ email: googleUser.email }]);
  provider.closed = false;
  expect((await sendToken(spared, env)).status).toBe(200);
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
onDatabase((test) => {
  test('D12: a former member logs in with the old password; the account is created here, and the provider is not called again', async () => {
    const displayName = 'Anaïs Kap';
    provider.users = [{ email: 'Anais@Example.org', password, displayName, emailVerified: true }];
    const given = { email: 'Anais@example.org' };
    const answer = await logIn(given, { headers: { 'accept-language': 'ht' } });
    expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    const made = { email, username: displayName, role: 'member', locale: 'ht' };
    const email_verified_at = expect.any(Number);
    expect(await rowsIn('account')).toMatchObject([{ ...made, email_verified_at }]);
    expect(await deliverEmails(db, Date.now())).toEqual([]);
    provider.fault = 'error';
    expect((await logIn()).status).toBe(200);
    expect((await logIn({ email: 'nobody@example.org' }, { env: {} })).status).toBe(401);
    expect(provider.asked.map(({ path }) => path)).toEqual(['accounts:signInWithPassword']);
    for (const table of ['account', 'identity', 'session', 'outbox'] as const)
      expect(JSON.stringify(await rowsIn(table))).not.toMatch(/secret-refresh-token|kap123/);
    expect(answer.log).not.toMatch(/anais|kap123|fake-api-key|token/i);
  });

  test('D12: concurrent logins create one account; an email address that the provider has not verified must be verified here', async () => {
    provider.users = [{ email, password, emailVerified: false }];
    const answers = await Promise.all([logIn(), logIn({}, {}, secondDb())]);
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
    // An answer about another address than the one asked for opens nothing.
    provider.users = [{ email, password, emailVerified: true }];
    provider.answersAs = 'jean@example.org';
    expect(await answerTo(email)).toEqual(refused);
    expect(await rowsIn('account')).toEqual(before);

    provider.fault = 'error';
    const out = await answerTo(email);
    expect(out).toMatchObject({ status: 503, body: away.body });
    expect(await answerTo(known.email)).toEqual(out);
    expect((await logIn({ ...known, password: goodPassword })).status).toBe(200);
  });
});

const now = Date.UTC(2026, 10, 20, 12);
const maries = 'marie@example.org';
const signIn = (given = {}, at = now, on = db) =>
  signInWithIdentity(on, { ...googleProfile, ...given }, 'ht', at);
const byPassword = () => authenticate(db, { email: maries, password: goodPassword });

onDatabase((test) => {
  test('D5: creates an account with a verified email address, and finds it again by issuer and subject alone, also at once', async () => {
    const [accountId, same] = await Promise.all([signIn(), signIn({}, now, secondDb())]);
    expect(same).toBe(accountId);
    expect(await rowsIn('account')).toHaveLength(1);
    expect(await findAccount(db, accountId)).toMatchObject({
      ...{ email: maries, username: 'Marie Kap', emailVerifiedAt: now, hasPassword: false },
      ...{ role: 'member', locale: 'ht' },
    });
    const later = { email: 'moved@example.org', emailVerified: false, name: 'M. K.' };
    expect(await signIn(later, now + 1)).toBe(accountId);
    expect(await findAccount(db, accountId)).toMatchObject({ email: maries });
    const { issuer, subject } = googleProfile;
    const identity = { issuer, subject, account_id: accountId, last_used_at: now + 1 };
    const names = { name: 'M. K.', given_name: 'Marie', family_name: 'Kap' };
    expect(await rowsIn('identity')).toMatchObject([{ ...identity, ...names, email: later.email }]);
    const elsewhere = { issuer: 'https://other.example', email: 'other@example.org' };
    expect(await signIn(elsewhere)).not.toBe(accountId);
  });

  test('linking a verified account keeps its password, ends its sessions and emails a notice', async () => {
    const accountId = await makeAccount(db, now);
    await openSession(db, accountId, now);
    expect(await signIn()).toBe(accountId);
    expect(await byPassword()).toMatchObject({ accountId });
    expect(await rowsIn('session')).toEqual([]);
    const subject = expect.stringContaining('vous pouvez aussi vous connecter avec Google');
    expect(await deliverEmails(db, now)).toMatchObject([{ to: maries, subject }]);
    await openSession(db, accountId, now);
    await signIn({}, now + 1);
    expect(await rowsIn('session')).toHaveLength(1);
  });

  test('linking an unverified account removes its password, passkeys, sessions and tokens', async () => {
    const accountId = await makeAccount(db, now, { verified: false });
    await makeKey(accountId);
    await openSession(db, accountId, now);
    const token = await issueOneTimeToken(db, 'reset', accountId, now);
    expect(await signIn({}, now + 1)).toBe(accountId);
    for (const table of ['session', 'passkey'] as const) expect(await rowsIn(table)).toEqual([]);
    expect(await isResetTokenValid(db, token, now + 1)).toBe(false);
    // The devices of whoever had signed up are no longer known.
    const account = { email_verified_at: now + 1, password_hash: null, device_generation: 1 };
    expect(await rowsIn('account')).toMatchObject([account]);
  });

  test('an email address that Google does not manage is linked to a verified account only with its password', async () => {
    const accountId = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: 'jean@example.org' });
    const stale = { ...googleProfile, isAuthoritative: false };
    expect(await needsPassword(db, stale)).toBe(true);
    const link = (confirmed?: VerifiedIdentity) =>
      signInWithIdentity(db, stale, 'fr', now, { confirmed });
    const replaced = { accountId, passwordHash: 'the hash of the password before' };
    for (const proof of [undefined, { accountId: other }, replaced])
      await expect(link(proof)).rejects.toMatchObject({ code: 'link_unconfirmed' });
    expect(await rowsIn('identity')).toEqual([]);
    for (const proof of [await byPassword(), undefined]) expect(await link(proof)).toBe(accountId);
  });
});
