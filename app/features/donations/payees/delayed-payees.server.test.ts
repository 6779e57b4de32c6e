import { expect, test } from 'vitest';
import { suspendAccount } from '#app/features/accounts/containment.server.ts';
import { formerOwnerMs } from '#app/features/accounts/former-owners.server.ts';
import {
  commandOrigin,
  recordSecurityEvent,
} from '#app/features/accounts/security-events/events.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import {
  applyDuePayees,
  listPendingPayees,
  payeeDelayMs,
  requestPayeeChange,
} from './payees.server.ts';

const now = Date.now();
const value = { number: '+509 12 34 5678', holder: 'BWT' };
const numberOf = async (db: Db) => (await findSettings(db)).support.moncash.number;
const old = exampleSettings.support.moncash.number;

async function person(db: Db, role: Role, name: string = role) {
  const id = await makeAccount(db, now, { email: `${name}@example.org`, username: name });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return id;
}
const request = (db: Db, accountId: string) =>
  requestPayeeChange(db, { method: 'moncash', value, accountId }, commandOrigin, now);

eachEngine((engine) => {
  test('a change that was asked for at the instant when an owner was suspended waits for seven days, whatever its day was', async () => {
    const { db } = await engine.database();
    const [id, jean] = [await person(db, 'owner'), await person(db, 'owner', 'jean')];
    await request(db, id);
    await suspendAccount(db, jean, commandOrigin, now);
    // As two transactions leave it that do not see each other.
    await db
      .updateTable('payee_change')
      .set({ due_at: now + payeeDelayMs })
      .execute();
    await applyDuePayees(db, now + formerOwnerMs - 1);
    expect(await numberOf(db)).toBe(old);
    expect(await listPendingPayees(db)).toMatchObject([
      { dueAt: now + formerOwnerMs, isDelayed: true },
    ]);
    await applyDuePayees(db, now + formerOwnerMs);
    expect(await numberOf(db)).toBe(value.number);
  });

  test('the seven days count from a suspension that the version before recorded, without the role', async () => {
    const { db } = await engine.database();
    const [id, jean] = [await person(db, 'owner'), await person(db, 'owner', 'jean')];
    const editor = await person(db, 'editor');
    const suspended = (accountId: string) =>
      recordSecurityEvent(db, { kind: 'suspended', accountId }, commandOrigin, now);
    await suspended(editor);
    await request(db, id);
    expect(await listPendingPayees(db)).toMatchObject([{ isDelayed: false }]);
    await suspended(jean);
    await request(db, id);
    expect(await listPendingPayees(db)).toMatchObject([
      { dueAt: now + formerOwnerMs, isDelayed: true },
    ]);
  });
});
