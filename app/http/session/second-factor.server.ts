import type { Db } from '#app/platform/database.server.ts';
import { type Account, hasRole } from './account.ts';

/** How long a new owner may go without a second factor, in milliseconds. */
const graceMs = 7 * 24 * 60 * 60_000;

/** Whether an account has a passkey or an authenticator app: recovery codes alone are none. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const [passkey, app] = await Promise.all([
    db
      .selectFrom('passkey')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('authenticator_app')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  ]);
  return passkey !== undefined || app !== undefined;
}

/** In milliseconds since 1970; null for everyone who is no owner. */
const secondFactorDueAt = ({ ownerSince }: Pick<Account, 'ownerSince'>): number | null =>
  ownerSince === null ? null : ownerSince + graceMs;

/** Null for members, and for who has one. @returns for an owner, until when one must be added */
export async function secondFactorAdvice(
  db: Db,
  account: Account,
): Promise<{ dueAt: number | null } | null> {
  if (!hasRole(account.role, 'editor') || (await hasSecondFactor(db, account.id))) return null;
  return { dueAt: secondFactorDueAt(account) };
}

export async function isSecondFactorOverdue(
  db: Db,
  account: Account,
  now: number,
): Promise<boolean> {
  const dueAt = secondFactorDueAt(account);
  return dueAt !== null && dueAt <= now && !(await hasSecondFactor(db, account.id));
}
