import { AccountError, deleteAccountRow } from '#app/features/accounts/accounts.server.ts';
import { confirmPassword } from '#app/features/accounts/passwords.server.ts';
import { deletePicturesOf } from '#app/features/pictures/sent-pictures.server.ts';
import { commandOrigin, type EventOrigin } from '#app/features/security-events/events.server.ts';
import { done, type Result } from '#app/http/result.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import type { Db } from '#app/platform/database.server.ts';

export type DeletionErrors = { password?: 'missing' | 'wrong'; confirm?: 'missing' | 'fresh' | 'lastOwner' };

/** Without a password, the last login must be more recent than this, in milliseconds. */
const freshMs = 10 * 60_000;

/**
 * Deletes a member's account after checking the password or, where there is none, that the login is recent.
 * Consume `confirmLimits` first. @returns the stored images to remove. @throws BusyError, AccountError account_not_found
 */
export async function closeAccount(
  db: Db,
  { account, session }: OpenSession,
  password: string,
  now: number,
  origin: EventOrigin,
): Promise<Result<string[], DeletionErrors>> {
  if (account.hasPassword) {
    if (!(await confirmPassword(db, account.id, password))) return refuse({ password: 'wrong' });
  } else if (now - session.createdAt > freshMs) return refuse({ confirm: 'fresh' });
  try {
    return done(await deleteAccount(db, account.id, now, origin));
  } catch (error) {
    if (error instanceof AccountError && error.code === 'last_owner') return refuse({ confirm: 'lastOwner' });
    throw error;
  }
}

const refuse = (errors: DeletionErrors) => ({ outcome: 'invalid', errors }) as const;

/**
 * Deletes an account with its sessions, identities, tokens and pictures. Messages and donations remain, without the account.
 * @returns the images without references, for `purgeDetachedImage`. @throws AccountError account_not_found, last_owner
 */
export async function deleteAccount(
  db: Db,
  accountId: string,
  now: number,
  origin: EventOrigin = commandOrigin,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const pictures = await deletePicturesOf(trx, accountId);
    const portrait = await deleteAccountRow(trx, accountId, origin, now);
    return portrait === null ? pictures : [...pictures, portrait];
  });
}
