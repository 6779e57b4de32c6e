import { expect } from 'vitest';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import { exportAccountData } from '#app/features/members/export.server.ts';
import { registry } from '#app/features.server.ts';
import { findSession, insertSession } from '#app/http/session/sessions.server.ts';
import { deliverEmails, googleProfile, makeAccount } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, updateRows } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { signInWithIdentity } from './login/identities.server.ts';
import { requestPasswordReset } from './passwords.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email = 'marie@example.org';

const message = (id: string, from: string) => ({
  id,
  idempotency_key: id,
  from_name: 'Marie',
  email: from,
  country: 'HT',
  message: `message ${id}`,
  locale: 'fr',
  local_date_time: null,
  suspicion: 'quick' as const,
  state: 'suspect',
  assignee_id: null,
  created_at: now,
});

onDatabase((test) => {
  test('deleting an account removes all its data except messages to the company', async () => {
    const { accountId } = await signInWithIdentity(db, googleProfile, 'fr', now);
    const session = await insertSession(db, testSecret, { accountId }, { userAgent: null }, now);
    await requestPasswordReset(db, email, 'fr', now);
    await deliverEmails(db, now);
    await requestPasswordReset(db, email, 'fr', now);
    await db.insertInto('message').values(message('1', email)).execute();
    await deleteAccount(db, accountId, now);
    for (const table of ['account', 'identity', 'session', 'one_time_token'] as const)
      expect(await rowsIn(table)).toEqual([]);
    expect(await findSession(db, testSecret, session.token, now)).toBeUndefined();
    expect(await deliverEmails(db, now)).toEqual([]);
    expect(await rowsIn('message')).toHaveLength(1);
    await expect(deleteAccount(db, accountId, now)).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });

  test('the export contains messages from the email address only when it is verified', async () => {
    const accountId = await makeAccount(db, now, { verified: false, phone: '+509 37 00 0000' });
    await db
      .insertInto('message')
      .values([message('1', 'Marie@Example.org'), message('2', 'jean@example.org')])
      .execute();
    expect((await exportAccountData(registry, db, accountId))['messages']).toEqual([]);
    await updateRows('account', { email_verified_at: now });
    expect((await exportAccountData(registry, db, accountId))['messages']).toMatchObject([
      { id: '1', message: 'message 1' },
    ]);
  });
});
