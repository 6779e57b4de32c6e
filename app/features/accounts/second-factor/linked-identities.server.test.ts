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
    await signInWithIdentity(
      db,
      { ...googleProfile, subject: 'another', email: 'jean@example.org' },
      'fr',
      now,
    );
    const { session } = await openSession(db, accountId, now);
    await deliverEmails(db, now);
    await openSession(db, accountId, now);
    expect(await listIdentities(db, accountId)).toEqual([
      { email: 'marie@example.org', createdAt: now },
    ]);
    const origin = requestOrigin(pageArgs(db, '/head/security'), session.id);
    expect(await unlinkIdentities(db, accountId, origin, now + 1)).toBe(true);
    expect(await unlinkIdentities(db, accountId, origin, now + 1)).toBe(false);
    expect(await deliverEmails(db, now + 1)).toMatchObject([
      {
        to: 'marie@example.org',
        subject: 'BWT : la connexion avec Google a été retirée de votre compte',
      },
    ]);
    expect([await listIdentities(db, accountId), await listIdentities(db, other)]).toEqual([
      [],
      [expect.anything()],
    ]);
    expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: session.id }]);
    const events = await listSecurityEvents(db, accountId, 50);
    expect(events.filter(({ at }) => at === now + 1).map(({ kind }) => kind)).toEqual([
      'identity_unlinked',
    ]);
  });
});
