import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { callApi, secret } from '#test/api.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';
import { loaderArgs, thrownBy } from '#test/page-args.ts';
import { apiResource, json, requireSession } from '../api.ts';
import { clientIpContext, type RequestArgs } from '../context.ts';
import { writeXsrfCookie } from '../xsrf.ts';
import { accessTokenSeconds, issueAccessToken, readAccessToken } from './access-token.server.ts';
import { requireMember, requirePermission } from './guards.server.ts';
import { createSession, currentSession, endSession, summarizeUserAgent } from './session.server.ts';

function args(path: string, headers: Record<string, string> = {}) {
  const made = loaderArgs(path, { db, secret, init: { headers } });
  made.context.set(clientIpContext, '192.0.2.7');
  return made;
}

const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';
const cleared = ['__Host-session', 'XSRF-TOKEN', '__Host-practice'].map((name) =>
  expect.stringMatching(`^${name}=; Max-Age=0; Path=/;`),
);

async function open() {
  const accountId = await makeAccount(db, Date.now());
  const { setCookie, ...opened } = await createSession(args('/login'), { accountId });
  return { ...opened, cookie: cookieOf(setCookie) };
}

/** Asks a resource of the API that requires a member. */
const ask = (headers: Record<string, string> = {}) => callApi(db, '/api/mine', mine, { headers });
const mine = apiResource({
  POST: async (args: RequestArgs) => json({ email: (await requireSession(args)).account.email }),
});

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

    // Within one request, the database is asked once.
    const request = args('/', { cookie });
    expect(currentSession(request)).toBe(currentSession({ ...request }));
    expect((await endSession(request)).getSetCookie()).toEqual(cleared);
    for (const later of [request, args('/', { cookie })])
      expect(await currentSession(later)).toBeNull();
  });

  test('an access token is valid while its session exists, before any cookie; a cookie needs the XSRF header', async () => {
    const { accessToken, cookie, sessionId } = await open();
    const xsrf = writeXsrfCookie(secret, sessionId, 60, { publicUrl: '' });
    const both = { cookie, 'x-xsrf-token': /=([\w-]+)/.exec(xsrf)?.[1] ?? '' };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const member = { status: 200, body: { email: 'marie@example.org' } };
    expect(await ask(both)).toMatchObject(member);
    expect(await ask({ cookie })).toMatchObject({ status: 403, body: { code: 'xsrf' } });
    expect(await ask({ ...bearer(accessToken), cookie: 'session=x' })).toMatchObject(member);
    for (const wrong of ['made.up.token', `${accessToken}x`, cookie.split('=')[1] ?? '']) {
      const refused = await ask({ ...bearer(wrong), ...both });
      expect(refused).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
    expect((await ask()).headers.get('www-authenticate')).toBe('Bearer');
    await endSession(args('/logout', { cookie }));
    for (const ended of [bearer(accessToken), both]) expect((await ask(ended)).status).toBe(401);
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
    const { cookie } = await open();
    const ask = () => requirePermission(args('/publication/create', { cookie }), 'article.edit');
    const refused = { init: { status: 403 } };
    expect(await thrownBy(ask)).toMatchObject(refused);
    await updateRows('account', { role: 'owner' });
    expect(await ask()).toMatchObject({ account: { email: 'marie@example.org' } });
    await updateRows('account', { role: 'archbishop' });
    expect(await thrownBy(ask)).toMatchObject(refused);
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

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const edge = `Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`;

test.each([
  [`Linux; Android 13) ${webKit} SamsungBrowser/28.0 Chrome/130.0`, 'Samsung Internet, Android'],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari, iOS'],
  [edge, 'Edge, Windows'],
  ['Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, macOS'],
  ['curl/8.14.1', null],
])('%s is %s', (userAgent, summary) => {
  expect(summarizeUserAgent(`Mozilla/5.0 (${userAgent}`)).toBe(summary);
});
