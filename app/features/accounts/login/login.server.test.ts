import { expect } from 'vitest';
import { findSession } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, test } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { action, loader } from './login.tsx';

const form = { email: ' Marie@Example.ORG ', password: goodPassword };

test('a login redirects to its success page, which links to the home page or the requested page', async () => {
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
