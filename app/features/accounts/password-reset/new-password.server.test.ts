import { expect } from 'vitest';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { pageArgs, redirection, shownAgain, thrownBy } from '#test/page-args.ts';
import { action as login } from '../login/login.tsx';
import { authenticate, requestPasswordReset } from '../passwords.server.ts';
import type { Route } from './+types/new-password.ts';
import { action, loader } from './new-password.tsx';

const email = 'marie@example.org';
const newPassword = 'yon lòt bèl kap wouj';
const send = (...given: Parameters<typeof pageArgs>) =>
  action(pageArgs(...given) as Route.ActionArgs);
const tryLogin = (sent: Parameters<typeof pageArgs>[2]) =>
  login(pageArgs(db, '/login', sent) as never);
const show = (...given: Parameters<typeof pageArgs>) =>
  loader(pageArgs(...given) as Route.LoaderArgs);
const waiting = (token: string) => ({ cookie: `__Host-reset=${token}` });

async function readTokenCookie(): Promise<string> {
  await requestPasswordReset(db, email, 'fr', Date.now());
  return tokenIn((await deliverEmails(db, Date.now())).at(-1));
}

test('both forms of the link redirect to a URL without the token, and do not use it up', async () => {
  await makeAccount(db, Date.now());
  const token = await readTokenCookie();
  for (const path of ['/en/reset-password', '/en/passwordreset', '/en/reset-password']) {
    const { status, location, cookies, headers } = redirection(
      await thrownBy(() => show(db, `${path}?token=${token}`)),
    );
    expect([status, location, cookies]).toEqual([
      303,
      '/en/passwordreset',
      [`__Host-reset=${token}`],
    ]);
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
    expect(headers.get('set-cookie')).toMatch(
      /; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  }
  expect(await show(db, '/en/passwordreset', { headers: waiting(token) })).toEqual({
    link: 'good',
    done: false,
  });
});

test('a new password replaces the old one, ends all sessions, and uses up the link', async () => {
  const id = await makeAccount(db, Date.now());
  const token = await readTokenCookie();
  const answer = await send(db, '/passwordreset', {
    form: { newPassword },
    headers: waiting(token),
  });
  expect(redirection(answer)).toMatchObject({ status: 303, location: '/passwordreset?done' });
  expect(redirection(answer).cookies).toEqual([
    '__Host-reset=',
    expect.stringMatching(/^__Host-device=/),
  ]);
  expect(await authenticate(db, { email, password: newPassword })).toMatchObject({ accountId: id });
  expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
  expect(await show(db, '/passwordreset', { headers: waiting(token) })).toEqual({
    link: 'bad',
    done: false,
  });
  const again = await send(db, '/passwordreset', {
    form: { newPassword: `${newPassword}!` },
    headers: waiting(token),
  });
  expect(shownAgain(again)).toMatchObject({
    status: 400,
    notice: { outcome: 'rejected', reason: 'badLink' },
  });
  expect(await authenticate(db, { email, password: newPassword })).toMatchObject({ accountId: id });
});

test('wrong passwords do not lock out a member who has used a reset link', async () => {
  await makeAccount(db, Date.now());
  const logIn = (password: string, headers = {}) =>
    tryLogin({ form: { email, password }, headers });
  for (let count = 0; count < 9; count++) await logIn('wrong password here');
  expect(await logIn(goodPassword)).toMatchObject({ init: { status: 429 } });
  const headers = waiting(await readTokenCookie());
  const [, cookie = ''] = redirection(
    await send(db, '/passwordreset', { form: { newPassword }, headers }),
  ).cookies;
  expect(await logIn(newPassword)).toMatchObject({ init: { status: 429 } });
  expect(redirection(await logIn(newPassword, { cookie }))).toMatchObject({
    status: 303,
    location: '/login?done=',
  });
});

test.each([
  ['a made-up one', 'never-issued'],
  ['what is no token', '%27%3B--%00<script>'],
  ['one that is far too long', 'a'.repeat(401)],
  ['an empty one', ''],
])('rejects %s, which cannot change the cookie', async (_what, token) => {
  const { cookies } = redirection(await thrownBy(() => show(db, `/reset-password?token=${token}`)));
  expect(cookies).toEqual([
    token === 'never-issued' ? '__Host-reset=never-issued' : '__Host-reset=-',
  ]);
  expect(await show(db, '/passwordreset', { headers: { cookie: cookies[0] ?? '' } })).toEqual({
    link: 'bad',
    done: false,
  });
  const answer = await send(db, '/passwordreset', {
    form: { newPassword },
    headers: { cookie: cookies[0] ?? '' },
  });
  expect(shownAgain(answer)).toMatchObject({
    status: 400,
    notice: { outcome: 'rejected', reason: 'badLink' },
  });
});

test('rejects a weak password with the reason, and the link stays valid', async () => {
  await makeAccount(db, Date.now());
  const headers = waiting(await readTokenCookie());
  for (const [weak, code] of Object.entries({
    seven77: 'passwordShort',
    password123: 'passwordCommon',
    'Marie-Kap-1': 'passwordPersonal',
    ['é'.repeat(129)]: 'passwordLong',
  })) {
    const shown = shownAgain(
      await send(db, '/passwordreset', { form: { newPassword: weak }, headers }),
    );
    expect(shown).toMatchObject({ status: 400, errors: { newPassword: code } });
  }
  expect(await show(db, '/passwordreset', { headers })).toMatchObject({ link: 'good' });
});

