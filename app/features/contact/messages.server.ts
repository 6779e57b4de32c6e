import { randomUUID } from 'node:crypto';
import { enqueueEmail, listSent } from '#app/email/outbox.server.ts';
import { notify } from '#app/features/notifications/notify.server.ts';
import type { SpamReason } from '#app/http/form-token.ts';
import { sameEmail } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contactEmail } from './email.server.ts';
import { type ContactInput, contactFields } from './fields.ts';
import { messageNotification } from './notification.ts';

export type MessageOrigin = {
  /** The same for every try at sending the same form. */
  idempotencyKey: string;
  locale: string;
  /** A message that may be spam is stored and emailed too, marked. */
  spamReason: SpamReason | null;
};

/** Sent again with the same key, a message is stored and emailed once. */
export async function createMessage(
  db: Db,
  input: ContactInput,
  { idempotencyKey, locale, spamReason }: MessageOrigin,
  now: number,
): Promise<{ id: string; stored: boolean }> {
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('message')
      .values({
        ...contactFields.row(input),
        id,
        idempotency_key: idempotencyKey,
        locale,
        local_date_time: input.localDateTime ?? null,
        suspicion: spamReason,
        state: spamReason === null ? 'new' : 'suspect',
        created_at: now,
      })
      .onConflict((oc) => oc.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await enqueueEmail(trx, contactEmail({ messageId: id }), now);
      if (spamReason === null) await notify(trx, messageNotification(id), now);
      return { id, stored: true };
    }
    const earlier = await trx
      .selectFrom('message')
      .select('id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
    return { id: earlier.id, stored: false };
  });
}

/** How long a receipt's URL, which stays in the history of a shared browser, shows the email. */
const showsEmailMs = 15 * 60_000;

/** Where the answer comes: the phone is null unless it was asked for on WhatsApp. */
export async function findAnswerAddress(db: Db, id: string | null, now: number) {
  const message = await db
    .selectFrom('message')
    .select(['email', 'phone', 'answer_by'])
    .where('id', '=', id)
    .where('created_at', '>', now - showsEmailMs)
    .executeTakeFirst();
  const { email = null, phone = null, answer_by } = message ?? {};
  return { email, phone: answer_by === 'WhatsApp' ? phone : null };
}

export type SentMessage = Awaited<ReturnType<typeof listSentMessages>>[number];

/** The messages of a verified email address (in lower case), newest first. */
export async function listSentMessages(db: Db, email: string, limit: number) {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'message', 'created_at as createdAt'])
    .where(sameEmail('email', email))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  const emails = rows.map(({ id }) => contactEmail({ messageId: id }));
  const sent = (await listSent(db, emails)).map(({ payload }) => payload.messageId);
  return rows.map(({ message, ...row }) => ({
    ...row,
    firstLine: firstLineOf(message),
    isMailed: sent.includes(row.id),
  }));
}

/** In characters. */
const longestLine = 100;

/** An excerpt for lists: the first line that is not empty, cut at a word. */
export function firstLineOf(message: string, longest = longestLine): string {
  const [line = ''] = message.trim().split(/\s*\n/);
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest - 1).join('');
  return `${cut.replace(/\s+\S{0,30}$/u, '')}…`;
}
