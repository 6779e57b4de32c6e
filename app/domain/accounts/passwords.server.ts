import { enqueueMail } from '#app/domain/outbox/outbox.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import type { LoginInput } from './accounts.schema.ts';
import { findAccountRow } from './accounts.server.ts';
import { findOneTimeToken, takeOneTimeToken, voidOneTimeTokens } from './one-time-tokens.server.ts';
import { endAllSessions } from './own-sessions.server.ts';
import { markEmailVerified } from './register.server.ts';

/**
 * The account that an address and a password open, or undefined: in the same time, whether or not the address is known.
 * Take `loginLimits` first. @throws BusyError
 */
export async function authenticate(db: Db, { email, password }: LoginInput): Promise<string | undefined> {
  const account = await findAccountRow(db, email);
  const isRight = await passwords.verify(account?.password_hash, password);
  return isRight ? account?.id : undefined;
}

/** True when it is the member's password, for what asks for it again. @throws BusyError */
export async function confirmPassword(db: Db, accountId: string, password: string): Promise<boolean> {
  const account = await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return passwords.verify(account?.password_hash, password);
}

/** Notes a reset mail, for a known address or not: the worker finds out which, and only then is a token made. */
export async function requestPasswordReset(db: Db, email: string, locale: Locale, now: number): Promise<void> {
  const account = await findAccountRow(db, email);
  await enqueueMail(db, { kind: 'reset', accountId: account?.id ?? null, locale }, now);
}

/** Whether a link to set a password is good: for GET, any number of times. The owner's first link is one, too. */
export async function previewResetToken(db: Db, token: string, now: number): Promise<boolean> {
  return (await findOneTimeToken(db, ['reset', 'owner'], token, now)) !== undefined;
}

/**
 * Sets a new password by a mailed link, which proves the address too; ends all sessions and mails a notice.
 * @returns the account's id, or undefined when the link is not good (any more): nothing changed then. @throws BusyError
 */
export async function resetPassword(db: Db, token: string, newPassword: string, now: number): Promise<string | undefined> {
  // Before the hash: who made the token up costs nothing.
  if (!(await previewResetToken(db, token, now))) return undefined;
  const passwordHash = await passwords.hash(newPassword);
  return db.transaction().execute(async (trx) => {
    const accountId = await takeOneTimeToken(trx, ['reset', 'owner'], token, now);
    if (!accountId) return undefined;
    await markEmailVerified(trx, accountId, now);
    await setPassword(trx, accountId, passwordHash, now);
    await endAllSessions(trx, accountId);
    return accountId;
  });
}

/**
 * Changes a member's password and ends the member's other sessions. One without a password (a provider opens the account) sets the
 * first one by a reset link. Take `confirmLimits` first.
 * @returns false when the current one is wrong. @throws BusyError
 */
export async function changePassword(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: number,
): Promise<boolean> {
  if (!(await confirmPassword(db, accountId, currentPassword))) return false;
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, accountId, passwordHash, now);
    await endAllSessions(trx, accountId, sessionId);
  });
  return true;
}

/** With its notice; links that were mailed before set no other one after it. */
async function setPassword(trx: Db, accountId: string, passwordHash: string, now: number): Promise<void> {
  await trx.updateTable('account').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', accountId).execute();
  await voidOneTimeTokens(trx, ['reset', 'owner'], accountId, now);
  await enqueueMail(trx, { kind: 'password-changed', accountId }, now);
}
