import { enqueueEmail } from '#app/email/outbox.server.ts';
import type { Account } from '#app/http/session/account.ts';
import { deleteSessions, lockAccount } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import { updateAccount } from '../accounts.server.ts';
import { findPendingEmailChange, insertEmailChange, revokeLinks } from '../email-changes.server.ts';
import { type EventOrigin, recordSecurityEvent } from '../security-events/events.server.ts';
import { findOneTimeToken, redeemOneTimeToken } from '../tokens.server.ts';
import { emailChangeEmail, emailChangeNotice } from './email.server.ts';

/** Does the same work whether or not the new address has an account: the worker finds out later. */
export async function requestEmailChange(
  db: Db,
  { id: accountId, email, emailVerifiedAt }: Pick<Account, 'id' | 'email' | 'emailVerifiedAt'>,
  newEmail: string,
  { locale, origin }: { locale: Locale; origin: EventOrigin },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, { accountId }))) return;
    const oldEmail = emailVerifiedAt === null ? null : email;
    const changeId = await insertEmailChange(trx, { accountId, oldEmail, newEmail }, now);
    await enqueueEmail(trx, emailChangeNotice({ changeId, step: 'requested' }), now);
    await enqueueEmail(trx, emailChangeEmail({ changeId, locale }), now);
    await recordSecurityEvent(trx, { kind: 'email_change_requested', accountId }, origin, now);
  });
}

export async function findLinkedEmail(
  db: Db,
  accountId: string,
  token: string,
  now: number,
): Promise<string | undefined> {
  if ((await findOneTimeToken(db, ['email'], token, now)) !== accountId) return undefined;
  return (await findPendingEmailChange(db, { accountId }, now))?.newEmail;
}

/**
 * In a session of the account: a mistyped address brings the link to a stranger. Other sessions and
 * all emailed links end. @returns why nothing changed, if so
 */
export async function changeEmail(
  db: Db,
  accountId: string,
  token: string,
  origin: EventOrigin,
  now: number,
): Promise<'badLink' | 'taken' | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await lockAccount(trx, { accountId }))) return 'badLink';
      const change = await findPendingEmailChange(trx, { accountId }, now);
      if (!change || (await redeemOneTimeToken(trx, ['email'], token, now)) !== accountId)
        return 'badLink';
      const verified = { email: change.newEmail, email_verified_at: now };
      await updateAccount(trx, accountId, verified, now);
      await trx
        .updateTable('email_change')
        .set({ changed_at: now })
        .where('id', '=', change.id)
        .execute();
      await deleteSessions(trx, accountId, origin.sessionId);
      await revokeLinks(trx, accountId, now);
      await enqueueEmail(trx, emailChangeNotice({ changeId: change.id, step: 'changed' }), now);
      await recordSecurityEvent(trx, { kind: 'email_changed', accountId }, origin, now);
      return undefined;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}
