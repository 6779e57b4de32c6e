import { expect, test } from 'vitest';
import { enqueueEmail, giveUp } from '#app/email/outbox.server.ts';
import { donationEmail } from '#app/features/donations/email.server.ts';
import { requestPayeeChange } from '#app/features/payees/payees.server.ts';
import { openRequest } from '#app/features/privacy/requests.server.ts';
import { commandOrigin } from '#app/features/security-events/events.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { listWaiting } from './today.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

eachEngine((engine) => {
  test('F13 owners see who asks for their data or to be erased, until it is done; what failed stands before it', async () => {
    const { db } = await engine.database();
    await makeAccount(db, now);
    const request = { locale: 'fr', secret: 'secret' } as const;
    const id = await openRequest(db, { ...request, email: 'anais@example.org' }, now - 9);
    await openRequest(db, { ...request, email: 'rose@example.org' }, now - 9);
    await db
      .updateTable('data_request')
      .set({ proved_at: now - 8, choice: 'erase' })
      .where('id', '=', id)
      .execute();
    await giveUp(db, await enqueueEmail(db, donationEmail({ donationId: 'a' }), now - 2), 'refused', now - 1);
    expect(await listWaiting(db, 'fr', true, now)).toMatchObject([
      { kind: 'emails' },
      { kind: 'dataRequest', id, email: 'anais@example.org', choice: 'erase', at: now - 8 },
    ]);
    expect(await listWaiting(db, 'fr', false, now)).toEqual([]);
    await db.updateTable('data_request').set({ done_at: now, email: null }).where('id', '=', id).execute();
    expect(await listWaiting(db, 'fr', true, now)).toMatchObject([{ kind: 'emails' }]);
  });

  test('owners see refused emails and changes of where donations go, each with its time; editors do not', async () => {
    const { db } = await engine.database();
    const accountId = await makeAccount(db, now);
    await enqueueEmail(db, donationEmail({ donationId: 'a' }), now - 2);
    const { id } = await db.selectFrom('outbox').select('id').where('kind', '=', 'donation').executeTakeFirstOrThrow();
    await giveUp(db, id, 'refused', now - 1);
    await requestPayeeChange(db, { method: 'moncash', value: { number: '1', holder: 'x' }, accountId }, commandOrigin, now);
    expect(await listWaiting(db, 'fr', true, now)).toMatchObject([
      { kind: 'emails', count: 1, at: now - 1 },
      { kind: 'payee', method: 'moncash', at: now },
    ]);
    expect(await listWaiting(db, 'fr', false, now)).toEqual([]);
  });
});
