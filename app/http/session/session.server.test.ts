import { expect } from 'vitest';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, updateRows } from '#test/database.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { clientIpContext } from '../context.ts';
import { requireMember, requirePermission } from './guards.server.ts';
import {
  bearerSession,
  createSession,
  currentSession,
  endSession,
  renewAccessToken,
} from './session.server.ts';

const secret = 'a secret of at least thirty-two characters';
const email = 'marie@example.org';

function args(path: string, headers: Record<string, string> = {}, clientIp = '192.0.2.7') {
  const made = loaderArgs(path, { db, secret, init: { headers } });
  made.context.set(clientIpContext, clientIp);
  return made;
}

const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('nothing was thrown'),
    (thrown: unknown) => thrown,
  );

eachEngine((test) => {
  test('opens a browser’s session, finds it by its cookie and ends it', async () => {
    const accountId = await makeAccount(db, Date.now());
    const opened = await createSession(
      args('/login', {
        'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/141.0 Safari/537.36',
      }),
      { accountId },
    );
    expect(opened.setCookie).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(opened.setCookie);
    expect(await currentSession(args('/', { cookie }))).toMatchObject({
      session: { id: opened.sessionId, userAgent: 'Chrome, Android' },
      account: { id: accountId },
    });
    expect(await currentSession(args('/', { cookie: `${cookie}x` }))).toBeNull();
    expect(await currentSession(args('/'))).toBeNull();

    const again = await createSession(args('/login', { cookie }), { accountId });
    expect(cookieOf(again.setCookie)).not.toBe(cookie);
    expect(await currentSession(args('/', { cookie }))).toBeNull();

    const gone = (
      await endSession(args('/logout', { cookie: cookieOf(again.setCookie) }))
    ).getSetCookie();
    expect(gone).toEqual([
      expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/;/),
      expect.stringMatching(/^XSRF-TOKEN=; Max-Age=0; Path=\/;/),
    ]);
    expect(await currentSession(args('/', { cookie: cookieOf(again.setCookie) }))).toBeNull();
    expect((await endSession(args('/logout'))).getSetCookie()).toEqual(gone);
  });

  test('queries the database once for each request', async () => {
    const { setCookie } = await createSession(args('/login'), {
      accountId: await makeAccount(db, Date.now()),
    });
    const request = args('/', { cookie: cookieOf(setCookie) });
    expect(currentSession(request)).toBe(currentSession({ ...request }));
    await endSession(request);
    expect(await currentSession(request)).toBeNull();
  });

  test('an access token is valid while its session exists', async () => {
    const { accessToken, setCookie } = await createSession(args('/login'), {
      accountId: await makeAccount(db, Date.now()),
    });
    const bearer = (token: string) =>
      bearerSession(args('/api', { authorization: `Bearer ${token}` }));
    const open = await bearer(accessToken);
    expect(open).toMatchObject({ account: { email } });
    expect(open && (await bearer(await renewAccessToken(args('/'), open)))).toMatchObject({
      account: { email },
    });
    expect(await bearerSession(args('/api', { cookie: cookieOf(setCookie) }))).toBeUndefined();
    for (const wrong of [
      '',
      'made.up.token',
      `${accessToken}x`,
      cookieOf(setCookie).split('=')[1] ?? '',
    ])
      expect(await bearer(wrong)).toBeNull();
    await endSession(args('/logout', { cookie: cookieOf(setCookie) }));
    expect(await bearer(accessToken)).toBeNull();
  });

  test('the redirect to the login page deletes the cookies of a session that is over', async () => {
    const { setCookie, sessionId } = await createSession(args('/login'), {
      accountId: await makeAccount(db, Date.now()),
    });
    await db.deleteFrom('session').where('id', '=', sessionId).execute();
    const over = (await thrownBy(
      requireMember(args('/head', { cookie: cookieOf(setCookie) })),
    )) as Response;
    expect(over.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=; Max-Age=0;/),
      expect.stringMatching(/^XSRF-TOKEN=; Max-Age=0;/),
    ]);
    const without = (await thrownBy(requireMember(args('/head')))) as Response;
    expect(without.headers.getSetCookie()).toEqual([]);
  });

  test('the role is the current one in the database', async () => {
    const { setCookie } = await createSession(args('/login'), {
      accountId: await makeAccount(db, Date.now()),
    });
    const request = () => args('/publication/create', { cookie: cookieOf(setCookie) });
    expect(await thrownBy(requirePermission(request(), 'article.edit'))).toMatchObject({
      init: { status: 403 },
    });
    await updateRows('account', { role: 'owner' });
    expect(await requirePermission(request(), 'article.edit')).toMatchObject({
      account: { email },
    });
    await updateRows('account', { role: 'archbishop' });
    expect(await thrownBy(requirePermission(request(), 'article.edit'))).toMatchObject({
      init: { status: 403 },
    });
    expect(
      await thrownBy(requirePermission(args('/publication/create'), 'article.edit')),
    ).toMatchObject({ status: 302 });
  });
});
