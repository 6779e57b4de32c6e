import { retryEmails, sendKeptEmails } from '#app/email/outbox.server.ts';
import { rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import type { MessageRow } from '#db/schema.ts';
import { firstLineOf } from '../messages.server.ts';
import { isReplyEmail, messageReplyEmail, replyIdIn } from './email.server.ts';
import { onMessage } from './review.server.ts';
import { findPhone } from './thread.server.ts';

/**
 * Makes a message new again, however it was left, unless it is suspect. The entry in the journal is
 * nobody's, and cannot be undone.
 */
export async function reopenThread(
  trx: Db,
  { id, state }: Pick<MessageRow, 'id' | 'state'>,
  action: 'message.refused' | 'message.answered',
  now: number,
): Promise<void> {
  if (state === 'waiting' || state === 'done')
    await trx.updateTable('message').set({ state: 'new' }).where('id', '=', id).execute();
  await recordChange(trx, { accountId: null, subjectId: id, action }, now);
}

/** A reply was refused for good. */
export async function reopenMessage(trx: Db, replyId: string, now: number): Promise<void> {
  const reply = await trx
    .selectFrom('message_reply')
    .select('message_id')
    .where('id', '=', replyId)
    .executeTakeFirst();
  const message = reply && (await lockRow(trx, 'message', 'id', reply.message_id));
  if (message) await reopenThread(trx, message, 'message.refused', now);
}

export const resendReply = onMessage(
  async ({ trx, row, now, record }, { replyId }: { replyId: string }) => {
    const reply = await trx
      .selectFrom('message_reply as r')
      .innerJoin('outbox as o', (join) => join.on(isReplyEmail))
      .select(['o.id', 'o.outcome'])
      .where('r.id', '=', replyId)
      .where('r.message_id', '=', row.id)
      .executeTakeFirst();
    if (!reply) return rejected('gone');
    const resend = reply.outcome === 'kept' ? sendKeptEmails : retryAndSettle;
    if ((await resend(trx, reply.id, now)) === 0) return rejected('mailed');
    return record('message.resent');
  },
);

/** `retryEmails`; messages that the refused replies had reopened are as these had left them. */
export async function retryAndSettle(
  trx: Db,
  emailId: string | 'all',
  now: number,
): Promise<number> {
  // The newest first: of several to one message, the last decides.
  const refused = await refusedReplies(trx)
    .select(['r.message_id', 'r.state_after'])
    .orderBy('o.created_at', 'desc')
    .$if(emailId !== 'all', (query) => query.where('o.id', '=', emailId))
    .execute();
  // Messages before emails: in this order the worker and other commands lock them too.
  for (const { message_id, state_after } of refused)
    await trx
      .updateTable('message')
      .set({ state: state_after })
      .where('state', 'in', ['new', 'open'])
      .where('id', '=', message_id)
      .execute();
  return retryEmails(trx, emailId, now);
}

const refusedReplies = (db: Db) =>
  db
    .selectFrom('outbox as o')
    .innerJoin('message_reply as r', (join) => join.on('r.id', '=', replyIdIn('o.payload')))
    .where('o.kind', '=', messageReplyEmail.kind)
    .where('o.sent_at', 'is', null)
    .where('o.failed_at', 'is not', null);

/** Has the replies that the old address refused sent to the new one. */
export const correctEmail = onMessage(
  async ({ trx, row, now, change }, { email }: { email: string }) => {
    if (row.email === email) return rejected('same');
    const corrected = await change({ email }, 'message.corrected');
    const refused = await refusedReplies(trx)
      .select('o.id')
      .where('r.message_id', '=', row.id)
      .orderBy('r.created_at', 'desc')
      .execute();
    for (const { id } of refused) await retryAndSettle(trx, id, now);
    return corrected;
  },
);

/** In characters: on a phone, the reason that follows is in sight. */
const longestQuote = 24;

/** Open messages whose last reply was refused for good, the oldest refusal first. */
export async function listRefusedReplies(db: Db, { role, limit }: { role: Role; limit: number }) {
  const rows = await refusedReplies(db)
    .innerJoin('message as m', 'm.id', 'r.message_id')
    .select(['m.id', 'r.id as replyId', 'm.from_name as name', 'm.email', 'm.phone', 'm.message'])
    .select(['o.failed_at', 'o.last_error'])
    .where('m.state', 'in', ['new', 'open'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_reply as later')
            .select('later.id')
            .whereRef('later.message_id', '=', 'r.message_id')
            .whereRef('later.created_at', '>', 'r.created_at')
            .where('later.undone_at', 'is', null),
        ),
      ),
    )
    .orderBy('o.failed_at')
    .limit(limit)
    .execute();
  const listed = rows.map(async ({ failed_at, last_error, message, ...reply }) => ({
    ...reply,
    firstWords: firstLineOf(message.replace(/\s+/g, ' '), longestQuote),
    at: failed_at ?? 0,
    answer: last_error ?? '',
    phone: await findPhone(db, { ...reply, message }, role),
  }));
  return Promise.all(listed);
}
