import { randomUUID } from 'node:crypto';
import { enqueueEmail, listSent } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contactEmail } from './email.server.ts';
import { type ContactInput, contactFields } from './fields.ts';

export type MessageOrigin = {
  /** The same for every try at sending the same form. */
  idempotencyKey: string;
  locale: string;
  /** Why it may be spam, or null. Such a message is stored and emailed too, marked. */
  spamReason: SpamReason | null;
};

/**
 * Stores a contact message and its email to the company in one transaction. Sent again with the
 * same key, it is stored once.
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
        ...contactFields.row(input),
        locale: origin.locale,
        local_date_time: input.localDateTime ?? null,
        suspicion: origin.spamReason,
        state: origin.spamReason === null ? 'new' : 'suspect',
        assignee_id: null,
        created_at: now,
      })
      .onConflict((oc) => oc.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await enqueueEmail(trx, contactEmail({ messageId: id }), now);
      if (origin.spamReason === null) await notify(trx, { kind: 'message', subjectId: id }, now);
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

export type SentMessage = { id: string; firstLine: string; createdAt: number; isMailed: boolean };

/**
 * The messages sent with an email address (in lower case), newest first, and whether each has been
 * emailed to the team. Only for members whose address is verified.
 */
export async function listSentMessages(
  db: Db,
  email: string,
  limit: number,
): Promise<SentMessage[]> {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'message', 'created_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  const sent = await listSent(
    db,
    rows.map(({ id }) => contactEmail({ messageId: id })),
  );
  const sentIds = new Set(sent.map(({ payload }) => payload.messageId));
  return rows.map(({ id, message, created_at }) => ({
    id,
    firstLine: firstLineOf(message),
    createdAt: created_at,
    isMailed: sentIds.has(id),
  }));
}

/** Longest first line that lists show, in characters. */
const longest = 100;

/** An excerpt for lists: the first line that is not empty, cut at a word. */
export function firstLineOf(message: string): string {
  const line =
    message
      .split('\n')
      .map((text) => text.trim())
      .find(Boolean) ?? '';
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest - 1).join('');
  return `${cut.replace(/\s+\S{0,30}$/u, '')}…`;
}
