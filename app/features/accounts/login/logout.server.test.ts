import { expect } from 'vitest';
import { findSession, insertSession } from '#app/http/session/sessions.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, test } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { action, loader } from './logout.tsx';

test('GET keeps the session; POST ends this browser’s session and no other', async () => {
  const id = await makeAccount(db, Date.now());
  const open = () =>
    insertSession(db, testSecret, { accountId: id }, { userAgent: null }, Date.now());
  const [here, elsewhere] = [await open(), await open()];
  const isOpen = async ({ token }: typeof here) =>
    (await findSession(db, testSecret, token, Date.now())) !== undefined;
  const { get, send } = openBrowser(`__Host-session=${here.token}`);
  expect(await get(loader, '/logout')).toMatchObject({ username: 'Marie Kap' });
  expect(await isOpen(here)).toBe(true);
  const { status, to, headers } = await send(action, '/ht/logout');
  expect([status, to]).toEqual([303, '/ht/logout']);
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
  expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([false, true]);
  expect((await send(action, '/ht/logout')).status).toBe(303);
  expect(await get(loader, '/logout')).toMatchObject({ username: null });
});

test('B6: with the page of another account it leads to the login, which leads there; never to another site', async () => {
  const { get, send } = openBrowser();
  const leave = async (next: string) => {
    const path = `/ht/logout?${new URLSearchParams({ next })}`;
    return [(await get(loader, path)).isForLogin, (await send(action, path)).to];
  };
  expect(await leave('/ht/publication/create')).toEqual([
    true,
    '/ht/login?next=%2Fht%2Fpublication%2Fcreate',
  ]);
  for (const next of ['//other.example', '/logout', '/api/session'])
    expect(await leave(next)).toEqual([false, '/ht/logout']);
});
