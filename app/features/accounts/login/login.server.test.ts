import { expect } from 'vitest';
import { readAccessToken } from '#app/http/session/access-token.server.ts';
import { findSessionById } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { type ApiAnswer, type Call, callApi, secret, xsrfIn } from '#test/api.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { action as api } from '../api.ts';
import { action, loader } from './login.tsx';
import { action as sendLogout, loader as showLogout } from './logout.tsx';

const email = 'marie@example.org';
const form = { email, password: goodPassword };
const wrong = { password: 'wrong' };
const logIn = (given = {}, call: Call = {}) =>
  callApi(db, '/api/users/login', api, { json: { ...form, ...given }, ...call });
const failed = (status: number, code: string) => ({ status, body: { code }, cookies: '' });

test('D2: a login redirects to its success page, which links to the home page or the requested page, and leads the team to the office', async () => {
  const id = await makeAccount(db, Date.now());
  const { get, send } = openBrowser();
  const typed = { email: ' Marie@Example.ORG ', password: goodPassword };
  const { status, to } = await send(action, '/ht/login?next=%2Fht%2Fpost', typed);
  expect([status, to]).toEqual([303, '/ht/login?done=&next=%2Fht%2Fpost']);
  expect(await get(loader, to ?? '')).toMatchObject({ done: true, next: '/ht/post' });
  expect(await get(loader, '/ht/login?done=')).toMatchObject({ done: true, next: '/ht/home' });
  expect(await get(loader, '/en/login')).toMatchObject({ to: '/en/dashboard' });
  await updateRows('account', { role: 'editor' }, id);
  expect(await get(loader, '/ht/login?done=')).toMatchObject({ to: '/ht/admin' });
  const without = { done: false, withoutCookies: true };
  expect(await openBrowser().get(loader, '/login?done=')).toMatchObject(without);
});

test('A28: a login says for whom the page is that was asked for, and leads to no other site', async () => {
  await makeAccount(db, Date.now());
  const { get, send } = openBrowser();
  for (const [next, shown] of [
    ['/ht/admin?done=1', { asked: 'team', next: '/ht/admin?done=1' }],
    ['/post', { asked: 'members', next: '/post' }],
    ['//elsewhere.example', { asked: undefined, next: '/home' }],
  ] as const)
    expect(await get(loader, `/login?${new URLSearchParams({ next })}`)).toMatchObject(shown);
  expect((await send(action, '/login?next=//elsewhere.example', form)).to).toBe('/login?done=');
});

test('A26, B6: GET keeps the session; POST ends this browser’s session and no other, and leads to the login that the page of another account needs, never to another site', async () => {
  const id = await makeAccount(db, Date.now());
  const [here, elsewhere] = [await openSession(db, id), await openSession(db, id)];
  const { get, send } = openBrowser(here.cookie);
  expect(await get(showLogout, '/logout')).toMatchObject({ username: 'Marie Kap' });
  expect(await rowsIn('session')).toHaveLength(2);
  const { to, headers } = await send(sendLogout, '/ht/logout');
  expect(to).toBe('/ht/logout');
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
  expect(await rowsIn('session')).toMatchObject([{ id: elsewhere.session.id }]);
  for (const [next, isForLogin, to] of [
    ['%2Fht%2Fpublication', true, '/ht/login?next=%2Fht%2Fpublication'],
    ['%2F%2Fother.example', false, '/ht/logout'],
  ] as const) {
    expect(await get(showLogout, `/ht/logout?next=${next}`)).toMatchObject({ isForLogin });
    expect(await send(sendLogout, `/ht/logout?next=${next}`)).toMatchObject({ to });
  }
});

test('F1: a login returns an access token of the session and sets its cookies', async () => {
  const id = await makeAccount(db, Date.now());
  const answer = await logIn({ role: 'owner' });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['accessToken']]);
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

test('D4: a new access token requires the cookie and the header; an access token is not enough', async () => {
  await makeAccount(db, Date.now());
  const { cookies: cookie, body } = await logIn();
  const renew = (headers: Record<string, string>) =>
    callApi(db, '/api/session', api, { method: 'GET', headers });
  const bearer = { authorization: `Bearer ${body.accessToken}` };
  expect(await renew(bearer)).toMatchObject(failed(401, 'not_signed_in'));
  const refused = await renew({ cookie, 'x-xsrf-token': 'made-up' });
  expect(refused).toMatchObject({ status: 403, body: { code: 'xsrf' } });
  const renewed = await renew({ cookie, 'x-xsrf-token': xsrfIn(refused.cookies) });
  expect(await readAccessToken(secret, String(renewed.body.accessToken), Date.now())).toBeTruthy();
});

test('an unknown email address and a wrong password get the same response; they are recorded, but not what a limit refused, which does not refuse a known device', async () => {
  const accountId = await makeAccount(db, Date.now());
  const { cookies: cookie } = await logIn();
  const seen = (answer: ApiAnswer) => ({ ...answer, log: '', headers: [...answer.headers] });
  const unknown = await logIn({ email: 'nobody@example.org', ...wrong });
  expect(unknown).toMatchObject(failed(401, 'wrong_credentials'));
  expect(seen(await logIn(wrong))).toEqual(seen(unknown));
  for (let count = 0; count < 11; count++) await logIn(wrong);
  expect(await logIn()).toMatchObject(failed(429, 'too_many_requests'));
  const failure = { kind: 'login_failed', details: '{"reason":"wrongCredentials"}' };
  const query = db.selectFrom('security_event').selectAll().orderBy('at').orderBy('kind');
  const events = (await query.execute()).filter(({ kind }) => kind.startsWith('login'));
  const details = '{"method":"password","factor":"none"}';
  expect(events).toMatchObject([
    { kind: 'login', account_id: accountId, session_id: expect.any(String), details },
    { ...failure, account_id: null, pseudonym: expect.stringMatching(/^[\w-]{43}$/) },
    ...Array(7).fill({ ...failure, account_id: accountId, pseudonym: null }),
  ]);
  expect((await logIn({}, { headers: { cookie } })).status).toBe(200);
});

test('says that an account is suspended to who has its password, and to nobody else', async () => {
  await makeAccount(db, Date.now());
  await updateRows('account', { suspended_at: Date.now() });
  expect(await logIn()).toMatchObject(failed(403, 'account_suspended'));
  expect(await logIn(wrong)).toMatchObject(failed(401, 'wrong_credentials'));
  expect(await rowsIn('session')).toEqual([]);
});

test('a database failure returns a problem without details, and logs a line without user input', async () => {
  await makeAccount(db, Date.now());
  await db.schema.dropTable('session').execute();
  const answer = await logIn();
  expect(answer).toMatchObject(failed(500, 'failed'));
  expect(JSON.stringify(answer.body)).not.toMatch(/session|table|relation/);
  expect(answer.log).toContain('a call of the API failed');
  expect(answer.log).not.toMatch(/marie|Vertières/);
});
