import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import { findSession, insertSession, listSessions } from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import {
  db,
  eachEngine,
  onDatabase,
  rowsIn,
  secondConnection,
  test,
  updateRows,
} from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { findAccount, makeOwner } from './accounts.server.ts';
import {
  changeRole,
  disownActivity,
  endSessions,
  resumeAccount,
  suspendAccount,
} from './containment.server.ts';
import {
  authenticate,
  isResetTokenValid,
  requestPasswordReset,
  resetPassword,
} from './passwords.server.ts';
import { commandOrigin, listSecurityEvents } from './security-events/events.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const day = 24 * 60 * 60_000;
const email = 'marie@example.org';
const open = (accountId: string) =>
  insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
const isOpen = async ({ token }: { token: string }, on = db) =>
  (await findSession(on, testSecret, token, now)) !== undefined;
const accountOf = async (password: string, of = email) =>
  (await authenticate(db, { email: of, password }))?.accountId;
const eventsOf = async (accountId: string, limit = 2) =>
  (await listSecurityEvents(db, accountId, limit)).map(({ kind, details }) => [kind, details]);
const refuses = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });
const setRole = (id: string, role: 'member' | 'editor' | 'owner', at = now) =>
  changeRole(db, id, role, commandOrigin, at);

async function withOwner() {
  const { accountId: ownerId } = await makeOwner(db, 'owner@example.org', now - 10);
  return { ownerId, origin: { ...commandOrigin, actorId: ownerId } };
}

