import { expect } from 'vitest';
import { findSession, insertSession } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, test, updateRows } from '#test/database.ts';
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

test('A28: it says for whom the page is that was asked for', async () => {
  const asked = async (next: string) =>
    (await openBrowser().get(loader, `/login?${new URLSearchParams({ next })}`)).asked;
  expect([
    await asked('/publication/create'),
    await asked('/ht/admin?done=1'),
    await asked('/post'),
  ]).toEqual(['team', 'team', 'members']);
});

test('does not redirect to another site', async () => {
  await makeAccount(db, Date.now());
  const { get, send } = openBrowser();
  const path = `/login?${new URLSearchParams({ next: '//elsewhere.example' })}`;
  expect(await get(loader, path)).toMatchObject({ asked: null, next: '/home' });
  expect((await send(action, path, form)).to).toBe('/login?done=');
});

test('GET keeps the session; POST ends this browser’s session and no other', async () => {
  const id = await makeAccount(db, Date.now());
  const open = () =>
    insertSession(db, testSecret, { accountId: id }, { userAgent: null }, Date.now());
  const [here, elsewhere] = [await open(), await open()];
  const isOpen = async ({ token }: typeof here) =>
    (await findSession(db, testSecret, token, Date.now())) !== undefined;
  const { get, send } = openBrowser(`__Host-session=${here.token}`);
  expect(await get(showLogout, '/logout')).toMatchObject({ username: 'Marie Kap' });
  expect(await isOpen(here)).toBe(true);
  const { status, to, headers } = await send(sendLogout, '/ht/logout');
  expect([status, to]).toEqual([303, '/ht/logout']);
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
  expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([false, true]);
  expect((await send(sendLogout, '/ht/logout')).status).toBe(303);
  expect(await get(showLogout, '/logout')).toMatchObject({ username: null });
});

test('B6: with the page of another account it leads to the login, which leads there; never to another site', async () => {
  const { get, send } = openBrowser();
  const leave = async (next: string) => {
    const path = `/ht/logout?${new URLSearchParams({ next })}`;
    return [(await get(showLogout, path)).isForLogin, (await send(sendLogout, path)).to];
  };
  expect(await leave('/ht/publication/create')).toEqual([
    true,
    '/ht/login?next=%2Fht%2Fpublication%2Fcreate',
  ]);
  for (const next of ['//other.example', '/logout', '/api/session'])
    expect(await leave(next)).toEqual([false, '/ht/logout']);
});
