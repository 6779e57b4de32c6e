import { expect, vi } from 'vitest';
import { deliverEmails, goodPassword, makeAccount, signUp, tokenIn } from '#test/accounts.ts';
import { browserOf, openBrowser } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { findAccount } from '../accounts.server.ts';
import { isResetTokenValid } from '../passwords.server.ts';
import { registerAccount } from './register.server.ts';
import { action, loader } from './verify-email.tsx';

const email = 'marie@example.org';
const path = '/en/authentication';
const cookie = '__Host-verification';

async function newAccount() {
  await registerAccount(db, signUp(), 'fr', Date.now());
  const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
  const [{ id = '' } = {}] = await rowsIn('account');
  const isVerified = async () => (await findAccount(db, id))?.emailVerifiedAt !== null;
  return { id, token, isVerified };
}
const opened = (token: string) => openBrowser(`${cookie}=${token}`);

test('GET does not verify the email address; POST does, once', async () => {
  const { token, isVerified } = await newAccount();
  const { cookies, get, send } = openBrowser();
  for (let count = 0; count < 2; count++) {
    const { status, to } = await get(loader, `${path}?token=${token}`);
    expect([status, to, cookies.get(cookie)]).toEqual([303, path, token]);
    expect(await get(loader, path)).toMatchObject({ state: 'waiting' });
  }
  const post = (fields: Record<string, string>) =>
    send(action, path, { intent: 'verify', ...fields });
  expect(await post({})).toMatchObject({ status: 400, errors: { password: 'password' } });
  const wrong = { status: 400, errors: { password: 'wrong' } };
  expect(await post({ password: 'not the kite' })).toMatchObject(wrong);
  expect(await isVerified()).toBe(false);
  expect(await post({ password: goodPassword })).toMatchObject({ to: `${path}?verified` });
  expect([await isVerified(), cookies.size]).toEqual([true, 0]);
  const again = opened(token);
  const sent = { intent: 'verify', password: goodPassword };
  expect(await again.send(action, path, sent)).toMatchObject({ to: path });
  expect(await opened(token).get(loader, path)).toMatchObject({ state: 'expired' });
});

test('verifies without a password in a session of the account, and in no other session', async () => {
  const { id, token, isVerified } = await newAccount();
  const jean = await makeAccount(db, Date.now(), { email: 'jean@example.org' });
  const [stranger, own] = [await browserOf(jean), await browserOf(id)];
  for (const { cookies } of [stranger, own]) cookies.set(cookie, token);
  expect(await stranger.get(loader, path)).toMatchObject({ needsPassword: true });
  const asked = { errors: { password: 'password' } };
  expect(await stranger.send(action, path, { intent: 'verify' })).toMatchObject(asked);
  expect(await own.get(loader, path)).toMatchObject({ needsPassword: false });
  expect((await own.send(action, path, { intent: 'verify' })).to).toBe(`${path}?verified`);
  expect(await isVerified()).toBe(true);
});

test('limits guesses of the password', async () => {
  const { send } = opened((await newAccount()).token);
  const post = (password: string) => send(action, path, { intent: 'verify', password });
  for (let count = 1; count <= 8; count++) await post(`guess ${count}`);
  const limited = { status: 429, notice: { outcome: 'rate_limited' } };
  expect(await post(goodPassword)).toMatchObject(limited);
});

test('leads someone who does not know the password to a new one', async () => {
  const { token } = await newAccount();
  const { cookies, send } = opened(token);
  expect(await send(action, '/ht/authentication', { intent: 'exchange' })).toMatchObject({
    status: 303,
    to: '/ht/passwordreset',
  });
  expect([...cookies.keys()]).toEqual(['__Host-reset']);
  const reset = cookies.get('__Host-reset') ?? '';
  expect(await isResetTokenValid(db, reset, Date.now())).toBe(true);
  expect((await opened(token).send(action, path, { intent: 'exchange' })).to).toBe(path);
});

test('an invalid or missing token verifies nothing', async () => {
  const { isVerified } = await newAccount();
  for (const { send } of [opened('made-up'), opened('-'), openBrowser()])
    expect((await send(action, path, { intent: 'verify' })).to).toBe(path);
  expect(await isVerified()).toBe(false);
});

test('another request gets the same response and work for an unverified, verified or unknown email address', async () => {
  await makeAccount(db, Date.now(), { verified: false });
  await makeAccount(db, Date.now(), { email: 'proved@example.org' });
  for (const given of [email, 'proved@example.org', 'nobody@example.org']) {
    const wakeOutbox = vi.fn();
    const before = await rowsIn('outbox');
    const { cookies, send } = openBrowser();
    const form = { intent: 'resend', email: given };
    expect(await send(action, path, form, { wakeOutbox })).toMatchObject({
      status: 303,
      to: `${path}?resent`,
    });
    expect(cookies.size).toBe(0);
    expect(await rowsIn('outbox')).toHaveLength(before.length + 1);
    expect(wakeOutbox).toHaveBeenCalledOnce();
  }
  expect((await deliverEmails(db, Date.now())).map(({ to }) => to)).toEqual([email]);
});
