import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { type Call, callApi } from '#test/api.ts';
import { db, eachEngine, rowsIn, secondConnection, test } from '#test/database.ts';
import { type GoogleIssuer, googleUser, startGoogleIssuer } from '#test/fakes/google-issuer.ts';
import { startIdentityToolkit } from '#test/fakes/identity-toolkit.ts';
import { stopClock } from '#test/stop-clock.ts';
import { deleteExpiredTokens } from '../tokens.server.ts';
import { action } from './google-api.ts';

let google: GoogleIssuer;
beforeEach(async () => {
  google = await startGoogleIssuer();
});
afterEach(() => google[Symbol.asyncDispose]());

const send = (db: Db, token: unknown, call: Call = {}) =>
  callApi(db, '/api/auth/google', action, {
    json: { token },
    ...call,
    env: { ...google.env, ...call.env },
  });

eachEngine((test) => {
  test('a token starts one session and is not stored: it is rejected when repeated, concurrent or re-encoded', async () => {
    const token = await google.token();
    const both = await Promise.all([send(db, token), send(secondConnection(), token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const used = { status: 401, body: { code: 'google_token_used' }, cookies: '' };
    expect(await send(db, token)).toMatchObject(used);
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const rewritten = token.slice(0, -1) + digits[digits.indexOf(token.at(-1) ?? '') ^ 1];
    expect(await send(db, rewritten)).toMatchObject({ status: 401, cookies: '' });
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
    ['verification in words', await google.token({ email_verified: 'true' }), unverified],
  ] as const;
  for (const [what, token, refused] of bad) {
    const answer = await send(db, token);
    expect(answer, what).toMatchObject({ ...refused, cookies: '' });
    expect(answer.log).not.toContain(token.split('.')[1]?.slice(0, 40));
    expect(answer.log).not.toMatch(/marie/i);
  }
  for (const table of ['identity', 'session', 'used_token'] as const)
    expect(await rowsIn(table)).toEqual([]);
  expect(await rowsIn('account')).toHaveLength(1);
  const body = { code: 'invalid_fields', errors: [{ field: 'token', code: 'token' }] };
  const long = `${'a'.repeat(9_000)}.b.c`;
  for (const token of [null, 7, '', 'a.b', 'a.b.c.d', 'a b.c.d', ['a.b.c'], long])
    expect(await send(db, token), JSON.stringify(token)).toMatchObject({ status: 400, body });
});

test('reports when Google’s keys are unavailable, and does not use up the token', async () => {
  const token = await google.token();
  google.fault = 'error';
  const answer = await send(db, token);
  expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' }, cookies: '' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.log).toContain('a service outside did not help');
  google.fault = null;
  expect((await send(db, token)).status).toBe(200);
});

test('limits attempts per IP address', async () => {
  stopClock();
  let status = 0;
  for (let count = 0; count < 61; count++) ({ status } = await send(db, 'a.b.c'));
  expect(status).toBe(429);
  expect((await send(db, 'a.b.c', { clientIp: '198.51.100.1' })).status).toBe(401);
});

test('D12: a first login is reported to the provider, if configured; its closed accounts stay closed', async () => {
  await using provider = await startIdentityToolkit();
  const env = { ...provider.env };
  const first = await google.token();
  expect((await send(db, first, { env })).status).toBe(200);
  expect(provider.asked).toMatchObject([{ path: 'accounts:signInWithIdp' }]);
  expect((await send(db, await google.token(), { env })).status).toBe(200);
  expect(provider.asked).toHaveLength(1);

  const other = { sub: '42', email: 'jean@example.org' };
  provider.fault = 'error';
  const spared = await google.token(other);
  expect(await send(db, spared, { env })).toMatchObject({ status: 503 });
  provider.fault = null;
  provider.closed = true;
  const closed = { status: 403, body: { code: 'account_disabled' }, cookies: '' };
  expect(await send(db, spared, { env })).toMatchObject(closed);
  expect((await rowsIn('account')).map(({ email }) => email)).toEqual([googleUser.email]);
  provider.closed = false;
  expect((await send(db, spared, { env })).status).toBe(200);
  expect(JSON.stringify(await rowsIn('identity'))).not.toMatch(/refresh|"y"/);
});
