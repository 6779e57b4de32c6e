import { expect } from 'vitest';
import { findSession } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { pageArgs, redirection, testSecret, thrownBy } from '#test/page-args.ts';
import { routeTable } from '#test/route-table.ts';
import type { Route } from './+types/login.ts';
import { action, loader } from './login.tsx';

const email = 'marie@example.org';
const send = (...given: Parameters<typeof pageArgs>) =>
  action(pageArgs(...given) as Route.ActionArgs);
const show = (...given: Parameters<typeof pageArgs>) =>
  loader(pageArgs(...given) as Route.LoaderArgs);

test('a login redirects to its success page, which links to the home page or the requested page', async () => {
  const accountId = await makeAccount(db, Date.now());
  const form = { email: ' Marie@Example.ORG', password: goodPassword };
  const { status, location, cookies } = redirection(
    await send(db, '/ht/login?next=%2Fht%2Fpost', { form }),
  );
  expect([status, location]).toEqual([303, '/ht/login?done=&next=%2Fht%2Fpost']);
  const session = cookies.find((cookie) => cookie.startsWith('__Host-session=')) ?? '';
  expect(await findSession(db, testSecret, session.split('=')[1] ?? '', Date.now())).toMatchObject({
    account: { id: accountId },
  });
  const headers = { cookie: session };
  expect(await show(db, location ?? '', { headers })).toMatchObject({
    done: true,
    next: '/ht/post',
  });
  expect(await show(db, '/ht/login?done=', { headers })).toMatchObject({
    done: true,
    next: '/ht/home',
  });
  expect(await show(db, '/login?done=')).toMatchObject({ done: false, withoutCookies: true });
  expect(redirection(await thrownBy(() => show(db, '/en/login', { headers }))).location).toBe(
    '/en/dashboard',
  );
});

test('A28: it says for whom the page is that was asked for', async () => {
  const asked = async (next: string) =>
    (await show(db, `/login?${new URLSearchParams({ next })}`, { routes: routeTable })).asked;
  expect([
    await asked('/publication/create'),
    await asked('/ht/admin?done=1'),
    await asked('/post'),
  ]).toEqual(['team', 'team', 'members']);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'dashboard',
])('does not redirect to "%s"', async (next) => {
  await makeAccount(db, Date.now());
  const path = `/login?${new URLSearchParams({ next })}`;
  expect(await show(db, path)).toMatchObject({ asked: null, next: '/home' });
  const { location } = redirection(
    await send(db, path, { form: { email, password: goodPassword } }),
  );
  expect(location).toBe('/login?done=');
});

