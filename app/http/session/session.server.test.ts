import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { callApi } from '#test/api.ts';
import { db, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { pageArgs, testSecret as secret } from '#test/page-args.ts';
import { apiResource, json, requireSession } from '../api.ts';
import type { RequestArgs } from '../context.ts';
import { hashToken } from '../signature.ts';
import { accessTokenSeconds, issueAccessToken, readAccessToken } from './access-token.server.ts';
import { createSession, currentSession, endSession, summarizeUserAgent } from './session.server.ts';
import * as sessions from './sessions.server.ts';

const { absoluteMs, idleMs, maxSessions } = sessions;
const now = Date.UTC(2026, 10, 20, 12);
const open = (accountId: string, at = now, replaces?: string) =>
  sessions.insertSession(db, secret, { accountId }, { userAgent: null, replaces }, at);
const find = (token: string, at = now) => sessions.findSession(db, secret, token, at);

onDatabase((test) => {
  test('finds a session by its token only, under the same secret, with the current role; a copy of the database opens none; a suspended account has none and gets none', async () => {
    const accountId = await makeAccount(db, now);
    const { token, session } = await open(accountId);
    for (const [given, role] of Object.entries({ owner: 'owner', archbishop: 'member' })) {
      await updateRows('account', { role: given });
      expect(await find(token)).toMatchObject({ session, account: { id: accountId, role } });
    }
    expect(await sessions.findSession(db, `${secret}!`, token, now)).toBeUndefined();
    const [{ token_hash = '' } = {}] = await rowsIn('session');
    expect(token_hash).not.toBe(hashToken(token));
    for (const wrong of [token_hash, session.id, '']) expect(await find(wrong)).toBeUndefined();
    await updateRows('account', { suspended_at: now });
    expect(await find(token)).toBeUndefined();
    await expect(open(accountId)).rejects.toThrow(sessions.AccountChangedError);
  });

  test('expires after 7 days without use and after 30 days in any case', async () => {
    const { token, session } = await open(await makeAccount(db, now));
    expect(await find(token, now + idleMs)).toBeUndefined();
    // A use is noted at most every five minutes.
    const noted = now + 5 * 60_000 + 1;
    await find(token, noted - 1);
    expect(await rowsIn('session')).toMatchObject([{ last_seen_at: now }]);
    await find(token, noted);
    expect(await rowsIn('session')).toMatchObject([{ last_seen_at: noted }]);
    for (let at = now + idleMs - 1; at < now + absoluteMs; at += idleMs - 1)
      expect(await find(token, at)).toBeDefined();
    expect(await sessions.findSessionById(db, session.id, now + absoluteMs)).toBeUndefined();
    await sessions.deleteExpiredSessions(db, now + absoluteMs);
    expect(await rowsIn('session')).toEqual([]);
  });

  test('a login replaces the browser’s previous session, whoever’s it was, and the oldest of too many', async () => {
    const { token: replaces } = await open(await makeAccount(db, now));
    const jean = await makeAccount(db, now, { email: 'jean@example.org' });
    const first = await open(jean, now, replaces);
    expect(await rowsIn('session')).toMatchObject([{ account_id: jean }]);
    for (let count = 1; count <= maxSessions; count++) await open(jean, now + count);
    expect(await find(first.token)).toBeUndefined();
    expect(await rowsIn('session')).toHaveLength(maxSessions);
  });

  test('opens a browser’s session, finds it by its cookie and ends it, with its cookies', async () => {
    const accountId = await makeAccount(db, Date.now());
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/141.0 Safari/537.36' };
    const opened = await createSession(args(phone), { accountId });
    expect(opened.setCookie).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [cookie = ''] = opened.setCookie.split(';', 1);
    expect(await currentSession(args({ cookie }))).toMatchObject({
      session: { id: opened.sessionId, userAgent: 'Chrome, Android' },
      account: { id: accountId },
    });
    const request = args({ cookie });
    const cleared = ['__Host-session', 'XSRF-TOKEN', '__Host-practice'].map((name) =>
      expect.stringMatching(`^${name}=; Max-Age=0; Path=/;`),
    );
    expect((await endSession(request)).getSetCookie()).toEqual(cleared);
    for (const later of [request, args({ cookie }), args()])
      expect(await currentSession(later)).toBeNull();
  });

  test('an access token is valid while its session exists, before any cookie', async () => {
    const accountId = await makeAccount(db, Date.now());
    const { accessToken, setCookie } = await createSession(args(), { accountId });
    const [cookie = ''] = setCookie.split(';', 1);
    const ask = (token: string) =>
      callApi(db, '/api/mine', mine, { headers: { cookie, authorization: `Bearer ${token}` } });
    expect((await ask(accessToken)).body).toEqual({ id: accountId });
    const refused = { status: 401, body: { code: 'not_signed_in' } };
    for (const wrong of ['made.up.token', `${accessToken}x`, cookie.split('=')[1] ?? ''])
      expect(await ask(wrong)).toMatchObject(refused);
    await endSession(args({ cookie }));
    const ended = await ask(accessToken);
    expect(ended).toMatchObject(refused);
    expect(ended.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });
});

const args = (headers: Record<string, string> = {}) => pageArgs(db, '/head', { headers });
const mine = apiResource({
  POST: async (args: RequestArgs) => json({ id: (await requireSession(args)).account.id }),
});

const end = now + accessTokenSeconds * 1000;

test('an access token contains the session id for 15 minutes, and nothing else; forged ones are rejected', async () => {
  const token = await issueAccessToken(secret, 'session-1', now);
  expect(accessTokenSeconds).toBe(900);
  expect(await readAccessToken(secret, token, end - 1000)).toBe('session-1');
  expect(await readAccessToken(secret, token, end)).toBeNull();
  const [header, payload = '', signature] = token.split('.');
  const claims = { sub: 'session-1', aud: 'bwt-api', iat: now / 1000, exp: end / 1000 };
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(claims);
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'session-2' })).toString('base64url');
  const raw = new TextEncoder().encode(secret);
  for (const fake of [
    '',
    `${header}.${forged}.${signature}`,
    `${header}.${payload}.`,
    new UnsecuredJWT(claims).encode(),
    await issueAccessToken(`${secret}!`, 'session-1', now),
    // Signed with the secret itself, for another purpose.
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(raw),
  ])
    expect(await readAccessToken(secret, fake, now)).toBeNull();
});

test.each([
  ['Linux; Android 13) SamsungBrowser/28.0 Chrome/130.0', 'Samsung Internet, Android'],
  ['iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1', 'Safari, iOS'],
  ['Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge, Windows'],
  ['curl/8.14.1', null],
])('%s is %s', (userAgent, summary) => {
  expect(summarizeUserAgent(`Mozilla/5.0 (${userAgent}`)).toBe(summary);
});
