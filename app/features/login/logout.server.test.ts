import { expect, test } from 'vitest';
import { findSession, insertSession } from '#app/http/session/sessions.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { pageArgs, redirection, testSecret, thrownBy } from '#test/page-args.ts';
import type { Route } from './+types/logout.ts';
import { action, loader } from './logout.tsx';

onSqlite((engine) => {
  test('GET keeps the session; POST ends this browser’s session and no other', async () => {
    const { db } = await engine.database();
    const id = await makeAccount(db, Date.now());
    const open = () => insertSession(db, testSecret, { accountId: id }, { userAgent: null }, Date.now());
    const [here, elsewhere] = [await open(), await open()];
    const headers = { cookie: `__Host-session=${here.token}` };
    expect(await loader(pageArgs(db, '/logout', { headers }) as Route.LoaderArgs)).toEqual({ username: 'Marie Kap' });
    expect(await findSession(db, testSecret, here.token, Date.now())).toBeDefined();

    const leave = () => action(pageArgs(db, '/ht/logout', { body: '', method: 'POST', headers }) as Route.ActionArgs);
    const { status, location, headers: answer } = redirection(await leave());
    expect([status, location]).toEqual([303, '/ht/logout']);
    expect(answer.getSetCookie()[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
    expect(await findSession(db, testSecret, here.token, Date.now())).toBeUndefined();
    expect(await findSession(db, testSecret, elsewhere.token, Date.now())).toBeDefined();
    expect(redirection(await leave()).status).toBe(303);
    expect(await loader(pageArgs(db, '/logout', { headers }) as Route.LoaderArgs)).toEqual({ username: null });
  });

  test('rejects other methods', async () => {
    const { db } = await engine.database();
    const args = pageArgs(db, '/logout', { method: 'DELETE' }) as Route.ActionArgs;
    expect(await thrownBy(() => action(args))).toMatchObject({ init: { status: 405 } });
  });
});
