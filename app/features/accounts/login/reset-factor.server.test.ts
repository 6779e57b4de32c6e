import { expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, eachEngine, secondConnection } from '#test/database.ts';
import { pageArgs } from '#test/page-args.ts';
import { resetSecondFactor } from '../second-factor/factors.server.ts';
import { commandOrigin } from '../security-events/events.server.ts';
import { completeLogin } from './submission.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

/** An account whose app has just accepted a code. */
async function makeProtected() {
  const accountId = await makeAccount(db, now);
  const app = { account_id: accountId, encrypted_secret: 'lost', last_step: 1, created_at: now };
  await db.insertInto('authenticator_app').values(app).execute();
  return accountId;
}
const logIn = (db: Db, accountId: string) =>
  completeLogin(pageArgs(db, '/login/code'), { accountId }, { method: 'password', factor: 'app' });
const sessionsOf = () => db.selectFrom('session').select('id').execute();

eachEngine((test) => {
  test('a lost factor that was checked just before it was reset starts no session', async () => {
    const accountId = await makeProtected();
    expect(await resetSecondFactor(db, accountId, commandOrigin, now)).toBe(true);
    expect(await logIn(db, accountId)).toBeUndefined();
    expect(await sessionsOf()).toEqual([]);
  });

  test('of a reset and logins at once, no session remains', async () => {
    const accountId = await makeProtected();
    const other = secondConnection();
    const [, , , isReset] = await Promise.all([
      logIn(db, accountId),
      logIn(other, accountId),
      logIn(other, accountId),
      resetSecondFactor(db, accountId, commandOrigin, now),
      logIn(db, accountId),
    ]);
    expect(isReset).toBe(true);
    expect(await sessionsOf()).toEqual([]);
  });
});
