import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import type { Db } from '#app/platform/database.server.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import { contactEmail } from './email.server.ts';
import type { ContactInput } from './schema.ts';

export type MessageOrigin = {
  /** The same for every try at sending the same form. */
  idempotencyKey: string;
  locale: string;
  /** Why it may be spam, or null. Such a message is stored and emailed too, marked. */
  spamReason: SpamReason | null;
};

/**
 * Stores a contact message and its email to the company in one transaction. Sent again with the same key, it is stored once.
 * @returns the message's id, and whether this call stored it.
 */
export async function createMessage(
  db: Db,
  input: ContactInput,
  origin: MessageOrigin,
  now: number,
): Promise<{ id: string; stored: boolean }> {
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('message')
      .values({
        id,
        idempotency_key: origin.idempotencyKey,
        from_name: input.name,
        email: input.email,
        country: input.country,
        message: input.message,
        locale: origin.locale,
        local_date_time: input.localDateTime ?? null,
        suspicion: origin.spamReason,
        created_at: now,
      })
      .onConflict((oc) => oc.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await enqueueEmail(trx, contactEmail({ messageId: id }), now);
      return { id, stored: true };
    }
    const earlier = await trx
      .selectFrom('message')
      .select('id')
      .where('idempotency_key', '=', origin.idempotencyKey)
      .executeTakeFirstOrThrow();
    return { id: earlier.id, stored: false };
  });
}

/** Deletes messages that are older than the privacy page promises. @returns how many. */
export async function deleteOldMessages(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('message').where('created_at', '<', retentionLimit(now)).executeTakeFirst();
  return Number(numDeletedRows);
}
