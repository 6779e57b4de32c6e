import { deletePicturesOf } from '#app/features/pictures/sent-pictures.server.ts';
import { type Account, hasRole, type Role, readAccount } from '#app/http/session/account.ts';
import type { AccountRow } from '#app/platform/account-schema.ts';
import type { Db } from '#app/platform/database.server.ts';
import { attachStoredImage, detachStoredImage } from '#app/platform/stored-images.server.ts';
import { AccountError, normalizeEmail } from './accounts.ts';
import type { ProfileInput } from './schema.ts';

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readAccount(row);
}

/** The row with its hash: for this folder only. */
export async function findAccountRow(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst();
}

/** @throws AccountError account_not_found */
export async function updateProfile(db: Db, accountId: string, profile: ProfileInput, now: number): Promise<void> {
  const { username, phone, genre, birthdate, country, region } = profile;
  const changed = await db
    .updateTable('account')
    .set({ username, phone, genre, birthdate, country, region, updated_at: now })
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new AccountError('account_not_found');
}

/** Sets or takes away the member's picture (an image reference, see domain/images). @returns the earlier one. @throws AccountError account_not_found */
export async function setPicture(db: Db, accountId: string, picture: string | null, now: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom('account').select('picture').where('id', '=', accountId).executeTakeFirst();
    if (!account) throw new AccountError('account_not_found');
    await trx.updateTable('account').set({ picture, updated_at: now }).where('id', '=', accountId).execute();
    await attachStoredImage(trx, picture, now);
    await detachStoredImage(trx, account.picture);
    return account.picture;
  });
}

/** Stores when the email address was verified for the first time. */
export async function markEmailVerified(trx: Db, accountId: string, now: number): Promise<void> {
  await trx
    .updateTable('account')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** @throws AccountError account_not_found, email_unverified (a role wants a proved address), last_owner */
export async function grantRole(db: Db, accountId: string, role: Role, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst();
    if (!account) throw new AccountError('account_not_found');
    if (role !== 'member' && account.email_verified_at === null) throw new AccountError('email_unverified');
    if (!hasRole(role, 'owner')) await refuseLastOwner(trx, accountId);
    await trx.updateTable('account').set({ role, updated_at: now }).where('id', '=', accountId).execute();
  });
}

/**
 * Deletes the account with its sessions, identities, tokens and pictures. Messages to the company stay the company's, and so do
 * donations, without the account.
 * @returns the stored pictures that nothing names any more, for `purgeDetachedImage`. @throws AccountError account_not_found, last_owner
 */
export async function deleteAccount(db: Db, accountId: string): Promise<{ pictures: string[] }> {
  return db.transaction().execute(async (trx) => {
    await refuseLastOwner(trx, accountId);
    const pictures = await deletePicturesOf(trx, accountId);
    const deleted = await trx.deleteFrom('account').where('id', '=', accountId).returning('picture').executeTakeFirst();
    if (!deleted) throw new AccountError('account_not_found');
    await detachStoredImage(trx, deleted.picture);
    return { pictures: deleted.picture === null ? pictures : [...pictures, deleted.picture] };
  });
}

async function refuseLastOwner(trx: Db, accountId: string): Promise<void> {
  // Locked in one order, so that two owners who leave at once cannot each count on the other (PostgreSQL; SQLite writes one by one).
  const owners = await trx.updateTable('account').set({ role: 'owner' }).where('role', '=', 'owner').returning('id').execute();
  if (owners.length === 1 && owners[0]?.id === accountId) throw new AccountError('last_owner');
}
