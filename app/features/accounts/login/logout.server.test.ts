import { expect } from 'vitest';
import { findSession, insertSession } from '#app/http/session/sessions.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { pageArgs, redirection, testSecret } from '#test/page-args.ts';
import { routeTable } from '#test/route-table.ts';
import type { Route } from './+types/logout.ts';
import { action, loader } from './logout.tsx';

test('GET keeps the session; POST ends this browser’s session and no other', async () => {
  const id = await makeAccount(db, Date.now());
  const open = () =>
    insertSession(db, testSecret, { accountId: id }, { userAgent: null }, Date.now());
  const [here, elsewhere] = [await open(), await open()];
  const headers = { cookie: `__Host-session=${here.token}` };
  expect(await loader(pageArgs(db, '/logout', { headers }) as Route.LoaderArgs)).toMatchObject({
    username: 'Marie Kap',
  });
  expect(await findSession(db, testSecret, here.token, Date.now())).toBeDefined();

  const leave = () =>
    action(pageArgs(db, '/ht/logout', { body: '', method: 'POST', headers }) as Route.ActionArgs);
  const { status, location, headers: answer } = redirection(await leave());
  expect([status, location]).toEqual([303, '/ht/logout']);
  expect(answer.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
  expect(await findSession(db, testSecret, here.token, Date.now())).toBeUndefined();
  expect(await findSession(db, testSecret, elsewhere.token, Date.now())).toBeDefined();
  expect(redirection(await leave()).status).toBe(303);
  expect(await loader(pageArgs(db, '/logout', { headers }) as Route.LoaderArgs)).toMatchObject({
    username: null,
  });
});

test('B6: with the page of another account it leads to the login, which leads there; never to another site', async () => {
  const given = { routes: routeTable };
  const leave = async (next: string) => {
    const path = `/ht/logout?${new URLSearchParams({ next })}`;
    const { isForLogin } = await loader(pageArgs(db, path, given) as Route.LoaderArgs);
    const { location } = redirection(
      await action(pageArgs(db, path, { ...given, form: {} }) as Route.ActionArgs),
    );
    return { isForLogin, location };
  };
  expect(await leave('/ht/publication/create')).toEqual({
    isForLogin: true,
    location: '/ht/login?next=%2Fht%2Fpublication%2Fcreate',
  });
  for (const next of ['//other.example', '/logout', '/api/session'])
    expect(await leave(next)).toEqual({ isForLogin: false, location: '/ht/logout' });
});
