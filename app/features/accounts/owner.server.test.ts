import { expect } from 'vitest';
import { findSession, insertSession } from '#app/http/session/sessions.server.ts';
import { goodPassword, makeAccount } from '#test/accounts.ts';
import { db, onDatabase } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { findAccount, makeOwner } from './accounts.server.ts';
import { authenticate, isResetTokenValid, resetPassword } from './passwords.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';

onDatabase((test) => {
  test('the operator creates an owner, whose link sets the password once within a day', async () => {
    const { token, isNew } = await makeOwner(db, 'Owner@Example.org', now);
    expect(isNew).toBe(true);
    expect(await isResetTokenValid(db, token, now + 24 * 60 * 60_000)).toBe(false);
    const accountId = await resetPassword(db, token, goodPassword, now + 1);
    expect(await findAccount(db, accountId ?? '')).toMatchObject({
      email: 'owner@example.org',
      username: 'owner',
      role: 'owner',
    });
    expect(await resetPassword(db, token, 'another password here', now + 2)).toBeUndefined();
    expect(
      await authenticate(db, { email: 'owner@example.org', password: goodPassword }),
    ).toMatchObject({ accountId: accountId });
  });

  test('promotion keeps the credentials of a verified account and removes those of an unverified account created by someone else', async () => {
    const marie = await makeAccount(db, now);
    const hers = await insertSession(
      db,
      testSecret,
      { accountId: marie },
      { userAgent: null },
      now,
    );
    expect((await makeOwner(db, email, now)).isNew).toBe(false);
    // Nobody else’s session becomes an owner’s.
    expect(await findSession(db, testSecret, hers.token, now)).toBeUndefined();
    expect(await authenticate(db, { email, password: goodPassword })).toMatchObject({
      accountId: marie,
    });
    const unverified = await makeAccount(db, now, { verified: false, email: 'boss@example.org' });
    const theirs = await insertSession(
      db,
      testSecret,
      { accountId: unverified },
      { userAgent: null },
      now,
    );
    await makeOwner(db, 'boss@example.org', now);
    expect(await findSession(db, testSecret, theirs.token, now)).toBeUndefined();
    expect(
      await authenticate(db, { email: 'boss@example.org', password: goodPassword }),
    ).toBeUndefined();
  });
});
