import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { thrownBy } from '#test/page-args.ts';
import { clientIpContext } from '../context.ts';
import { accessTokenSeconds, issueAccessToken, readAccessToken } from './access-token.server.ts';
import { requireMember, requirePermission } from './guards.server.ts';
import {
  bearerSession,
  createSession,
  currentSession,
  endSession,
  renewAccessToken,
} from './session.server.ts';

const secret = 'a secret of at least thirty-two characters';

function args(path: string, headers: Record<string, string> = {}, clientIp = '192.0.2.7') {
  const made = loaderArgs(path, { db, secret, init: { headers } });
  made.context.set(clientIpContext, clientIp);
  return made;
}

const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';
const known = { account: { email: 'marie@example.org' } };
const cleared = ['__Host-session', 'XSRF-TOKEN', '__Host-practice'].map((name) =>
  expect.stringMatching(`^${name}=; Max-Age=0; Path=/;`),
);

async function open() {
  const accountId = await makeAccount(db, Date.now());
  const { accessToken, setCookie } = await createSession(args('/login'), { accountId });
  return { accessToken, cookie: cookieOf(setCookie) };
}

onDatabase((test) => {
  test('opens a browser’s session, finds it by its cookie and ends it', async () => {
    const accountId = await makeAccount(db, Date.now());
    const phone = 'Mozilla/5.0 (Linux; Android 10) Chrome/141.0 Safari/537.36';
    const opened = await createSession(args('/login', { 'user-agent': phone }), { accountId });
    expect(opened.setCookie).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(opened.setCookie);
    expect(await currentSession(args('/', { cookie }))).toMatchObject({
      session: { id: opened.sessionId, userAgent: 'Chrome, Android' },
      account: { id: accountId },
    });
    expect(await currentSession(args('/'))).toBeNull();

    const again = await createSession(args('/login', { cookie }), { accountId });
    const own = { cookie: cookieOf(again.setCookie) };
    expect(await currentSession(args('/', { cookie }))).toBeNull();
    const gone = (await endSession(args('/logout', own))).getSetCookie();
    expect(gone).toEqual(cleared);
    expect(await currentSession(args('/', own))).toBeNull();
    expect((await endSession(args('/logout'))).getSetCookie()).toEqual(gone);
  });

  test('queries the database once for each request', async () => {
    const { cookie } = await open();
    const request = args('/', { cookie });
    expect(currentSession(request)).toBe(currentSession({ ...request }));
    await endSession(request);
    expect(await currentSession(request)).toBeNull();
  });

  test('an access token is valid while its session exists', async () => {
    const { accessToken, cookie } = await open();
    const bearer = (token: string) =>
      bearerSession(args('/api', { authorization: `Bearer ${token}` }));
    const current = await bearer(accessToken);
    if (!current) throw new Error('no session');
    expect(current).toMatchObject(known);
    expect(await bearer(await renewAccessToken(args('/'), current))).toMatchObject(known);
    expect(await bearerSession(args('/api', { cookie }))).toBeUndefined();
    for (const wrong of ['', 'made.up.token', `${accessToken}x`, cookie.split('=')[1] ?? ''])
      expect(await bearer(wrong)).toBeNull();
    await endSession(args('/logout', { cookie }));
    expect(await bearer(accessToken)).toBeNull();
  });

  test('the redirect to the login page deletes the cookies of a session that is over', async () => {
    const { cookie } = await open();
    await db.deleteFrom('session').execute();
    const cookiesOf = async (given: { cookie?: string }) => {
      const thrown = await thrownBy(() => requireMember(args('/head', given)));
      return (thrown as Response).headers.getSetCookie();
    };
    expect(await cookiesOf({ cookie })).toEqual(cleared);
    expect(await cookiesOf({})).toEqual([]);
  });

  test('the role is the current one in the database', async () => {
    const given = await open();
    const ask = ({ cookie }: { cookie?: string } = given) =>
      requirePermission(args('/publication/create', cookie ? { cookie } : {}), 'article.edit');
    const refused = { init: { status: 403 } };
    expect(await thrownBy(ask)).toMatchObject(refused);
    await updateRows('account', { role: 'owner' });
    expect(await ask()).toMatchObject(known);
    await updateRows('account', { role: 'archbishop' });
    expect(await thrownBy(ask)).toMatchObject(refused);
    expect(await thrownBy(() => ask({}))).toMatchObject({ status: 302 });
  });
});

const now = Date.UTC(2026, 10, 20, 12);
const end = now + accessTokenSeconds * 1000;

test('contains the session id for 15 minutes, and nothing else', async () => {
  const token = await issueAccessToken(secret, 'session-1', now);
  expect(accessTokenSeconds).toBe(900);
  expect(await readAccessToken(secret, token, end - 1000)).toBe('session-1');
  expect(await readAccessToken(secret, token, end)).toBeNull();
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'sub']);
});

test('rejects forged tokens', async () => {
  const token = await issueAccessToken(secret, 'session-1', now);
  const [header, payload, signature] = token.split('.');
  const claims = { sub: 'session-1', aud: 'bwt-api', iat: now / 1000, exp: end / 1000 };
  const forged = JSON.stringify({ ...claims, sub: 'session-2' });
  const raw = new TextEncoder().encode(secret);
  const fakes = [
    '',
    'x',
    `${header}.${Buffer.from(forged).toString('base64url')}.${signature}`,
    `${header}.${payload}.`,
    new UnsecuredJWT(claims).encode(),
    await issueAccessToken(`${secret}!`, 'session-1', now),
    // Signed with the secret itself, for another purpose, and without an expiry.
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(raw),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' }).sign(raw),
  ];
  for (const fake of fakes) expect(await readAccessToken(secret, fake, now)).toBeNull();
});
