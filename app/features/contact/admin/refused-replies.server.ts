import { retryEmails, sendKeptEmails } from '#app/email/outbox.server.ts';
import { rejected } from '#app/http/result.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { firstLineOf } from '../messages.server.ts';
import { isReplyEmail, messageReplyEmail } from './email.server.ts';
import { onMessage } from './review.server.ts';
import { findDonorPhone, findPhone } from './thread.server.ts';

/**
 * A reply was refused for good: its message is new again, however it was left, unless it is
 * suspect. The entry in the journal is nobody's, and cannot be undone.
 */
export async function reopenMessage(trx: Db, replyId: string, now: number): Promise<void> {
  const reply = await trx
    .selectFrom('message_reply')
    .select('message_id')
    .where('id', '=', replyId)
    .executeTakeFirst();
  const message = reply && (await lockRow(trx, 'message', 'id', reply.message_id));
  if (!message) return;
  if (message.state === 'waiting' || message.state === 'done')
    await trx.updateTable('message').set({ state: 'new' }).where('id', '=', message.id).execute();
  const about = { accountId: null, subjectId: message.id } as const;
  await recordChange(trx, { ...about, action: 'message.refused' }, now);
}

const emailedReplies = (trx: Db, messageId: string) =>
  trx
    .selectFrom('message_reply as r')
    .innerJoin('outbox as o', (join) => join.on(isReplyEmail))
    .where('r.message_id', '=', messageId)
    .where('r.undone_at', 'is', null);

export const resendReply = onMessage(
  async ({ trx, row, now, record }, { replyId }: { replyId: string }) => {
    const reply = await emailedReplies(trx, row.id)
      .select(['o.id', 'o.outcome'])
      .where('r.id', '=', replyId)
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
  const refused = await refusedEmails(trx)
    .select('payload')
    .orderBy('created_at', 'desc')
    .$if(emailId !== 'all', (query) => query.where('id', '=', emailId))
    .execute();
  // Messages before emails: in this order the worker and other commands lock them too.
  for (const { payload } of refused) {
    const reply = trx.selectFrom('message_reply').where('id', '=', replyIdOf(payload));
    await trx
      .updateTable('message')
      .set({ state: reply.select('state_after') })
      .where('state', 'in', ['new', 'open'])
      .where('id', '=', reply.select('message_id'))
      .execute();
  }
  return retryEmails(trx, emailId, now);
}

const refusedEmails = (db: Db) =>
  db
    .selectFrom('outbox')
    .where('kind', '=', messageReplyEmail.kind)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null);

const replyIdOf = (payload: string): string => JSON.parse(payload).replyId;

/** Has the replies that the old address refused sent to the new one. */
export const correctEmail = onMessage(
  async ({ trx, row, now, change }, { email }: { email: string }) => {
    if (row.email === email) return rejected('same');
    const corrected = await change({ email }, 'message.corrected');
    const refused = await emailedReplies(trx, row.id)
      .select('o.id')
      .where('o.sent_at', 'is', null)
      .where('o.failed_at', 'is not', null)
      .orderBy('r.created_at', 'desc')
      .execute();
    for (const { id } of refused) await retryAndSettle(trx, id, now);
    return corrected;
  },
);

const maxRefused = 200;

/** In characters: on a phone, the reason that follows is in sight. */
const longestQuote = 24;

/** Open messages whose last reply was refused for good, the oldest refusal first. */
export async function listRefusedReplies(
  db: Db,
  { showsDonors, limit }: { showsDonors: boolean; limit: number },
) {
  const emails = await refusedEmails(db)
    .select(['payload', 'failed_at', 'last_error'])
    .orderBy('failed_at', 'desc')
    .limit(maxRefused)
    .execute();
  const refused = new Map(emails.map((email) => [replyIdOf(email.payload), email]));
  if (refused.size === 0) return [];
  const replies = await db
    .selectFrom('message_reply as r')
    .innerJoin('message as m', 'm.id', 'r.message_id')
    .select(['r.id as replyId', 'm.id', 'm.from_name', 'm.email', 'm.phone', 'm.message'])
    .where('r.undone_at', 'is', null)
    .where('m.state', 'in', ['new', 'open'])
    .where('m.id', 'in', (eb) =>
      eb
        .selectFrom('message_reply')
        .select('message_id')
        .where('id', 'in', [...refused.keys()]),
    )
    .orderBy('r.created_at')
    .execute();
  const last = [...new Map(replies.map((reply) => [reply.id, reply])).values()];
  const listed = last
    .filter(({ replyId }) => refused.has(replyId))
    .slice(0, limit)
    .map(async (reply) => ({
      id: reply.id,
      replyId: reply.replyId,
      email: reply.email,
      name: reply.from_name,
      firstWords: firstLineOf(reply.message.replace(/\s+/g, ' '), longestQuote),
      at: refused.get(reply.replyId)?.failed_at ?? 0,
      answer: refused.get(reply.replyId)?.last_error ?? '',
      phone: await findPhone(db, reply, showsDonors ? await findDonorPhone(db, reply.email) : null),
    }));
  return (await Promise.all(listed)).sort((a, b) => a.at - b.at);
}
