import { expect, test } from 'vitest';
import { eachEngine } from '#test/database.ts';
import { receiveMessage } from './messages.server.ts';
import { purgeOldMessages, retentionLimit } from './retention.server.ts';
import type { ContactInput } from './schema.ts';

const input: ContactInput = { name: 'Anaïs', email: 'anais@exemple.com', country: 'HT', message: 'Bonjou' };
const received = Date.UTC(2026, 10, 20, 12);

test.each([
  ['2028-11-20T12:00Z', '2026-11-20T12:00Z'],
  ['2028-02-29T00:00Z', '2026-03-01T00:00Z'],
])('at %s the limit is %s', (now, limit) => {
  expect(retentionLimit(Date.parse(now))).toBe(Date.parse(limit));
});

eachEngine((engine) => {
  test('after 24 months a message and its mail are gone, younger ones stay', async () => {
    const { db } = await engine.database();
    const old = await receiveMessage(db, input, { idempotencyKey: '1', locale: 'fr', spamReason: null }, received);
    const young = await receiveMessage(db, input, { idempotencyKey: '2', locale: 'fr', spamReason: null }, received + 1);
    const idsIn = async (table: 'message' | 'outbox') => (await db.selectFrom(table).select('id').execute()).length;

    expect(await purgeOldMessages(db, Date.UTC(2028, 10, 20, 12))).toBe(0);
    expect([await idsIn('message'), await idsIn('outbox')]).toEqual([2, 2]);

    expect(await purgeOldMessages(db, Date.UTC(2028, 10, 20, 12) + 1)).toBe(1);
    expect(await db.selectFrom('message').select('id').execute()).toEqual([{ id: young.id }]);
    const mails = await db.selectFrom('outbox').select('payload').execute();
    expect(mails.map((mail) => JSON.parse(mail.payload).messageId)).toEqual([young.id]);
    expect(old.id).not.toBe(young.id);
  });
});
