import { expect, vi } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { clientIpContext, requestIdContext } from '#app/http/context.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.ts';
import { passwords } from '#app/platform/password.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { loaderArgs } from '#test/loader-args.ts';
import { submitInput } from '#test/submissions.ts';
import { resetUnverifiedAccount } from '../accounts.server.ts';
import { requestPasswordReset, resetPassword } from '../passwords.server.ts';
import { loginSubmission } from './submission.server.ts';

const secret = 'a secret of at least thirty-two characters';
const email = 'marie@example.org';

function args(db: Db, path: string, headers: Record<string, string> = {}, clientIp = '192.0.2.7') {
  const made = loaderArgs(path, {
    db,
    secret,
    wakeOutbox() {},
    log: createLog('silent'),
    init: { headers },
  });
  made.context.set(requestIdContext, 'test');
  made.context.set(clientIpContext, clientIp);
  return made;
}

const logIn = (given: ReturnType<typeof args>, input: { email: string; password: string }) =>
  submitInput(loginSubmission, given, input);
type LoggedIn = Extract<Awaited<ReturnType<typeof logIn>>, { outcome: 'done' }>;
const deviceOf = ({ headers: [, device] }: LoggedIn['value']) => cookieOf(device?.[1] ?? '');

/**
 * Two hundred guesses from one IP address, with the devices in turn. @returns how many were checked
 * before the first 429.
 */
async function guess(devices: string[], clientIp = '192.0.2.7'): Promise<number> {
  for (let count = 0; count < 200; count++) {
    const sent = args(db, '/login', { cookie: devices[count % devices.length] ?? '' }, clientIp);
    const { outcome } = await logIn(sent, { email, password: 'wrong' });
    if (outcome === 'rate_limited') return count;
  }
  return 200;
}

const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

test('a login starts a session and recognizes the device, which attempts from the same IP address do not block', async () => {
  const accountId = await makeAccount(db, Date.now());
  const first = await logIn(args(db, '/login'), { email, password: goodPassword });
  if (first.outcome !== 'done') return expect.fail(first.outcome);
  expect(first.value.accountId).toBe(accountId);
  const [session = '', device = ''] = first.value.headers.map(([, value]) => cookieOf(value));
  expect(await findSession(db, secret, session.split('=')[1] ?? '', Date.now())).toBeDefined();

  const outcomes: string[] = [];
  for (let count = 0; count < 10; count++)
    outcomes.push((await logIn(args(db, '/login'), { email, password: 'wrong' })).outcome);
  expect(new Set(outcomes)).toEqual(new Set(['rejected', 'rate_limited']));
  expect(await logIn(args(db, '/login'), { email, password: goodPassword })).toMatchObject({
    outcome: 'rate_limited',
    retryAfterSeconds: expect.any(Number),
  });
  expect(
    await logIn(args(db, '/login', { cookie: device }), { email, password: goodPassword }),
  ).toMatchObject({ outcome: 'done' });
  expect(
    await logIn(args(db, '/login', {}, '203.0.113.9'), { email, password: goodPassword }),
  ).toMatchObject({ outcome: 'done' });
});

test('devices that a stranger made before the owner took the account over guess no faster than a new one', async () => {
  const accountId = await makeAccount(db, Date.now(), { verified: false });
  const devices: string[] = [];
  for (let count = 0; count < 20; count++) {
    const sent = args(db, '/login', {}, `198.51.100.${count}`);
    devices.push(
      deviceOf(((await logIn(sent, { email, password: goodPassword })) as LoggedIn).value),
    );
  }
  expect(await guess(devices)).toBe(20);
  await db.transaction().execute((trx) => resetUnverifiedAccount(trx, accountId, Date.now()));
  expect(await guess(devices, '203.0.113.9')).toBe(8);
});

test('a password reset ends the devices of whoever knew the password', async () => {
  await makeAccount(db, Date.now());
  const device = deviceOf(
    ((await logIn(args(db, '/login'), { email, password: goodPassword })) as LoggedIn).value,
  );
  await requestPasswordReset(db, email, 'fr', Date.now());
  await resetPassword(
    db,
    tokenIn((await deliverEmails(db, Date.now())).at(-1)),
    `${goodPassword}!`,
    Date.now(),
  );
  expect(await guess([device], '203.0.113.9')).toBe(8);
});

test('records logins and failed ones, and nothing for an attempt that a limit refused', async () => {
  const accountId = await makeAccount(db, Date.now());
  await logIn(args(db, '/login'), { email, password: goodPassword });
  await logIn(args(db, '/login'), { email: 'nobody@example.org', password: 'wrong' });
  for (let count = 0; count < 12; count++)
    await logIn(args(db, '/login'), { email, password: 'wrong' });
  const failed = { kind: 'login_failed', details: '{"reason":"wrongCredentials"}' };
  const events = await db
    .selectFrom('security_event')
    .selectAll()
    .orderBy('at')
    .orderBy('kind')
    .execute();
  expect(events.filter(({ kind }) => kind.startsWith('login'))).toMatchObject([
    {
      kind: 'login',
      account_id: accountId,
      session_id: expect.any(String),
      details: '{"method":"password","factor":"none"}',
    },
    { ...failed, account_id: null, pseudonym: expect.stringMatching(/^[\w-]{43}$/) },
    ...Array(7).fill({ ...failed, account_id: accountId, pseudonym: null }),
  ]);
});

test('says that an account is suspended to who has its password, and to nobody else', async () => {
  await makeAccount(db, Date.now());
  await updateRows('account', { suspended_at: Date.now() });
  expect(await logIn(args(db, '/login'), { email, password: goodPassword })).toEqual({
    outcome: 'rejected',
    reason: 'suspended',
  });
  expect(await logIn(args(db, '/login'), { email, password: 'wrong' })).toEqual({
    outcome: 'rejected',
    reason: 'wrongCredentials',
  });
  expect(await rowsIn('session')).toEqual([]);
});

test('an account deleted while its password is being checked is rejected like an unknown one', async () => {
  const accountId = await makeAccount(db, Date.now());
  const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
    verify.mockRestore();
    await deleteAccount(db, accountId, Date.now());
    return passwords.verify(hash, password);
  });
  expect(await logIn(args(db, '/login'), { email, password: goodPassword })).toEqual({
    outcome: 'rejected',
    reason: 'wrongCredentials',
  });
});

test('more concurrent logins than can be hashed in time get Retry-After', async () => {
  await makeAccount(db, Date.now());
  // All password checks start at the same moment, however long each rate limit check takes.
  const { verify } = passwords;
  const all = Promise.withResolvers<void>();
  let come = 0;
  const spy = vi.spyOn(passwords, 'verify').mockImplementation(async (...given) => {
    if (++come === 120) all.resolve();
    await all.promise;
    return verify(...given);
  });
  const flood = Array.from({ length: 120 }, (_, count) =>
    logIn(args(db, '/login', {}, `198.51.100.${count}`), {
      email: `x${count}@example.org`,
      password: 'wrong',
    }),
  );
  const outcomes = await Promise.all(flood);
  spy.mockRestore();
  const busy = outcomes.filter(({ outcome }) => outcome === 'busy');
  // Two run at a time, and forty are queued.
  expect(busy).toHaveLength(120 - 42);
  expect(busy[0]).toEqual({ outcome: 'busy', retryAfterSeconds: 5 });
  expect(await logIn(args(db, '/login'), { email, password: goodPassword })).toMatchObject({
    outcome: 'done',
  });
});
