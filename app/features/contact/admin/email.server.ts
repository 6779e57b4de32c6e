import { type ExpressionBuilder, sql } from 'kysely';
import { renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { formatDate } from '#app/i18n/format.ts';
import { isLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import { messageEmailId } from '../email.server.ts';
import { replyEmailTexts } from './email-texts.ts';

const maxReferences = 20;

/** Not sent when it was undone. */
export const messageReplyEmail = defineEmail<{ replyId: string }>({
  kind: 'message-reply',
  findRecipient: async (db, { replyId }) => (await findReply(db, replyId))?.email ?? null,
  async render({ db, company, replyAddress }, { replyId }) {
    const reply = await findReply(db, replyId);
    if (!reply) return null;
    const locale = isLocale(reply.locale) ? reply.locale : 'fr';
    const { subject, wrote } = replyEmailTexts[locale];
    const label = wrote(formatDate(locale, reply.sent_at));
    const parts = [
      { paragraph: reply.text.replace(/\n{3,}/g, '\n\n') },
      { paragraph: emailTexts[locale].sender },
      { quotation: reply.message, label, isEarlier: true as const },
    ];
    return {
      messageId: replyEmailId(replyId),
      references: [
        messageEmailId(reply.message_id),
        ...(await listEarlierReplies(db, reply)).map(replyEmailId),
      ],
      replyTo: replyAddress?.replace('*', reply.message_id.replaceAll('-', '')) ?? company,
      isPersonal: true as const,
      ...renderEmail({ locale, subject, parts }),
    };
  },
});

/** Joins a reply with its email in the outbox, which is deleted after a while. */
export const isReplyEmail = (
  eb: ExpressionBuilder<Schema & { r: Schema['message_reply']; o: Schema['outbox'] }, 'r' | 'o'>,
) =>
  eb.and([
    eb('o.kind', '=', messageReplyEmail.kind),
    eb('o.payload', '=', sql<string>`'{"replyId":"' || r.id || '"}'`),
  ]);

/** The id in the payload of such an email, by which its reply is found. */
export const replyIdIn = (payload: string) =>
  sql<string>`substr(${sql.ref(payload)}, 13, length(${sql.ref(payload)}) - 14)`;

const replyEmailId = (id: string): string => `reply-${id}`;

async function findReply(db: Db, id: string) {
  return db
    .selectFrom('message_reply as r')
    .innerJoin('message as m', 'm.id', 'r.message_id')
    .select(['r.id', 'r.text', 'r.message_id', 'r.created_at'])
    .select(['m.email', 'm.locale', 'm.message', 'm.created_at as sent_at'])
    .where('r.id', '=', id)
    .where('r.undone_at', 'is', null)
    .executeTakeFirst();
}

async function listEarlierReplies(
  db: Db,
  reply: { id: string; message_id: string; created_at: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message_reply')
    .select('id')
    .where('message_id', '=', reply.message_id)
    .where('id', '!=', reply.id)
    .where('created_at', '<=', reply.created_at)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxReferences)
    .execute();
  return rows.map(({ id }) => id).reverse();
}
