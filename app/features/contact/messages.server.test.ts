import { sql } from 'kysely';
import { expect } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { db, eachEngine, onDatabase, rowsIn } from '#test/database.ts';
import { sweep } from '#test/retention.ts';
import type { ContactInput } from './fields.ts';
import { createMessage } from './messages.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const input: ContactInput = {
  name: 'Anaïs',
  email: 'anais@exemple.com',
  country: 'HT',
  message: 'Bonjou !',
  localDateTime: '2026-11-20T07:00',
};
const reception = { idempotencyKey: 'one-form', locale: 'ht', spamReason: null };

const count = async () => [(await rowsIn('message')).length, (await rowsIn('outbox')).length];

eachEngine((test) => {
  test('stores twenty concurrent messages with the same key once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createMessage(db, input, reception, now)),
    );
    expect(answers.filter((answer) => answer.stored)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await count()).toEqual([1, 1]);
  });
});

onDatabase((test) => {
  test('a message is stored with its email', async () => {
    const { id, stored } = await createMessage(db, input, reception, now);
    expect(stored).toBe(true);
    const { name: from_name, localDateTime: local_date_time, ...typed } = input;
    const empty = { phone: null, answer_by: null, assignee_id: null, word_at: null };
    const seen = { idempotency_key: 'one-form', locale: 'ht', suspicion: null, state: 'new' };
    expect(await rowsIn('message')).toEqual([
      { id, from_name, local_date_time, created_at: now, ...typed, ...seen, ...empty },
    ]);
    const due = { attempts: 0, due_at: now, claimed_until: null, sent_at: null, failed_at: null };
    const payload = JSON.stringify({ messageId: id });
    expect(await rowsIn('outbox')).toMatchObject([{ kind: 'contact', payload, ...due }]);
  });

  test('stores no message when its email cannot be enqueued', async () => {
    await sql`alter table outbox rename to away`.execute(db);
    await expect(createMessage(db, input, reception, now)).rejects.toThrow(/outbox/);
    expect(await rowsIn('message')).toEqual([]);
    await sql`alter table away rename to outbox`.execute(db);
    expect(await createMessage(db, input, reception, now)).toMatchObject({ stored: true });
    expect(await count()).toEqual([1, 1]);
  });

  test('deletes messages and their emails after 24 months', async () => {
    for (const [key, at] of [
      ['old', now],
      ['young', now + 1],
    ] as const)
      await createMessage(db, input, { ...reception, idempotencyKey: key }, at);
    const purge = async (at: number) => {
      await deleteOldEntries(db, at);
      return sweep(db, 'message', at);
    };
    expect(await purge(Date.UTC(2028, 10, 20, 12))).toBe(0);
    expect(await count()).toEqual([2, 2]);
    expect(await purge(Date.UTC(2028, 10, 20, 12) + 1)).toBe(1);
    const [left, ...others] = await rowsIn('message');
    expect([left?.idempotency_key, others]).toEqual(['young', []]);
    const payload = JSON.stringify({ messageId: left?.id });
    expect(await rowsIn('outbox')).toMatchObject([{ payload }]);
  });
});
