import { listMailed } from '#app/email/mailed.server.ts';
import type { Db } from '#app/platform/database.server.ts';
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
  const mails = rows.map(({ id }) => ({ kind: 'contact', messageId: id }) as const);
  const mailed = new Set((await listMailed(db, mails)).map(({ messageId }) => messageId));
  return rows.map(({ id, message, created_at }) => ({
    id,
    firstLine: firstLineOf(message),
    createdAt: created_at,
    isMailed: mailed.has(id),
  }));
}
