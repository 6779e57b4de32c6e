import { expect, vi } from 'vitest';
import { deliverEmails, goodPassword, makeAccount, signUp, tokenIn } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs, redirection, shownAgain, thrownBy } from '#test/page-args.ts';
import { findAccount } from '../accounts.server.ts';
import { isResetTokenValid } from '../passwords.server.ts';
import type { Route } from './+types/verify-email.ts';
import { registerAccount } from './register.server.ts';
import { action, loader } from './verify-email.tsx';

const email = 'marie@example.org';
const send = (...given: Parameters<typeof pageArgs>) =>
  action(pageArgs(...given) as Route.ActionArgs);
const show = (...given: Parameters<typeof pageArgs>) =>
  loader(pageArgs(...given) as Route.LoaderArgs);
const waiting = (token: string) => ({ cookie: `__Host-verification=${token}` });

async function newAccount(): Promise<{ id: string; token: string }> {
  await registerAccount(db, signUp(), 'fr', Date.now());
  const token = tokenIn((await deliverEmails(db, Date.now()))[0]);
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  return { id, token };
}

test('GET does not verify the email address; POST does, once', async () => {
  const { id, token } = await newAccount();
  for (let count = 0; count < 2; count++) {
    const { status, location, cookies } = redirection(
      await thrownBy(() => show(db, `/en/authentication?token=${token}`)),
    );
    expect([status, location, cookies]).toEqual([
      303,
      '/en/authentication',
      [`__Host-verification=${token}`],
    ]);
    expect(await show(db, '/en/authentication', { headers: waiting(token) })).toMatchObject({
      state: 'waiting',
    });
  }
  expect((await findAccount(db, id))?.emailVerifiedAt).toBeNull();

  const post = (fields: Record<string, string>) =>
    send(db, '/en/authentication', {
      form: { intent: 'verify', ...fields },
      headers: waiting(token),
    });
  expect(shownAgain(await post({}))).toMatchObject({
    status: 400,
    errors: { password: 'password' },
  });
  expect(shownAgain(await post({ password: 'not the kite' }))).toMatchObject({
    status: 400,
    errors: { password: 'wrong' },
  });
  expect((await findAccount(db, id))?.emailVerifiedAt).toBeNull();
  expect(redirection(await post({ password: goodPassword }))).toMatchObject({
    status: 303,
    location: '/en/authentication?verified',
    cookies: ['__Host-verification='],
  });
  expect((await findAccount(db, id))?.emailVerifiedAt).not.toBeNull();
  expect(redirection(await post({ password: goodPassword }))).toMatchObject({
    location: '/en/authentication',
  });
  expect(await show(db, '/en/authentication', { headers: waiting(token) })).toMatchObject({
    state: 'expired',
  });
});

test('verifies without a password in a session of the account, and in no other session', async () => {
  const { id, token } = await newAccount();
  const stranger = await openSession(
    db,
    await makeAccount(db, Date.now(), { email: 'jean@example.org' }),
  );
  const own = await openSession(db, id);
  const headers = (cookie: string) => ({ cookie: `${cookie}; ${waiting(token).cookie}` });
  const post = (cookie: string) =>
    send(db, '/authentication', { form: { intent: 'verify' }, headers: headers(cookie) });
  expect(await show(db, '/authentication', { headers: headers(stranger.cookie) })).toMatchObject({
    needsPassword: true,
  });
  expect(shownAgain(await post(stranger.cookie))).toMatchObject({
    errors: { password: 'password' },
  });
  expect(await show(db, '/authentication', { headers: headers(own.cookie) })).toMatchObject({
    needsPassword: false,
  });
  expect(redirection(await post(own.cookie)).location).toBe('/authentication?verified');
  expect((await findAccount(db, id))?.emailVerifiedAt).not.toBeNull();
});

test('limits guesses of the password', async () => {
  const { token } = await newAccount();
  const post = (password: string) =>
    send(db, '/authentication', { form: { intent: 'verify', password }, headers: waiting(token) });
  for (let count = 1; count <= 8; count++) await post(`guess ${count}`);
  expect(shownAgain(await post(goodPassword))).toMatchObject({
    status: 429,
    notice: { outcome: 'rate_limited' },
  });
});

test('leads someone who does not know the password to a new one', async () => {
  const { token } = await newAccount();
  const exchange = () =>
    send(db, '/ht/authentication', { form: { intent: 'exchange' }, headers: waiting(token) });
  const { status, location, cookies } = redirection(await exchange());
  expect([status, location]).toEqual([303, '/ht/passwordreset']);
  const [reset = '', ...others] = cookies;
  expect(others).toEqual(['__Host-verification=']);
  expect(await isResetTokenValid(db, reset.replace('__Host-reset=', ''), Date.now())).toBe(true);
  expect(redirection(await exchange()).location).toBe('/ht/authentication');
});

test('an invalid or missing token verifies nothing', async () => {
  const { id } = await newAccount();
  for (const headers of [waiting('made-up'), waiting('-'), {}])
    expect(
      redirection(await send(db, '/authentication', { form: { intent: 'verify' }, headers }))
        .location,
    ).toBe('/authentication');
  expect((await findAccount(db, id))?.emailVerifiedAt).toBeNull();
});

test('another request gets the same response and work for an unverified, verified or unknown email address', async () => {
  await makeAccount(db, Date.now(), { verified: false });
  await makeAccount(db, Date.now(), { email: 'proved@example.org' });
  for (const given of [email, 'proved@example.org', 'nobody@example.org']) {
    const wakeOutbox = vi.fn();
    const before = await db.selectFrom('outbox').select('id').execute();
    const answer = await send(db, '/authentication', {
      form: { intent: 'resend', email: given },
      wakeOutbox,
    });
    expect(redirection(answer)).toMatchObject({
      status: 303,
      location: '/authentication?resent',
      cookies: [],
    });
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length + 1);
    expect(wakeOutbox).toHaveBeenCalledOnce();
  }
  expect((await deliverEmails(db, Date.now())).map(({ to }) => to)).toEqual([email]);
});
