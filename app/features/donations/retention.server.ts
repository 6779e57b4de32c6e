import { retentionLimit } from '#app/features/contact/retention.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** Deletes the donations announced longer ago than the privacy page promises; their mails go with those of messages. @returns how many. */
export async function purgeOldDonations(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('donation').where('created_at', '<', retentionLimit(now)).executeTakeFirst();
  return Number(numDeletedRows);
}
