import { retryEmails, sendKeptEmails } from '#app/email/outbox.server.ts';
import { rejected } from '#app/http/result.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { isReplyEmail, messageReplyEmail } from './email.server.ts';
import { onMessage } from './review.server.ts';
import { findDonorPhone, findPhone } from './thread.server.ts';

/**
 * A reply was refused for good: its message is new again, however it was left, so that nobody waits
 * for an answer that never comes; the badge of the messages counts it, and its list begins with the
 * new ones. What is suspect stays so. The entry in the journal is nobody's, and cannot be undone.
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

/** Has the email of a reply that was refused, or kept in the local mailbox, sent again. */
export const resendReply = onMessage(
  async ({ trx, row, now, record }, { replyId }: { replyId: string }) => {
    const reply = await trx
      .selectFrom('message_reply as r')
      .innerJoin('outbox as o', (join) => join.on(isReplyEmail))
      .select(['o.id', 'o.outcome'])
      .where('r.id', '=', replyId)
      .where('r.message_id', '=', row.id)
      .where('r.undone_at', 'is', null)
      .executeTakeFirst();
    if (!reply) return rejected('gone');
    const resend = reply.outcome === 'kept' ? sendKeptEmails : retryAndSettle;
    if ((await resend(trx, reply.id, now)) === 0) return rejected('mailed');
    return record('message.resent');
  },
);

/**
 * `retryEmails`, by which a message that a refused reply had reopened is as that reply had left it.
 * @returns how many emails.
 */
export async function retryAndSettle(
  trx: Db,
  emailId: string | 'all',
  now: number,
): Promise<number> {
  // Messages before emails: in this order the worker and other commands lock them too.
  for (const id of await listRefusedReplyIds(trx, emailId))
    await trx
      .updateTable('message')
      .set((eb) => ({
        state: eb
          .selectFrom('message_reply')
          .select('state_after')
          .where('id', '=', id)
          .$asScalar(),
      }))
      .where('state', 'in', ['new', 'open'])
      .where('id', '=', (eb) =>
        eb.selectFrom('message_reply').select('message_id').where('id', '=', id),
      )
      .execute();
  return retryEmails(trx, emailId, now);
}

/**
 * The replies whose emails were refused for good: of one email by its id, or all, the newest first:
 * of several to one message, the last decides.
 */
async function listRefusedReplyIds(db: Db, emailId: string | 'all'): Promise<string[]> {
  const rows = await refusedEmails(db)
    .select('payload')
    .orderBy('created_at', 'desc')
    .$if(emailId !== 'all', (query) => query.where('id', '=', emailId))
    .execute();
  return rows.map(({ payload }) => replyIdOf(payload));
}

const refusedEmails = (db: Db) =>
  db
    .selectFrom('outbox')
    .where('kind', '=', messageReplyEmail.kind)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null);

const replyIdOf = (payload: string): string => JSON.parse(payload).replyId;

/**
 * Corrects the email address of a message, and has the replies sent to it that the old one refused.
 */
export const correctEmail = onMessage(
  async ({ trx, row, now, change }, { email }: { email: string }) => {
    if (row.email === email) return rejected('same');
    const corrected = await change({ email }, 'message.corrected');
    const refused = await trx
      .selectFrom('message_reply as r')
      .innerJoin('outbox as o', (join) => join.on(isReplyEmail))
      .select('o.id')
      .where('r.message_id', '=', row.id)
      .where('r.undone_at', 'is', null)
      .where('o.sent_at', 'is', null)
      .where('o.failed_at', 'is not', null)
      .orderBy('r.created_at', 'desc')
      .execute();
    for (const { id } of refused) await retryAndSettle(trx, id, now);
    return corrected;
  },
);

/** Most refused emails that are looked at. */
const maxRefused = 200;

export type RefusedReply = {
  id: string;
  name: string;
  at: number;
  answer: string;
  phone: string | null;
};

/**
 * The messages whose last reply was refused for good and that nobody has dealt with since, the
 * oldest refusal first. A reply after a refused one, such as to a corrected address, answers the
 * message unless it was refused too.
 * @param showsDonors whether the phone of a donation may be shown
 */
export async function listRefusedReplies(
  db: Db,
  { showsDonors, limit }: { showsDonors: boolean; limit: number },
): Promise<RefusedReply[]> {
  const emails = await refusedEmails(db)
    .select(['payload', 'failed_at', 'last_error'])
    .orderBy('failed_at', 'desc')
    .limit(maxRefused)
    .execute();
  const refused = new Map(emails.map((email) => [replyIdOf(email.payload), email]));
  if (refused.size === 0) return [];
  const rows = await db
    .selectFrom('message_reply as r')
    .innerJoin('message as m', 'm.id', 'r.message_id')
    .select(['r.id as replyId', 'm.id', 'm.from_name', 'm.email', 'm.message'])
    .where('r.id', 'in', [...refused.keys()])
    .where('r.undone_at', 'is', null)
    .where('m.state', 'in', ['new', 'open'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_reply as later')
            .select('later.id')
            .whereRef('later.message_id', '=', 'r.message_id')
            .whereRef('later.created_at', '>', 'r.created_at')
            .where('later.undone_at', 'is', null)
            .where('later.id', 'not in', [...refused.keys()]),
        ),
      ),
    )
    .orderBy('r.created_at')
    .execute();
  // The last of several refused replies to one message.
  const last = [...new Map(rows.map((row) => [row.id, row])).values()];
  const listed = await Promise.all(
    last.slice(0, limit).map(async (row) => ({
      id: row.id,
      name: row.from_name,
      at: refused.get(row.replyId)?.failed_at ?? 0,
      answer: refused.get(row.replyId)?.last_error ?? '',
      phone: await findPhone(db, row, showsDonors ? await findDonorPhone(db, row.email) : null),
    })),
  );
  return listed.sort((a, b) => a.at - b.at);
}
