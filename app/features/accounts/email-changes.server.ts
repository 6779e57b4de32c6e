import type { Db } from '#app/platform/database.server.ts';
import { purposes, revokeOneTimeTokens, tokenLifeMs } from './tokens.server.ts';

export const findPendingEmailChange = (
  db: Db,
  column: 'id' | 'account_id',
  value: string,
  now: number,
) =>
  db
    .selectFrom('email_change')
    .select(['id', 'account_id as accountId', 'new_email as newEmail'])
    .where('changed_at', 'is', null)
    .where('created_at', '>', now - tokenLifeMs.email)
    .where(column, '=', value)
    .executeTakeFirst();

/** Whatever its link is worth, also one that has not been emailed yet: nothing changes any more. */
export async function cancelEmailChange(trx: Db, accountId: string, now: number) {
  await trx
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    .where('changed_at', 'is', null)
    .execute();
  await revokeOneTimeTokens(trx, ['email'], accountId, now);
}

/** All but the link that stops a change of where donations go: it only keeps what is. */
export async function revokeLinks(trx: Db, accountId: string, now: number) {
  await cancelEmailChange(trx, accountId, now);
  const revoked = purposes.filter((purpose) => purpose !== 'payees');
  await revokeOneTimeTokens(trx, revoked, accountId, now);
}

/** For a notice that a mail server has kept waiting. In milliseconds. */
export const emailChangeMs = 30 * 24 * 60 * 60_000;
