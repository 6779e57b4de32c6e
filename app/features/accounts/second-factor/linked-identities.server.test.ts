import { expect } from 'vitest';
import { deliverEmails, googleProfile, makeAccount } from '#test/accounts.ts';
import { db, onDatabase } from '#test/database.ts';
import { openSession } from '#test/members.ts';
import { pageArgs } from '#test/page-args.ts';
import { signInWithIdentity } from '../login/identities.server.ts';
import { listSecurityEvents, requestOrigin } from '../security-events/events.server.ts';
import { listIdentities, unlinkIdentities } from './factors.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('a member unlinks Google, which ends the other sessions and emails a notice; another member’s link stays', async () => {
    const accountId = await makeAccount(db, now);
    const other = await makeAccount(db, now, { email: 'jean@example.org' });
    await signInWithIdentity(db, googleProfile, 'fr', now);
    const jean = { ...googleProfile, subject: 'another', email: 'jean@example.org' };
    await signInWithIdentity(db, jean, 'fr', now);
    const { session } = await openSession(db, accountId, now);
    await deliverEmails(db, now);
    await openSession(db, accountId, now);
    const linked = { email: 'marie@example.org', createdAt: now };
    expect(await listIdentities(db, accountId)).toEqual([linked]);
    const origin = requestOrigin(pageArgs(db, '/head/security'), session.id);
    expect(await unlinkIdentities(db, accountId, origin, now + 1)).toBe(true);
    expect(await unlinkIdentities(db, accountId, origin, now + 1)).toBe(false);
    const subject = expect.stringContaining('la connexion avec Google a été retirée');
    expect(await deliverEmails(db, now + 1)).toMatchObject([{ to: linked.email, subject }]);
    expect(await listIdentities(db, accountId)).toEqual([]);
    expect(await listIdentities(db, other)).toHaveLength(1);
    expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: session.id }]);
    const events = await listSecurityEvents(db, accountId, 50);
    expect(events[0]).toMatchObject({ at: now + 1, kind: 'identity_unlinked' });
  });
});
