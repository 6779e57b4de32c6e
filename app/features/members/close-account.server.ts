import { deleteAccount } from '#app/features/accounts/accounts.server.ts';
import { AccountError } from '#app/features/accounts/accounts.ts';
import { confirmPassword } from '#app/features/accounts/passwords.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** An account without a password is closed by who has logged in this short a time ago, in milliseconds. */
const freshMs = 10 * 60_000;

export type CloseRefusal = 'wrong' | 'fresh' | 'lastOwner';

/**
 * Closes a member's account for good, on the member's own word: the password, or where there is none a login of just now.
 * Take `confirmLimits` first. @returns the stored pictures that nothing names any more, or why nothing was done.
 * @throws BusyError, AccountError account_not_found
 */
export async function closeAccount(
  db: Db,
  { account, session }: OpenSession,
  password: string,
  now: number,
): Promise<{ closed: true; pictures: string[] } | { closed: false; refusal: CloseRefusal }> {
  if (account.hasPassword) {
    if (!(await confirmPassword(db, account.id, password))) return { closed: false, refusal: 'wrong' };
  } else if (now - session.createdAt > freshMs) return { closed: false, refusal: 'fresh' };
  try {
    return { closed: true, ...(await deleteAccount(db, account.id)) };
  } catch (error) {
    if (error instanceof AccountError && error.code === 'last_owner') return { closed: false, refusal: 'lastOwner' };
    throw error;
  }
}
