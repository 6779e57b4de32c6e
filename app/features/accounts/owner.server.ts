import type { Db } from '#app/platform/database.server.ts';
import { findAccountRow } from './accounts.server.ts';
import { issueOneTimeToken } from './one-time-tokens.server.ts';
import { evictSquatter, insertAccount } from './vouched-accounts.server.ts';

/**
 * Makes or promotes the owner's account, on the word of whoever runs the machine. If nobody had proved the address, whoever
 * registered it loses the password and the sessions, or a stranger could wait there to become the owner.
 * @returns a token for the link that sets the password, good for a day, once.
 */
export async function makeOwner(db: Db, email: string, now: number): Promise<{ token: string; made: boolean }> {
  return db.transaction().execute(async (trx) => {
    const known = await findAccountRow(trx, email);
    if (known?.email_verified_at === null) await evictSquatter(trx, known.id, now);
    const accountId = known?.id ?? (await insertAccount(trx, { email, name: null }, 'fr', now));
    await trx.updateTable('account').set({ role: 'owner', updated_at: now }).where('id', '=', accountId).execute();
    return { token: await issueOneTimeToken(trx, 'owner', accountId, now), made: !known };
  });
}
