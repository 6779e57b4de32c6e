import { expect } from 'vitest';
import { findSession } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { testSecret } from '#test/page-args.ts';
import { action, loader } from './login.tsx';
import { action as sendLogout, loader as showLogout } from './logout.tsx';

const form = { email: ' Marie@Example.ORG ', password: goodPassword };

test('a login redirects to its success page, which links to the home page or the requested page, and leads the team to the office', async () => {
  const accountId = await makeAccount(db, Date.now());
  const { cookies, get, send } = openBrowser();
  const { status, to } = await send(action, '/ht/login?next=%2Fht%2Fpost', form);
  expect([status, to]).toEqual([303, '/ht/login?done=&next=%2Fht%2Fpost']);
  const session = cookies.get('__Host-session') ?? '';
  const opened = { account: { id: accountId } };
  expect(await findSession(db, testSecret, session, Date.now())).toMatchObject(opened);
  expect(await get(loader, to ?? '')).toMatchObject({ done: true, next: '/ht/post' });
  expect(await get(loader, '/ht/login?done=')).toMatchObject({ done: true, next: '/ht/home' });
  expect((await get(loader, '/en/login')).to).toBe('/en/dashboard');
  await updateRows('account', { role: 'editor' }, accountId);
  expect((await get(loader, '/ht/login?done=')).to).toBe('/ht/admin');
  const without = { done: false, withoutCookies: true };
  expect(await openBrowser().get(loader, '/login?done=')).toMatchObject(without);
});

test('A28: it says for whom the page is that was asked for, and leads to no other site', async () => {
  await makeAccount(db, Date.now());
  const { get, send } = openBrowser();
  const path = (next: string) => `/login?${new URLSearchParams({ next })}`;
  const rows = [
    ['/publication/create', 'team'],
    ['/ht/admin?done=1', 'team'],
    ['/post', 'members'],
    ['//elsewhere.example', null],
  ] as const;
  for (const [next, asked] of rows)
    expect(await get(loader, path(next)), next).toMatchObject({
      asked,
      next: asked ? next : '/home',
    });
  expect((await send(action, path('//elsewhere.example'), form)).to).toBe('/login?done=');
});

test('A26: GET keeps the session; POST ends this browser’s session and no other', async () => {
  const id = await makeAccount(db, Date.now());
  const [here, elsewhere] = [await openSession(db, id), await openSession(db, id)];
  const openIds = async () => (await rowsIn('session')).map((session) => session.id);
  const { get, send } = openBrowser(here.cookie);
  expect(await get(showLogout, '/logout')).toMatchObject({ username: 'Marie Kap' });
  expect(await openIds()).toHaveLength(2);
  const { status, to, headers } = await send(sendLogout, '/ht/logout');
  expect([status, to]).toEqual([303, '/ht/logout']);
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
  expect(await openIds()).toEqual([elsewhere.session.id]);
  expect((await send(sendLogout, '/ht/logout')).status).toBe(303);
  expect(await get(showLogout, '/logout')).toMatchObject({ username: null });
});

test('B6: with the page of another account it leads to the login, which leads there; never to another site', async () => {
  const { get, send } = openBrowser();
  const leave = async (next: string) => {
    const path = `/ht/logout?${new URLSearchParams({ next })}`;
    return [(await get(showLogout, path)).isForLogin, (await send(sendLogout, path)).to];
  };
  const back = '/ht/login?next=%2Fht%2Fpublication%2Fcreate';
  expect(await leave('/ht/publication/create')).toEqual([true, back]);
  for (const next of ['//other.example', '/logout'])
    expect(await leave(next)).toEqual([false, '/ht/logout']);
});
