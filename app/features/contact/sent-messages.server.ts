import { listSent } from '#app/email/outbox.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contactEmail } from './email.server.ts';
import { firstLineOf } from './first-line.ts';

export type SentMessage = { id: string; firstLine: string; createdAt: number; isMailed: boolean };

/**
 * What was written to the company with an address (in lower case), the newest first, and whether it has left for the team.
 * Only for who has proved the address.
 */
export async function listSentMessages(db: Db, email: string, limit: number): Promise<SentMessage[]> {
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
