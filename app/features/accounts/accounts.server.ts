import { randomUUID } from 'node:crypto';
import { notify } from '#app/features/notifications/notify.server.ts';
import { type Account, hasRole, type Role, readAccount } from '#app/http/session/account.ts';
import { deleteSessions } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import { attachStoredImage, detachStoredImage } from '#app/platform/stored-images.server.ts';
import type { AccountRow } from '#db/schema.ts';
import { revokeLinks } from './email-changes.server.ts';
import { delayPendingPayees } from './former-owners.server.ts';
import { roleNotification } from './notification.ts';
import { accountBounds, normalizeEmail } from './schema.ts';
import {
  commandOrigin,
  type EventOrigin,
  pseudonymizeEvents,
  recordSecurityEvent,
} from './security-events/events.server.ts';
import { issueOneTimeToken } from './tokens.server.ts';

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readAccount(row);
}

/** By email address; the row includes the password hash. */
export async function findAccountRow(db: Db, email: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
}

/** The owner of a device cookie, which is signed for both. */
export type DeviceOwner = { accountId: string; deviceGeneration: number };

export const findDeviceOwner = (
  db: Db,
  column: 'id' | 'email',
  value: string,
): Promise<DeviceOwner | undefined> =>
  db
    .selectFrom('account')
    .select(['id as accountId', 'device_generation as deviceGeneration'])
    .where(column, '=', value)
    .executeTakeFirst();

