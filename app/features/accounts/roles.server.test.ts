import { expect, test } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { makeAccount, secondConnection } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { findAccount, grantRole } from './accounts.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

eachEngine((engine) => {
  test('a role requires a verified email address, and the last owner cannot be demoted', async () => {
    const { db } = await engine.database();
    const marie = await makeAccount(db, now, { verified: false });
    await expect(grantRole(db, marie, 'editor', now)).rejects.toMatchObject({ code: 'email_unverified' });
    await db.updateTable('account').set({ email_verified_at: now }).execute();
    await grantRole(db, marie, 'owner', now);
    await expect(grantRole(db, marie, 'editor', now)).rejects.toMatchObject({ code: 'last_owner' });
    await expect(deleteAccount(db, marie)).rejects.toMatchObject({ code: 'last_owner' });
    const jean = await makeAccount(db, now, { email: 'jean@example.org' });
    await grantRole(db, jean, 'owner', now);
    await grantRole(db, marie, 'member', now);
    expect((await findAccount(db, marie))?.role).toBe('member');
    await expect(grantRole(db, 'nobody', 'member', now)).rejects.toMatchObject({ code: 'account_not_found' });
  });

  test('when two owners leave concurrently, one remains', async () => {
    const database = await engine.database();
    const { db } = database;
    const other = secondConnection(engine, database);
    const ids = [await makeAccount(db, now), await makeAccount(db, now, { email: 'jean@example.org' })];
    for (const id of ids) await grantRole(db, id, 'owner', now);
    const results = await Promise.allSettled([deleteAccount(db, ids[0] ?? ''), deleteAccount(other, ids[1] ?? '')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.selectFrom('account').select('role').execute()).toEqual([{ role: 'owner' }]);
  });
});
