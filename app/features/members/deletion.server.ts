import { AccountError, deleteAccountRow } from '#app/features/accounts/accounts.server.ts';
import { deletePicturesOf } from '#app/features/pictures/sent-pictures.server.ts';
import { commandOrigin, type EventOrigin } from '#app/features/security-events/events.server.ts';
import { done, type Result } from '#app/http/result.ts';
import type { Db } from '#app/platform/database.server.ts';

export type DeletionErrors = { confirm?: 'missing' | 'lastOwner' };

/**
 * Deletes a member's account, once `requireRecent` has asked who it is.
 * @returns the stored images to remove. @throws AccountError account_not_found
 */
export async function closeAccount(
  db: Db,
  accountId: string,
  now: number,
  origin: EventOrigin,
): Promise<Result<string[], DeletionErrors>> {
  try {
    return done(await deleteAccount(db, accountId, now, origin));
  } catch (error) {
    if (error instanceof AccountError && error.code === 'last_owner')
      return { outcome: 'invalid', errors: { confirm: 'lastOwner' } };
    throw error;
  }
}

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