eachEngine((test) => {
  test('suspending ends sessions and links at once, on every process; resuming opens the account again, with its password', async () => {
    const other = secondConnection();
    const { origin } = await withOwner();
    const accountId = await makeAccount(db, now - 5);
    const session = await open(accountId);
    await requestPasswordReset(db, email, 'fr', now - 2);
    const reset = tokenIn((await deliverEmails(db, now)).find(({ to }) => to === email));
    await requestPasswordReset(db, email, 'fr', now - 1);
    for (const isChange of [true, false])
      expect(await suspendAccount(db, accountId, origin, now)).toBe(isChange);
    expect(await isOpen(session, other)).toBe(false);
    expect(await isResetTokenValid(other, reset, now)).toBe(false);
    expect(await resetPassword(db, reset, 'another password here', now)).toBeUndefined();
    // The worker had not yet sent the second one.
    expect(await deliverEmails(db, now)).toEqual([]);
    for (const isChange of [true, false])
      expect(await resumeAccount(db, accountId, origin, now + 1)).toBe(isChange);
    expect(await isOpen(session)).toBe(false);
    expect(await accountOf(goodPassword)).toBe(accountId);
  });

  test('when two owners suspend each other concurrently, one remains', async () => {
    const other = secondConnection();
    const { ownerId, origin } = await withOwner();
    const marie = await makeAccount(db, now);
    await setRole(marie, 'owner');
    const results = await Promise.allSettled([
      suspendAccount(db, ownerId, origin, now),
      suspendAccount(other, marie, origin, now),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

onDatabase((test) => {
  test('the last owner who can log in is neither suspended, demoted nor deleted; a role requires a verified email address', async () => {
    const { ownerId, origin } = await withOwner();
    const marie = await makeAccount(db, now, { verified: false });
    await refuses(setRole(marie, 'editor'), 'email_unverified');
    await updateRows('account', { email_verified_at: now });
    await refuses(suspendAccount(db, ownerId, origin, now), 'last_owner');
    await refuses(deleteAccount(db, ownerId, now), 'last_owner');
    await setRole(marie, 'owner');
    await suspendAccount(db, marie, origin, now);
    await refuses(setRole(ownerId, 'member'), 'last_owner');
    await refuses(suspendAccount(db, ownerId, origin, now), 'last_owner');
    await refuses(makeOwner(db, email, now), 'account_suspended');
    await resumeAccount(db, marie, origin, now);
    expect(await suspendAccount(db, ownerId, origin, now)).toBe(true);
    await refuses(suspendAccount(db, 'nobody', origin, now), 'account_not_found');
    await refuses(setRole('nobody', 'member'), 'account_not_found');
  });

  test('a member who disowns activity ends all sessions, links and known devices, keeps the second factor, and gets a link for a new password', async () => {
    const accountId = await makeAccount(db, now - 5);
    const app = { account_id: accountId, encrypted_secret: '', last_step: 1, created_at: now };
    await db.insertInto('authenticator_app').values(app).execute();
    await open(accountId);
    await requestPasswordReset(db, email, 'fr', now - 2);
    const thief = tokenIn((await deliverEmails(db, now - 2))[0]);
    const [before] = await rowsIn('account');
    await disownActivity(db, accountId, 'ht', commandOrigin, now);
    expect(await rowsIn('session')).toEqual([]);
    expect(await isResetTokenValid(db, thief, now)).toBe(false);
    expect((await rowsIn('account'))[0]?.device_generation).not.toBe(before?.device_generation);
    expect(await rowsIn('authenticator_app')).toHaveLength(1);
    const emails = await deliverEmails(db, now);
    const text = expect.stringContaining('Ansyen modpas kont BWT ou a pa bon ankò.');
    expect(emails).toMatchObject([{ subject: 'BWT: chwazi yon nouvo modpas', text }]);
    expect(await accountOf(goodPassword)).toBeUndefined();
    const reset = await resetPassword(db, tokenIn(emails[0]), 'a longer kite over Okap', now + 1);
    expect(reset).toBe(accountId);
    expect((await eventsOf(accountId)).map(([kind]) => kind)).toEqual(['password_reset', 'not_me']);
  });

  test('disowning keeps the password of an unverified email address, whose link may reach nobody', async () => {
    const accountId = await makeAccount(db, now - 5, { verified: false });
    await disownActivity(db, accountId, 'fr', commandOrigin, now);
    expect(await accountOf(goodPassword)).toBe(accountId);
  });

  test('a role that rises ends the sessions of its account, however it is given; one that falls does not; what was done is recorded', async () => {
    const { origin } = await withOwner();
    const marie = await makeAccount(db, now - 5);
    const openAfter = async (change: () => Promise<unknown>) => {
      await open(marie);
      await change();
      return (await listSessions(db, marie, now)).length;
    };
    const raise = () => changeRole(db, marie, 'editor', origin, now);
    expect(await openAfter(raise)).toBe(0);
    expect(await raise()).toBe(false);
    expect(await openAfter(() => makeOwner(db, email, now + 1))).toBe(0);
    expect(await openAfter(() => setRole(marie, 'editor', now + 2))).toBe(1);
    await open(marie);
    expect(await endSessions(db, marie, origin, now + 3)).toBe(2);
    expect(await listSessions(db, marie, now)).toEqual([]);
    const events = await eventsOf(marie, 4);
    expect(events[0]).toEqual(['sessions_ended', { count: 2 }]);
    expect(events[1]).toEqual(['role_changed', { from: 'owner', to: 'editor' }]);
    expect(events[3]).toEqual(['role_changed', { from: 'member', to: 'editor' }]);
  });

  test('an owner who is demoted and promoted again has the seven days without second factor only once', async () => {
    await withOwner();
    const marie = await makeAccount(db, now);
    const isOverdue = async (at: number) => {
      const account = await findAccount(db, marie);
      return account && isSecondFactorOverdue(db, account, at);
    };
    await setRole(marie, 'owner');
    await setRole(marie, 'editor', now + 6 * day);
    expect(await isOverdue(now + 8 * day)).toBe(false);
    await setRole(marie, 'owner', now + 6 * day);
    expect(await isOverdue(now + 7 * day - 1)).toBe(false);
    expect(await isOverdue(now + 7 * day)).toBe(true);
  });
});

test('the operator creates an owner, whose link sets the password once within a day', async () => {
  const { token, isNew } = await makeOwner(db, 'Owner@Example.org', now);
  expect(isNew).toBe(true);
  expect(await isResetTokenValid(db, token, now + day)).toBe(false);
  const accountId = await resetPassword(db, token, goodPassword, now + day - 1);
  const made = { email: 'owner@example.org', username: 'owner', role: 'owner' };
  expect(await findAccount(db, accountId ?? '')).toMatchObject(made);
  expect(await resetPassword(db, token, 'another password here', now + 2)).toBeUndefined();
  expect(await accountOf(goodPassword, made.email)).toBe(accountId);
});

test('promotion keeps the credentials of a verified account and removes those of an unverified account created by someone else', async () => {
  const boss = 'boss@example.org';
  const marie = await makeAccount(db, now);
  await open(marie);
  await open(await makeAccount(db, now, { verified: false, email: boss }));
  for (const of of [email, boss]) expect((await makeOwner(db, of, now)).isNew).toBe(false);
  // Nobody else’s session becomes an owner’s.
  expect(await rowsIn('session')).toEqual([]);
  expect(await accountOf(goodPassword)).toBe(marie);
  expect(await accountOf(goodPassword, boss)).toBeUndefined();
});
