import { expect } from 'vitest';
import {
  AccountChangedError,
  findSession,
  insertSession,
} from '#app/http/session/sessions.server.ts';
import { deliverEmails, goodPassword, makeAccount, tokenIn } from '#test/accounts.ts';
import { db, eachEngine, rowsIn, secondConnection, updateRows } from '#test/database.ts';
import { pageArgs, testSecret } from '#test/page-args.ts';
import { makeOwner } from './accounts.server.ts';
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
import { listSecurityEvents, requestOrigin } from './security-events/events.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';
const open = (accountId: string) =>
  insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
const kinds = async (accountId: string) =>
  (await listSecurityEvents(db, accountId, 50)).map(({ kind }) => kind);

async function withOwner() {
  const { accountId: ownerId } = await makeOwner(db, 'owner@example.org', now - 10);
  return { ownerId, origin: { ...requestOrigin(pageArgs(db, '/office')), actorId: ownerId } };
}

eachEngine((test) => {
  test('suspending ends sessions and links at once, on every process; resuming opens the account again, with its password', async () => {
    const other = secondConnection();
    const { origin } = await withOwner();
    const accountId = await makeAccount(db, now - 5);
    const { token } = await open(accountId);
    await requestPasswordReset(db, email, 'fr', now - 2);
    const reset = tokenIn((await deliverEmails(db, now)).find(({ to }) => to === email));
    await requestPasswordReset(db, email, 'fr', now - 1);
    expect(await suspendAccount(db, accountId, origin, now)).toBe(true);
    expect(await suspendAccount(db, accountId, origin, now)).toBe(false);
    expect(await findSession(other, testSecret, token, now)).toBeUndefined();
    expect(await isResetTokenValid(other, reset, now)).toBe(false);
    expect(await resetPassword(db, reset, 'another password here', now)).toBeUndefined();
    // The worker had not yet sent the second one.
    expect(await deliverEmails(db, now)).toEqual([]);
    await expect(open(accountId)).rejects.toThrow(AccountChangedError);
    expect(await resumeAccount(db, accountId, origin, now + 1)).toBe(true);
    expect(await resumeAccount(db, accountId, origin, now + 1)).toBe(false);
    expect(await findSession(db, testSecret, token, now)).toBeUndefined();
    expect(await authenticate(db, { email, password: goodPassword })).toMatchObject({ accountId });
    expect((await open(accountId)).session).toBeDefined();
    expect((await kinds(accountId)).slice(0, 2)).toEqual(['resumed', 'suspended']);
    expect((await listSecurityEvents(db, accountId, 1))[0]).toMatchObject({ isByTeam: true });
  });

  test('the last owner who can log in is neither suspended nor demoted', async () => {
    const { ownerId, origin } = await withOwner();
    const marie = await makeAccount(db, now);
    await expect(suspendAccount(db, ownerId, origin, now)).rejects.toMatchObject({
      code: 'last_owner',
    });
    await changeRole(db, marie, 'owner', origin, now);
    await suspendAccount(db, marie, origin, now);
    await expect(changeRole(db, ownerId, 'member', origin, now)).rejects.toMatchObject({
      code: 'last_owner',
    });
    await expect(suspendAccount(db, ownerId, origin, now)).rejects.toMatchObject({
      code: 'last_owner',
    });
    await expect(makeOwner(db, email, now)).rejects.toMatchObject({ code: 'account_suspended' });
    await resumeAccount(db, marie, origin, now);
    expect(await suspendAccount(db, ownerId, origin, now)).toBe(true);
    await expect(suspendAccount(db, 'nobody', origin, now)).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });

  test('when two owners suspend each other concurrently, one remains', async () => {
    const other = secondConnection();
    const { ownerId, origin } = await withOwner();
    const marie = await makeAccount(db, now);
    await changeRole(db, marie, 'owner', origin, now);
    const results = await Promise.allSettled([
      suspendAccount(db, ownerId, origin, now),
      suspendAccount(other, marie, origin, now),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a changed role is recorded with the one before; ended sessions with their number', async () => {
    const { origin } = await withOwner();
    const accountId = await makeAccount(db, now - 5);
    await changeRole(db, accountId, 'editor', origin, now);
    expect(await changeRole(db, accountId, 'editor', origin, now)).toBe(false);
    const { token } = await open(accountId);
    await open(accountId);
    expect(await endSessions(db, accountId, origin, now + 1)).toBe(2);
    expect(await findSession(db, testSecret, token, now)).toBeUndefined();
    expect(
      (await listSecurityEvents(db, accountId, 2)).map(({ kind, details }) => [kind, details]),
    ).toEqual([
      ['sessions_ended', { count: 2 }],
      ['role_changed', { from: 'member', to: 'editor' }],
    ]);
  });

  test('a member who disowns activity ends all sessions, links and known devices, and gets a link for a new password', async () => {
    const accountId = await makeAccount(db, now - 5);
    const { token } = await open(accountId);
    await requestPasswordReset(db, email, 'fr', now - 2);
    const thief = tokenIn((await deliverEmails(db, now - 2))[0]);
    const generation = () =>
      db
        .selectFrom('account')
        .select('device_generation')
        .where('id', '=', accountId)
        .executeTakeFirst();
    const before = await generation();
    await disownActivity(
      db,
      accountId,
      'ht',
      requestOrigin(pageArgs(db, '/ht/head/activity')),
      now,
    );
    expect(await findSession(db, testSecret, token, now)).toBeUndefined();
    expect(await isResetTokenValid(db, thief, now)).toBe(false);
    expect(await generation()).not.toEqual(before);
    const [mail, ...others] = await deliverEmails(db, now);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('BWT: chwazi yon nouvo modpas');
    expect(mail?.text).toContain('Ansyen modpas kont BWT ou a pa bon ankò.');
    expect(await authenticate(db, { email, password: goodPassword })).toBeUndefined();
    expect(await resetPassword(db, tokenIn(mail), 'a longer kite over Okap', now + 1)).toBe(
      accountId,
    );
    expect((await kinds(accountId)).slice(0, 2)).toEqual(['password_reset', 'not_me']);
  });

  test('disowning keeps the second factor, and the password of an unverified email address, whose link may reach nobody', async () => {
    const accountId = await makeAccount(db, now - 5);
    await updateRows('account', { email_verified_at: null }, accountId);
    const app = { account_id: accountId, encrypted_secret: '', last_step: 1, created_at: now };
    await db.insertInto('authenticator_app').values(app).execute();
    await disownActivity(db, accountId, 'fr', requestOrigin(pageArgs(db, '/head/activity')), now);
    expect(await authenticate(db, { email, password: goodPassword })).toMatchObject({ accountId });
    expect(await rowsIn('authenticator_app')).toHaveLength(1);
  });
});