/** No browser that has logged in to the account before is recognized any longer. */
export async function forgetDevices(trx: Db, accountId: string) {
  await trx
    .updateTable('account')
    .set((eb) => ({ device_generation: eb('device_generation', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}

export async function isSuspended(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('suspended_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.suspended_at ?? null) !== null;
}

export async function updateAccount(db: Db, id: string, values: Partial<AccountRow>, now: number) {
  const changed = db.updateTable('account').set({ ...values, updated_at: now });
  await changed.where('id', '=', id).execute();
}

/** @returns the previous image reference. @throws AccountError account_not_found */
export async function setPicture(db: Db, accountId: string, picture: string | null, now: number) {
  return db.transaction().execute(async (trx) => {
    const account = await lockRow(trx, 'account', 'id', accountId);
    if (!account) throw new AccountError('account_not_found');
    await updateAccount(trx, accountId, { picture }, now);
    await attachStoredImage(trx, picture, now);
    await detachStoredImage(trx, account.picture);
    return account.picture;
  });
}

/** @returns whether this verified the email address for the first time */
export async function markEmailVerified(trx: Db, accountId: string, now: number): Promise<boolean> {
  const verified = await trx
    .updateTable('account')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return verified.numUpdatedRows === 1n;
}

/**
 * Its email address is verified by a provider or the operator; it has no password yet. @returns its
 * id
 */
export async function insertVerifiedAccount(
  trx: Db,
  { email, name }: { email: string; name: string | null },
  locale: Locale,
  now: number,
) {
  const row = {
    id: randomUUID(),
    email: normalizeEmail(email),
    username: usernameFor(normalizeEmail(email), name),
    role: 'member',
    email_verified_at: now,
    locale,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto('account').values(row).execute();
  return row.id;
}

/** An initial username that the profile's rules allow; the member may change it. */
function usernameFor(email: string, name: string | null): string {
  const { min, max } = accountBounds.username;
  const given = [
    ...(name ?? email.split('@', 1)[0] ?? '')
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
      .trim(),
  ];
  return given.slice(0, max).join('').trim().padEnd(min, '_');
}

/**
 * Removes every credential of whoever registered the email address without verifying it (account
 * pre-hijacking). Runs in the transaction of the verification.
 */
export async function resetUnverifiedAccount(trx: Db, accountId: string, now: number) {
  await updateAccount(trx, accountId, { password_hash: null, email_verified_at: now }, now);
  await deleteOtherCredentials(trx, accountId);
  await deleteSessions(trx, accountId);
  await forgetDevices(trx, accountId);
  await revokeLinks(trx, accountId, now);
}

/** Deletes the other ways into an account: linked identities and second factors. */
export async function deleteOtherCredentials(trx: Db, accountId: string): Promise<void> {
  for (const table of ['identity', 'passkey', 'authenticator_app', 'recovery_code'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/**
 * Creates the owner's account, or promotes one; of an unverified one password and sessions end.
 * @returns a single-use token for the link that sets the password. @throws AccountError
 * account_suspended
 */
export async function makeOwner(db: Db, email: string, now: number) {
  return db.transaction().execute(async (trx) => {
    const known = await findAccountRow(trx, email);
    if (known && known.suspended_at !== null) throw new AccountError('account_suspended');
    if (known?.email_verified_at === null) await resetUnverifiedAccount(trx, known.id, now);
    const accountId =
      known?.id ?? (await insertVerifiedAccount(trx, { email, name: null }, 'fr', now));
    await setRole(trx, accountId, 'owner', now);
    const details = { from: known?.role ?? 'member', to: 'owner' };
    if (details.from !== details.to) {
      const event = { kind: 'role_changed', accountId, details } as const;
      await recordSecurityEvent(trx, event, commandOrigin, now);
      await notify(trx, roleNotification(accountId), now);
    }
    const token = await issueOneTimeToken(trx, 'owner', accountId, now);
    return { accountId, token, isNew: !known };
  });
}

/**
 * Keeps the time of the first ownership: the days without a second factor count once. A role that
 * rises ends the other sessions.
 */
export async function setRole(
  trx: Db,
  accountId: string,
  role: Role,
  now: number,
  sessionId?: string | null,
) {
  const account = await findAccount(trx, accountId);
  if (account && !hasRole(account.role, role)) await deleteSessions(trx, accountId, sessionId);
  await trx
    .updateTable('account')
    .set((eb) => ({
      role,
      updated_at: now,
      ...(role === 'owner' && { owner_since: eb.fn.coalesce('owner_since', eb.val(now)) }),
    }))
    .where('id', '=', accountId)
    .execute();
}

/**
 * Messages and donations remain, without the account. @returns its picture, whose files are removed
 * after the transaction. @throws AccountError account_not_found, last_owner
 */
export async function deleteAccountRow(
  trx: Db,
  accountId: string,
  origin: EventOrigin,
  now: number,
): Promise<string | null> {
  await refuseLastOwner(trx, accountId);
  const account = await trx
    .selectFrom('account')
    .select(['id', 'email', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new AccountError('account_not_found');
  const { email, role } = account;
  if (role === 'owner') await delayPendingPayees(trx, now);
  await pseudonymizeEvents(trx, account, origin);
  await trx.deleteFrom('invitation').where('email', '=', email).execute();
  // The picture may have been replaced, or the account deleted, since it was read.
  const deleted = await trx
    .deleteFrom('account')
    .where('id', '=', accountId)
    .returning('picture')
    .executeTakeFirst();
  if (!deleted) throw new AccountError('account_not_found');
  const event = { kind: 'account_deleted', accountId: null, email, details: { role } } as const;
  // Owners may erase themselves.
  const actorId = origin.actorId === accountId ? null : origin.actorId;
  await recordSecurityEvent(trx, event, { ...origin, actorId, sessionId: null }, now);
  await detachStoredImage(trx, deleted.picture);
  return deleted.picture;
}

/** @throws AccountError last_owner, when no other owner could log in. */
export async function refuseLastOwner(trx: Db, accountId: string): Promise<void> {
  // PostgreSQL: two owners who leave at the same time must not count on each other.
  const owners = await trx
    .updateTable('account')
    .set({ role: 'owner' })
    .where('role', '=', 'owner')
    .returning(['id', 'suspended_at'])
    .execute();
  const active = owners.filter(({ suspended_at }) => suspended_at === null);
  if (active.length === 1 && active[0]?.id === accountId) throw new AccountError('last_owner');
}

export type AccountErrorCode =
  | 'account_not_found'
  | 'account_suspended'
  | 'last_owner'
  /** Linking an identity needs the password of the account. */
  | 'link_unconfirmed'
  | 'email_unverified'
  | 'identity_unverified';

/** A business rule refused a command, and nothing was changed. HTTP answers 404 or 409. */
export class AccountError extends Error {
  override name = 'AccountError';
  readonly code: AccountErrorCode;

  constructor(code: AccountErrorCode) {
    super(code);
    this.code = code;
  }
}
