import { deleteExpiredSessions } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { sweepUsedTokens } from './used-tokens.server.ts';

/** Forgets sessions that have run out, and tokens that are no longer good. For once an hour. */
export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await deleteExpiredSessions(db, now);
  await db
    .deleteFrom('one_time_token')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('used_at', 'is not', null)]))
    .execute();
  await sweepUsedTokens(db, now);
}
