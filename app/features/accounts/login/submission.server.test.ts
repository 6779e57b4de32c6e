import { expect, vi } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { findSession } from '#app/http/session/sessions.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { db, rowsIn, test, updateRows } from '#test/database.ts';
import { pageArgs, testSecret } from '#test/page-args.ts';
import { submitInput } from '#test/submissions.ts';
import { resetUnverifiedAccount } from '../accounts.server.ts';
import { requestPasswordReset, resetPassword } from '../passwords.server.ts';
import { loginSubmission } from './submission.server.ts';

const email = 'marie@example.org';
const form = { email, password: goodPassword };

const logIn = (given: Partial<typeof form> = {}, cookie = '', clientIp = '192.0.2.7') => {
  const args = pageArgs(db, '/login', { headers: { cookie }, clientIp });
  return submitInput(loginSubmission, args, { ...form, ...given });
};
const wrong = { password: 'wrong' };
/** The cookies of a login: the session's and the device's. */
async function cookiesOf(clientIp?: string): Promise<string[]> {
  const answer = await logIn({}, '', clientIp);
  if (answer.outcome !== 'done') return expect.fail(answer.outcome);
  return answer.value.headers.map(([, value]) => value.split(';', 1)[0] ?? '');
}

/**
 * Two hundred guesses from one IP address, with the devices in turn. @returns how many were checked
 * before the first 429.
 */
async function guess(devices: string[], clientIp = '192.0.2.7'): Promise<number> {
  for (let count = 0; count < 200; count++) {
    const { outcome } = await logIn(wrong, devices[count % devices.length], clientIp);
    if (outcome === 'rate_limited') return count;
  }
  return 200;
}

test('a login starts a session and recognizes the device, which attempts from the same IP address do not block', async () => {
  const accountId = await makeAccount(db, Date.now());
  const [session = '', device = ''] = await cookiesOf();
  const token = session.split('=')[1] ?? '';
  const opened = { account: { id: accountId } };
  expect(await findSession(db, testSecret, token, Date.now())).toMatchObject(opened);
  const outcomes = new Set<string>();
  for (let count = 0; count < 10; count++) outcomes.add((await logIn(wrong)).outcome);
  expect([...outcomes]).toEqual(['rejected', 'rate_limited']);
  const limited = { outcome: 'rate_limited', retryAfterSeconds: expect.any(Number) };
  expect(await logIn()).toMatchObject(limited);
  expect(await logIn({}, device)).toMatchObject({ outcome: 'done' });
  expect(await logIn({}, '', '203.0.113.9')).toMatchObject({ outcome: 'done' });
});

test('devices that a stranger made before the owner took the account over guess no faster than a new one', async () => {
  const accountId = await makeAccount(db, Date.now(), { verified: false });
  const devices: string[] = [];
  for (let count = 0; count < 20; count++)
    devices.push((await cookiesOf(`198.51.100.${count}`))[1] ?? '');
  expect(await guess(devices)).toBe(20);
  await db.transaction().execute((trx) => resetUnverifiedAccount(trx, accountId, Date.now()));
  expect(await guess(devices, '203.0.113.9')).toBe(8);
});

test('a password reset ends the devices of whoever knew the password', async () => {
  await makeAccount(db, Date.now());
  const [, device = ''] = await cookiesOf();
  await requestPasswordReset(db, email, 'fr', Date.now());
  const token = tokenIn((await deliverEmails(db, Date.now())).at(-1));
  await resetPassword(db, token, `${goodPassword}!`, Date.now());
  expect(await guess([device], '203.0.113.9')).toBe(8);
});

test('records logins and failed ones, and nothing for an attempt that a limit refused', async () => {
  const accountId = await makeAccount(db, Date.now());
  await logIn();
  await logIn({ email: 'nobody@example.org', ...wrong });
  for (let count = 0; count < 12; count++) await logIn(wrong);
  const failed = { kind: 'login_failed', details: '{"reason":"wrongCredentials"}' };
  const query = db.selectFrom('security_event').selectAll().orderBy('at').orderBy('kind');
  const events = await query.execute();
  const details = '{"method":"password","factor":"none"}';
  expect(events.filter(({ kind }) => kind.startsWith('login'))).toMatchObject([
    { kind: 'login', account_id: accountId, session_id: expect.any(String), details },
    { ...failed, account_id: null, pseudonym: expect.stringMatching(/^[\w-]{43}$/) },
    ...Array(7).fill({ ...failed, account_id: accountId, pseudonym: null }),
  ]);
});

test('says that an account is suspended to who has its password, and to nobody else', async () => {
  await makeAccount(db, Date.now());
  await updateRows('account', { suspended_at: Date.now() });
  expect(await logIn()).toEqual({ outcome: 'rejected', reason: 'suspended' });
  expect(await logIn(wrong)).toEqual({ outcome: 'rejected', reason: 'wrongCredentials' });
  expect(await rowsIn('session')).toEqual([]);
});

test('an account deleted while its password is being checked is rejected like an unknown one', async () => {
  const accountId = await makeAccount(db, Date.now());
  const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
    verify.mockRestore();
    await deleteAccount(db, accountId, Date.now());
    return passwords.verify(hash, password);
  });
  expect(await logIn()).toEqual({ outcome: 'rejected', reason: 'wrongCredentials' });
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
    logIn({ email: `x${count}@example.org`, ...wrong }, '', `198.51.100.${count}`),
  );
  const outcomes = await Promise.all(flood);
  spy.mockRestore();
  const busy = outcomes.filter(({ outcome }) => outcome === 'busy');
  // Two run at a time, and forty are queued.
  expect(busy).toHaveLength(120 - 42);
  expect(busy[0]).toEqual({ outcome: 'busy', retryAfterSeconds: 5 });
  expect(await logIn()).toMatchObject({ outcome: 'done' });
});
