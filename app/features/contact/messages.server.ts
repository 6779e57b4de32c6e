import { randomUUID } from 'node:crypto';
import { enqueueMail } from '#app/email/outbox.server.ts';
import type { Suspicion } from '#app/email/suspicion.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { ContactInput } from './schema.ts';

export type Reception = {
  /** The same for every try at sending the same form. */
  idempotencyKey: string;
  locale: string;
  /** Why it may be spam, or null. Such a message is stored and mailed too, marked. */
  suspicion: Suspicion | null;
};

/**
 * Stores a contact message and its mail to the team in one transaction. Sent again with the same key, it is stored once.
 * @returns the message's id, and whether this call stored it.
 */
export async function receiveMessage(
  db: Db,
  input: ContactInput,
  reception: Reception,
  now: number,
): Promise<{ id: string; stored: boolean }> {
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('message')
      .values({
        id,
        idempotency_key: reception.idempotencyKey,
        from_name: input.name,
        email: input.email,
        country: input.country,
        message: input.message,
        locale: reception.locale,
        local_date_time: input.localDateTime ?? null,
        suspicion: reception.suspicion,
        created_at: now,
      })
      .onConflict((oc) => oc.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await enqueueMail(trx, { kind: 'contact', messageId: id }, now);
      return { id, stored: true };
    }
    const earlier = await trx
      .selectFrom('message')
      .select('id')
      .where('idempotency_key', '=', reception.idempotencyKey)
      .executeTakeFirstOrThrow();
    return { id: earlier.id, stored: false };
  });
}

export async function findMessage(db: Db, id: string) {
  return db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
}
