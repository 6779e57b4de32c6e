import { expect } from 'vitest';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, test } from '#test/database.ts';
import { action as login } from '../login/login.tsx';
import { authenticate, requestPasswordReset } from '../passwords.server.ts';
import { action, loader } from './new-password.tsx';

const email = 'marie@example.org';
const newPassword = 'yon lòt bèl kap wouj';
const path = '/en/passwordreset';
const badLink = { status: 400, notice: { outcome: 'rejected', reason: 'badLink' } };

async function askForLink(): Promise<string> {
  await requestPasswordReset(db, email, 'fr', Date.now());
  return tokenIn((await deliverEmails(db, Date.now())).at(-1));
}
const opened = async (token: string) => openBrowser(`__Host-reset=${token}`);

test('both forms of the link redirect to a URL without the token, and do not use it up', async () => {
  await makeAccount(db, Date.now());
  const token = await askForLink();
  const { cookies, get } = openBrowser();
  for (const link of ['/en/reset-password', '/en/passwordreset', '/en/reset-password']) {
    const { status, to, headers } = await get(loader, `${link}?token=${token}`);
    expect([status, to, cookies.get('__Host-reset')]).toEqual([303, path, token]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'set-cookie': expect.stringMatching(
        /; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    });
  }
  expect(await get(loader, path)).toMatchObject({ link: 'good', done: false });
});

test('a new password replaces the old one and uses up the link, which a weak one does not', async () => {
  const accountId = await makeAccount(db, Date.now());
  const token = await askForLink();
  const { cookies, get, send } = await opened(token);
  expect(await send(action, path, { newPassword: 'Marie-Kap-1' })).toMatchObject({
    status: 400,
    errors: { newPassword: 'passwordPersonal' },
  });
  expect(await get(loader, path)).toMatchObject({ link: 'good' });
  const answer = await send(action, path, { newPassword });
  expect(answer).toMatchObject({ status: 303, to: `${path}?done` });
  expect([...cookies.keys()]).toEqual(['__Host-device']);
  const again = await opened(token);
  expect(await again.get(loader, path)).toMatchObject({ link: 'bad', done: false });
  const other = { newPassword: `${newPassword}!` };
  expect(await again.send(action, path, other)).toMatchObject(badLink);
  expect(await authenticate(db, { email, password: newPassword })).toMatchObject({ accountId });
  expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
});

test('wrong passwords do not lock out a member who has used a reset link', async () => {
  await makeAccount(db, Date.now());
  const logIn = (password: string, { send } = openBrowser()) =>
    send(login, '/login', { email, password });
  for (let count = 0; count < 9; count++) await logIn('wrong password here');
  expect(await logIn(goodPassword)).toMatchObject({ status: 429 });
  const browser = await opened(await askForLink());
  await browser.send(action, path, { newPassword });
  expect(await logIn(newPassword)).toMatchObject({ status: 429 });
  expect(await logIn(newPassword, browser)).toMatchObject({ status: 303, to: '/login?done=' });
});

test.each([
  ['a made-up one', 'never-issued', 'never-issued'],
  ['what is no token', '%27%3B--%00<script>', '-'],
  ['one that is far too long', 'a'.repeat(401), '-'],
  ['an empty one', '', '-'],
  ['none', undefined, undefined],
])('rejects %s, which cannot change the cookie', async (_what, token, kept) => {
  const { cookies, get, send } = openBrowser();
  if (token !== undefined) await get(loader, `/reset-password?token=${token}`);
  expect(cookies.get('__Host-reset')).toBe(kept);
  const link = kept ? 'bad' : 'missing';
  expect(await get(loader, path)).toMatchObject({ link, done: false });
  expect(await send(action, path, { newPassword })).toMatchObject(badLink);
});
