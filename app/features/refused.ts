import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { reopenMessage } from '#app/features/contact/admin/refused-replies.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#app/platform/schema.ts';
import { notifyOfFailedEmail } from './notifications/notify.server.ts';

/** Effects of a permanently refused email, in the transaction that stores the refusal. */
export async function followRefusal(trx: Db, entry: OutboxRow, now: number): Promise<void> {
  if (entry.kind === messageReplyEmail.kind)
    await reopenMessage(trx, JSON.parse(entry.payload).replyId, now);
  await notifyOfFailedEmail(trx, entry, now);
}
