import { enqueueEmail } from '#app/email/outbox.server.ts';
import { deleteOtherSessions, lockAccount } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type EventOrigin, recordSecurityEvent } from '../security-events/events.server.ts';
import { secondFactorEmail } from './email.server.ts';

export type LinkedIdentity = { email: string; createdAt: number; lastUsedAt: number };

export async function listIdentities(db: Db, accountId: string): Promise<LinkedIdentity[]> {
  const rows = await db
    .selectFrom('identity')
    .select(['email', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ email, created_at, last_used_at }) => ({
    email,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

/**
 * Ends other sessions, which they may have opened. Needs a verified email address, so a reset link
 * always leads back in. @returns whether there were any
 */
export async function unlinkIdentities(
  db: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, { accountId }))) return false;
    const { numDeletedRows } = await trx
      .deleteFrom('identity')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await deleteOtherSessions(trx, accountId, origin.sessionId);
    await enqueueEmail(trx, secondFactorEmail({ accountId, change: 'google-removed' }), now);
    await recordSecurityEvent(trx, { kind: 'identity_unlinked', accountId }, origin, now);
    return true;
  });
}
