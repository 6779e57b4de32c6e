import { randomUUID } from 'node:crypto';
import { type Db, sweepTable } from '#app/platform/database.server.ts';
import { purposes, revokeOneTimeTokens, tokenLifeMs } from './tokens.server.ts';

/** Stores what a member asks for, in place of what they asked for before. @returns its id. */
export async function insertEmailChange(
  trx: Db,
  {
    accountId,
    oldEmail,
    newEmail,
  }: { accountId: string; oldEmail: string | null; newEmail: string },
  now: number,
): Promise<string> {
  await cancelEmailChange(trx, accountId, now);
  const id = randomUUID();
  await trx
    .insertInto('email_change')
    .values({
      id,
      account_id: accountId,
      old_email: oldEmail,
      new_email: newEmail,
      created_at: now,
      changed_at: null,
    })
    .execute();
  return id;
}

export async function findPendingEmailChange(
  db: Db,
  by: { accountId: string } | { id: string },
  now: number,
) {
  const pending = db
    .selectFrom('email_change')
    .select(['id', 'account_id as accountId', 'new_email as newEmail'])
    .where('changed_at', 'is', null)
    .where('created_at', '>', now - tokenLifeMs.email);
  const found =
    'id' in by ? pending.where('id', '=', by.id) : pending.where('account_id', '=', by.accountId);
  return found.executeTakeFirst();
}

/** Whatever its link is worth, also one that has not been emailed yet: nothing changes any more. */
export async function cancelEmailChange(trx: Db, accountId: string, now: number): Promise<void> {
  await trx
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    .where('changed_at', 'is', null)
    .execute();
  await revokeOneTimeTokens(trx, ['email'], accountId, now);
}

/** All but the link that stops a change of where donations go: it only keeps what is. */
export async function revokeLinks(trx: Db, accountId: string, now: number): Promise<void> {
  await cancelEmailChange(trx, accountId, now);
  const revoked = purposes.filter((purpose) => purpose !== 'payees');
  await revokeOneTimeTokens(trx, revoked, accountId, now);
}

const storedMs = 30 * 24 * 60 * 60_000;

export async function deleteOldEmailChanges(db: Db, now: number): Promise<void> {
  await sweepTable(db, 'email_change', now - storedMs);
}
