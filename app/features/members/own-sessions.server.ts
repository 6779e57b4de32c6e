import { maxSessions, openSessions, readSession, type Session } from '#app/features/accounts/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** The newest first. */
export async function listSessions(db: Db, accountId: string, now: number): Promise<Session[]> {
  const rows = await openSessions(db, now)
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .limit(maxSessions)
    .execute();
  return rows.map(readSession);
}

/** Ends one of a member's own sessions. @returns whether it was there. */
export async function endSessionOf(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db.deleteFrom('session').where('id', '=', sessionId).where('account_id', '=', accountId).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

export async function endAllSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}
