import { expect, test } from 'vitest';
import { enqueueEmail, giveUp } from '#app/email/outbox.server.ts';
import { donationEmail } from '#app/features/donations/email.server.ts';
import { requestPayeeChange } from '#app/features/payees/payees.server.ts';
import { commandOrigin } from '#app/features/security-events/events.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine } from '#test/database.ts';
import { listWaiting } from './today.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

eachEngine((engine) => {
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
