import { expect } from 'vitest';
import { exportAccountData } from '#app/features/members/export.server.ts';
import { registry } from '#app/features.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase, updateRows } from '#test/database.ts';

const now = Date.UTC(2026, 10, 20, 12);

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
