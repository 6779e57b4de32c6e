import { enqueueEmail } from '#app/email/outbox.server.ts';
import { deleteSessions, lockAccount, type VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { findAccountRow, markEmailVerified } from './accounts.server.ts';
import { passwordChangedEmail, passwordResetEmail } from './email.server.ts';
import type { LoginInput } from './schema.ts';
import { findOneTimeToken, revokeOneTimeTokens, useOneTimeToken } from './tokens.server.ts';

/**
 * The account that an address and a password open, or undefined: in the same time, whether or not the address is known.
 * Take `loginLimits` first. @throws BusyError
 */
export async function authenticate(db: Db, { email, password }: LoginInput): Promise<VerifiedIdentity | undefined> {
  return check(await findAccountRow(db, email), password);
}

/** As `authenticate`, for what asks a member for the password again. @throws BusyError */
export async function confirmPassword(db: Db, accountId: string, password: string): Promise<VerifiedIdentity | undefined> {
  const account = db.selectFrom('account').select(['id', 'password_hash']).where('id', '=', accountId);
  return check(await account.executeTakeFirst(), password);
}

async function check(
  account: { id: string; password_hash: string | null } | undefined,
  password: string,
): Promise<VerifiedIdentity | undefined> {
  const passwordHash = account?.password_hash;
  const isRight = await passwords.verify(passwordHash, password);
  return account && passwordHash && isRight ? { accountId: account.id, passwordHash } : undefined;
}

/** Enqueues a reset email, for a known email address or not: the worker finds out which, and only then is a token made. */
export async function requestPasswordReset(db: Db, email: string, locale: Locale, now: number): Promise<void> {
  const account = await findAccountRow(db, email);
  await enqueueEmail(db, passwordResetEmail({ accountId: account?.id ?? null, locale }), now);
}

/** Whether a link to set a password is good: for GET, any number of times. The owner's first link is one, too. */
export async function isResetTokenValid(db: Db, token: string, now: number): Promise<boolean> {
  return (await findOneTimeToken(db, ['reset', 'owner'], token, now)) !== undefined;
}

/**
 * Sets a new password by a mailed link, which proves the address too; ends all sessions and emails a notice.
 * @returns the account's id, or undefined when the link is not good (any more): nothing changed then. @throws BusyError
 */
export async function resetPassword(db: Db, token: string, newPassword: string, now: number): Promise<string | undefined> {
  // Before the hash: who made the token up costs nothing.
  if (!(await isResetTokenValid(db, token, now))) return undefined;
  const passwordHash = await passwords.hash(newPassword);
  return db.transaction().execute(async (trx) => {
    const accountId = await useOneTimeToken(trx, ['reset', 'owner'], token, now);
    if (!accountId) return undefined;
    await markEmailVerified(trx, accountId, now);
    await setPassword(trx, accountId, passwordHash, now);
    await deleteSessions(trx, accountId);
    return accountId;
  });
}

/**
 * Changes a member's password and ends all the member's sessions: whoever has copied one is out. One without a password (a provider
 * opens the account) sets the first one by a reset link. Take `confirmLimits` first.
 * @returns what opens a session again for who changed it, or undefined when the current one is wrong. @throws BusyError
 */
export async function changePassword(
  db: Db,
  accountId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: number,
): Promise<VerifiedIdentity | undefined> {
  const confirmed = await confirmPassword(db, accountId, currentPassword);
  if (!confirmed) return undefined;
  const passwordHash = await passwords.hash(newPassword);
  return db.transaction().execute(async (trx) => {
    // The one that was checked may have been replaced meanwhile, by a reset: then it is wrong now.
    if (!(await lockAccount(trx, confirmed))) return undefined;
    await setPassword(trx, accountId, passwordHash, now);
    await deleteSessions(trx, accountId);
    return { accountId, passwordHash };
  });
}

/** With its notice; links that were mailed before set no other one after it. */
async function setPassword(trx: Db, accountId: string, passwordHash: string, now: number): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', accountId).execute();
  await revokeOneTimeTokens(trx, ['reset', 'owner'], accountId, now);
  await enqueueEmail(trx, passwordChangedEmail({ accountId }), now);
}
