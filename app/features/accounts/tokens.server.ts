import type { ExpressionBuilder } from 'kysely';
import { createToken, hashToken } from '#app/http/signature.ts';
import { type Db, sweepTable } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';

/** Links from an email or the operator; `payees` cancels another place for donations. */
export const purposes = ['verify', 'reset', 'owner', 'email', 'payees'] as const;
export type Purpose = (typeof purposes)[number];

const minute = 60_000;

export const tokenLifeMs: Readonly<Record<Purpose, number>> = {
  verify: 3 * 24 * 60 * minute,
  reset: 30 * minute,
  owner: 24 * 60 * minute,
  email: 24 * 60 * minute,
  // As long as such a change waits at most, with a day for an email that was late.
  payees: 8 * 24 * 60 * minute,
};

export async function issueOneTimeToken(db: Db, purpose: Purpose, accountId: string, now: number) {
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

/** Does not use the token up. @returns the account's id */
export async function findOneTimeToken(
  db: Db,
  purposes: readonly Purpose[],
  token: string,
  now: number,
): Promise<string | undefined> {
  const good = db.selectFrom('one_time_token').where(isGood(purposes, token, now));
  return (await good.select('account_id').executeTakeFirst())?.account_id;
}

/**
 * A suspended account's links open nothing, but for cancelling another place for donations: a rogue
 * owner could suspend the others.
 */
const isGood =
  (purposes: readonly Purpose[], token: string, now: number) =>
  (eb: ExpressionBuilder<Schema, 'one_time_token'>) => {
    const open = eb.selectFrom('account').select('id').where('suspended_at', 'is', null);
    return eb.and([
      eb('token_hash', '=', hashToken(token)),
      eb('purpose', 'in', purposes),
      eb('used_at', 'is', null),
      eb('expires_at', '>', now),
      eb.or([eb('purpose', '=', 'payees'), eb('account_id', 'in', open)]),
    ]);
  };

/** Uses a token up: of two simultaneous requests, one gets the account's id. */
export async function redeemOneTimeToken(
  trx: Db,
  purposes: readonly Purpose[],
  token: string,
  now: number,
): Promise<string | undefined> {
  const used = trx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where(isGood(purposes, token, now));
  return (await used.returning('account_id').executeTakeFirst())?.account_id;
}

export async function revokeOneTimeTokens(
  trx: Db,
  purposes: readonly Purpose[],
  accountId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Against replay. @returns false when it had been used before. */
export async function recordUsedToken(
  db: Db,
  { fingerprint, expiresAt }: { fingerprint: string; expiresAt: number },
): Promise<boolean> {
  const inserted = await db
    .insertInto('used_token')
    .values({ fingerprint, expires_at: expiresAt })
    .onConflict((oc) => oc.column('fingerprint').doNothing())
    .returning('fingerprint')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('one_time_token')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('used_at', 'is not', null)]))
    .execute();
  await sweepTable(db, 'used_token', now, ['fingerprint', 'expires_at']);
}
