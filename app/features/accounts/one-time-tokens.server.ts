import { createToken, hashToken } from '#app/http/signature.ts';
import type { Db } from '#app/platform/database.server.ts';

/** What a link that came by mail, or from the operator, may do once: prove an address, set a password, set the owner's first one. */
export type Purpose = 'verify' | 'reset' | 'owner';

const minute = 60_000;

/** How long a token counts, in milliseconds. */
export const tokenLifeMs: Readonly<Record<Purpose, number>> = {
  verify: 3 * 24 * 60 * minute,
  reset: 30 * minute,
  owner: 24 * 60 * minute,
};

/** Makes a token; the database learns its hash alone. @returns the clear text, to be sent and forgotten. */
export async function issueOneTimeToken(db: Db, purpose: Purpose, accountId: string, now: number): Promise<string> {
  const token = createToken();
  await db
    .insertInto('one_time_token')
    .values({
      token_hash: hashToken(token),
      purpose,
      account_id: accountId,
      created_at: now,
      expires_at: now + tokenLifeMs[purpose],
      used_at: null,
    })
    .execute();
  return token;
}

/** Looks without using up. @returns the account's id while the token is good for one of the purposes. */
export async function findOneTimeToken(
  db: Db,
  purposes: readonly Purpose[],
  token: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses a token up: of two that come at once, one gets the account's id. */
export async function takeOneTimeToken(
  trx: Db,
  purposes: readonly Purpose[],
  token: string,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses up all that were sent to an account for these purposes. */
export async function voidOneTimeTokens(trx: Db, purposes: readonly Purpose[], accountId: string, now: number): Promise<void> {
  await trx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
