import type { Db } from '#app/platform/database.server.ts';

/** How long messages are kept, in months: the privacy page promises it. */
const keptMonths = 24;

/** What was received before this moment is to be gone. Milliseconds since 1970, as `now`. */
export function retentionLimit(now: number): number {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - keptMonths);
  return limit.getTime();
}

/** Deletes the messages that are older than is promised, with their mails in the outbox. @returns how many messages. */
export async function purgeOldMessages(db: Db, now: number): Promise<number> {
  const limit = retentionLimit(now);
  return db.transaction().execute(async (trx) => {
    // A mail is noted in the same moment as its message.
    await trx.deleteFrom('outbox').where('created_at', '<', limit).execute();
    const { numDeletedRows } = await trx.deleteFrom('message').where('created_at', '<', limit).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
