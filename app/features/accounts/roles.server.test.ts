import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import { insertSession, listSessions } from '#app/http/session/sessions.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, updateRows } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { findAccount, makeOwner } from './accounts.server.ts';
import { changeRole } from './containment.server.ts';
import { commandOrigin } from './security-events/events.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

eachEngine((test) => {
  test('a role requires a verified email address, and the last owner cannot be demoted', async () => {
    const marie = await makeAccount(db, now, { verified: false });
    await expect(changeRole(db, marie, 'editor', commandOrigin, now)).rejects.toMatchObject({
      code: 'email_unverified',
    });
    await updateRows('account', { email_verified_at: now });
    await changeRole(db, marie, 'owner', commandOrigin, now);
    await expect(changeRole(db, marie, 'editor', commandOrigin, now)).rejects.toMatchObject({
      code: 'last_owner',
    });
    await expect(deleteAccount(db, marie, now)).rejects.toMatchObject({ code: 'last_owner' });
    const jean = await makeAccount(db, now, { email: 'jean@example.org' });
    await changeRole(db, jean, 'owner', commandOrigin, now);
    await changeRole(db, marie, 'member', commandOrigin, now);
    expect((await findAccount(db, marie))?.role).toBe('member');
    await expect(changeRole(db, 'nobody', 'member', commandOrigin, now)).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });

  test('a role that rises ends the sessions of its account, however it is given; one that falls does not', async () => {
    await makeOwner(db, 'owner@example.org', now);
    const marie = await makeAccount(db, now);
    const log = async () =>
      void (await insertSession(db, testSecret, { accountId: marie }, { userAgent: null }, now));
    const sessions = async () => (await listSessions(db, marie, now)).length;
    await log();
    await changeRole(db, marie, 'editor', commandOrigin, now);
    expect(await sessions()).toBe(0);
    await log();
    await makeOwner(db, 'marie@example.org', now);
    expect(await sessions()).toBe(0);
    await log();
    await changeRole(db, marie, 'editor', commandOrigin, now);
    expect(await sessions()).toBe(1);
  });

  test('an owner who is demoted and promoted again has the seven days without second factor only once', async () => {
    await makeOwner(db, 'owner@example.org', now);
    const marie = await makeAccount(db, now);
    const isOverdue = async (at: number) => {
      const account = await findAccount(db, marie);
      return account && isSecondFactorOverdue(db, account, at);
    };
    const day = 24 * 60 * 60_000;
    await changeRole(db, marie, 'owner', commandOrigin, now);
    await changeRole(db, marie, 'editor', commandOrigin, now + 6 * day);
    expect(await isOverdue(now + 8 * day)).toBe(false);
    await changeRole(db, marie, 'owner', commandOrigin, now + 6 * day);
    expect(await isOverdue(now + 7 * day - 1)).toBe(false);
    expect(await isOverdue(now + 7 * day)).toBe(true);
  });
});
