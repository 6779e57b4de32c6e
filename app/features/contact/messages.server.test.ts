import { sql } from 'kysely';
import { expect } from 'vitest';
import { deleteOldEntries } from '#app/email/outbox.server.ts';
import { db, eachEngine, rowsIn } from '#test/database.ts';
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

const findMessage = (id: string) =>
  db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
const count = async () => ({
  messages: (await db.selectFrom('message').select('id').execute()).length,
  emails: (await db.selectFrom('outbox').select('id').execute()).length,
});

eachEngine((test) => {
  test('a message is stored with its email', async () => {
    const { id, stored } = await createMessage(db, input, reception, now);
    expect(stored).toBe(true);
    expect(await findMessage(id)).toEqual({
      id,
      idempotency_key: 'one-form',
      from_name: 'Anaïs',
      email: 'anais@exemple.com',
      phone: null,
      answer_by: null,
      country: 'HT',
      message: 'Bonjou !',
      locale: 'ht',
      local_date_time: '2026-11-20T07:00',
      suspicion: null,
      state: 'new',
      assignee_id: null,
      word_at: null,
      created_at: now,
    });
    expect(await rowsIn('outbox')).toEqual([
      expect.objectContaining({
        kind: 'contact',
        attempts: 0,
        due_at: now,
        claimed_until: null,
        sent_at: null,
        failed_at: null,
      }),
    ]);
    const [email] = await db.selectFrom('outbox').select('payload').execute();
    expect(JSON.parse(email?.payload ?? '')).toEqual({ messageId: id });
  });

  test('stores no message when its email cannot be enqueued', async () => {
    await sql`alter table outbox rename to away`.execute(db);
    await expect(createMessage(db, input, reception, now)).rejects.toThrow(/outbox/);
    expect(await rowsIn('message')).toEqual([]);
    await sql`alter table away rename to outbox`.execute(db);
    expect(await createMessage(db, input, reception, now)).toMatchObject({ stored: true });
    expect(await count()).toEqual({ messages: 1, emails: 1 });
  });

  test('stores twenty concurrent messages with the same key once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createMessage(db, input, reception, now)),
    );
    expect(answers.filter((answer) => answer.stored)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await count()).toEqual({ messages: 1, emails: 1 });
  });

  test('deletes messages and their emails after 24 months', async () => {
    const old = await createMessage(db, input, { ...reception, idempotencyKey: '1' }, now);
    const young = await createMessage(db, input, { ...reception, idempotencyKey: '2' }, now + 1);
    const purge = async (at: number) => {
      await deleteOldEntries(db, at);
      return sweep(db, 'message', at);
    };
    const idsIn = async (table: 'message' | 'outbox') =>
      (await db.selectFrom(table).select('id').execute()).length;

    expect(await purge(Date.UTC(2028, 10, 20, 12))).toBe(0);
    expect([await idsIn('message'), await idsIn('outbox')]).toEqual([2, 2]);

    expect(await purge(Date.UTC(2028, 10, 20, 12) + 1)).toBe(1);
    expect(await db.selectFrom('message').select('id').execute()).toEqual([{ id: young.id }]);
    const emails = await db.selectFrom('outbox').select('payload').execute();
    expect(emails.map((email) => JSON.parse(email.payload).messageId)).toEqual([young.id]);
    expect(old.id).not.toBe(young.id);
  });
});
