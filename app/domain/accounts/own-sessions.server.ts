import type { Db } from '#app/platform/database.server.ts';
import { maxSessions, openSessions, readSession, type Session } from './sessions.server.ts';

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

/** Ends a member's sessions, but for one, when it is named. */
export async function endAllSessions(db: Db, accountId: string, exceptSessionId?: string): Promise<void> {
  const all = db.deleteFrom('session').where('account_id', '=', accountId);
  await (exceptSessionId ? all.where('id', '!=', exceptSessionId) : all).execute();
}
