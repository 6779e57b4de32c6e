import { deleteAccount } from '#app/features/accounts/accounts.server.ts';
import { AccountError } from '#app/features/accounts/accounts.ts';
import { confirmPassword } from '#app/features/accounts/passwords.server.ts';
import { done, type Result } from '#app/http/result.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DeletionErrors } from './DeletionForm.tsx';

/** An account without a password is closed by who has logged in this short a time ago, in milliseconds. */
const freshMs = 10 * 60_000;

/**
 * Closes a member's account for good, on the member's own word: the password, or where there is none a login of just now.
 * Take `confirmLimits` first. @returns the stored pictures that nothing names any more. @throws BusyError, AccountError account_not_found
 */
export async function closeAccount(
  db: Db,
  { account, session }: OpenSession,
  password: string,
  now: number,
): Promise<Result<string[], DeletionErrors>> {
  if (account.hasPassword) {
    if (!(await confirmPassword(db, account.id, password))) return refuse({ password: 'wrong' });
  } else if (now - session.createdAt > freshMs) return refuse({ confirm: 'fresh' });
  try {
    return done((await deleteAccount(db, account.id)).pictures);
  } catch (error) {
    if (error instanceof AccountError && error.code === 'last_owner') return refuse({ confirm: 'lastOwner' });
    throw error;
  }
}

const refuse = (errors: DeletionErrors) => ({ outcome: 'invalid', errors }) as const;
