import type { Db } from '#app/platform/database.server.ts';
import { type Account, hasRole } from './account.ts';

/** How long a new owner may go without a second factor, in milliseconds. */
const graceMs = 7 * 24 * 60 * 60_000;

/** Whether an account has a passkey or an authenticator app: recovery codes alone are none. */
export async function hasSecondFactor(db: Db, accountId: string) {
  const factorsIn = (table: 'passkey' | 'authenticator_app') =>
    db.selectFrom(table).select('account_id').where('account_id', '=', accountId);
  const factors = factorsIn('passkey').unionAll(factorsIn('authenticator_app'));
  return (await factors.limit(1).executeTakeFirst()) !== undefined;
}

/** Null for members, and for who has one. @returns for an owner, until when one must be added */
export async function secondFactorAdvice(db: Db, { id, role, ownerSince }: Account) {
  if (!hasRole(role, 'editor') || (await hasSecondFactor(db, id))) return null;
  return { dueAt: ownerSince === null ? null : ownerSince + graceMs };
}

export async function isSecondFactorOverdue(db: Db, account: Account, now: number) {
  const { id, ownerSince } = account;
  return ownerSince !== null && ownerSince + graceMs <= now && !(await hasSecondFactor(db, id));
}
