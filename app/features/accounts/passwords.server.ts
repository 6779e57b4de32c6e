import { enqueueEmail } from '#app/email/outbox.server.ts';
import { widestNetwork } from '#app/http/rate-limits/ip-network.ts';
import {
  deleteSessions,
  lockAccount,
  type VerifiedIdentity,
} from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Requester } from '#app/platform/fair-queue.ts';
import { passwords } from '#app/platform/password.server.ts';
import {
  deleteOtherCredentials,
  findAccount,
  findAccountRow,
  forgetDevices,
  markEmailVerified,
  updateAccount,
} from './accounts.server.ts';
import { passwordChangedEmail, passwordResetEmail } from './email.server.ts';
import { cancelEmailChange } from './email-changes.server.ts';
import type { LoginInput } from './schema.ts';
import {
  commandOrigin,
  type EventOrigin,
  recordSecurityEvent,
} from './security-events/events.server.ts';
import { findOneTimeToken, redeemOneTimeToken, revokeOneTimeTokens } from './tokens.server.ts';

/**
 * Takes the same time for known and unknown email addresses. Consume `loginLimits` first. @throws
 * BusyError
 */
export async function authenticate(
  db: Db,
  { email, password }: Pick<LoginInput, 'email' | 'password'>,
  clientIp?: string,
) {
  return check(await findAccountRow(db, email), password, {
    account: email,
    network: clientIp && widestNetwork(clientIp),
  });
}

export async function confirmPassword(db: Db, accountId: string, password: string) {
  const account = db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('id', '=', accountId);
  return check(await account.executeTakeFirst(), password, { account: accountId });
}

async function check(
  account: { id: string; password_hash: string | null } | undefined,
  password: string,
  requester: Requester,
): Promise<VerifiedIdentity | undefined> {
  const passwordHash = account?.password_hash;
  const isRight = await passwords.verify(passwordHash, password, requester);
  return account && passwordHash && isRight ? { accountId: account.id, passwordHash } : undefined;
}

/** The worker looks up the account and creates the token. */
export async function requestPasswordReset(
  db: Db,
  email: string,
  locale: Locale,
  now: number,
  origin: EventOrigin = commandOrigin,
) {
  const accountId = (await findAccountRow(db, email))?.id ?? null;
  await db.transaction().execute(async (trx) => {
    await enqueueEmail(trx, passwordResetEmail({ accountId, locale }), now);
    await recordSecurityEvent(trx, { kind: 'reset_requested', accountId, email }, origin, now);
  });
}

/** Links that set a password: also the owner's first one. */
const purposes = ['reset', 'owner'] as const;

/** Does not use the token up. */
export async function findResetAccount(db: Db, token: string, now: number) {
  const accountId = await findOneTimeToken(db, purposes, token, now);
  return accountId === undefined ? undefined : findAccount(db, accountId);
}

export const isResetTokenValid = async (db: Db, token: string, now: number) =>
  (await findOneTimeToken(db, purposes, token, now)) !== undefined;

/**
 * Also verifies the email address; ends all sessions and emails a notice. @returns undefined when
 * the link is invalid, used or expired. @throws BusyError
 */
export async function resetPassword(
  db: Db,
  token: string,
  newPassword: string,
  now: number,
  origin: EventOrigin = commandOrigin,
  locale?: Locale,
) {
  // Before the hash: an invalid token must not cost one.
  if (!(await isResetTokenValid(db, token, now))) return undefined;
  const passwordHash = await passwords.hash(newPassword);
  return db.transaction().execute(async (trx) => {
    const accountId = await redeemOneTimeToken(trx, purposes, token, now);
    if (!accountId) return undefined;
    // Somebody else may have registered the email address, and added what opens the account besides
    // the password.
    if (await markEmailVerified(trx, accountId, now)) await deleteOtherCredentials(trx, accountId);
    await setPassword(trx, accountId, passwordHash, now, locale);
    await deleteSessions(trx, accountId);
    await recordSecurityEvent(trx, { kind: 'password_reset', accountId }, origin, now);
    return accountId;
  });
}

/**
 * Ends all sessions, stolen ones included. Consume `confirmLimits` first. @returns the new session,
 * or undefined when the current password is wrong. @throws BusyError
 */
export async function changePassword(
  db: Db,
  accountId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: number,
  origin: EventOrigin = commandOrigin,
) {
  const confirmed = await confirmPassword(db, accountId, currentPassword);
  if (!confirmed) return undefined;
  const passwordHash = await passwords.hash(newPassword);
  return db.transaction().execute(async (trx) => {
    // A concurrent reset may have replaced the password that was checked.
    if (!(await lockAccount(trx, confirmed))) return undefined;
    await setPassword(trx, accountId, passwordHash, now);
    await deleteSessions(trx, accountId);
    await recordSecurityEvent(trx, { kind: 'password_changed', accountId }, origin, now);
    return { accountId, passwordHash };
  });
}

/**
 * Revokes emailed links, cancels a change of the address, and forgets the devices: whoever knew the
 * earlier password may have made many.
 */
async function setPassword(
  trx: Db,
  accountId: string,
  passwordHash: string,
  now: number,
  locale?: Locale,
) {
  await updateAccount(trx, accountId, { password_hash: passwordHash }, now);
  await forgetDevices(trx, accountId);
  await revokeOneTimeTokens(trx, purposes, accountId, now);
  await cancelEmailChange(trx, accountId, now);
  await enqueueEmail(trx, passwordChangedEmail({ accountId, locale }), now);
}
