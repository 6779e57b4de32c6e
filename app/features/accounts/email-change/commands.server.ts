import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import type { Account } from '#app/http/session/account.ts';
import { deleteSessions, lockAccount } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import { updateAccount } from '../accounts.server.ts';
import { cancelEmailChange, findPendingEmailChange, revokeLinks } from '../email-changes.server.ts';
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
) {
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, { accountId }))) return;
    await cancelEmailChange(trx, accountId, now);
    const changeId = randomUUID();
    const old_email = emailVerifiedAt === null ? null : email;
    const change = { id: changeId, account_id: accountId, old_email, new_email: newEmail };
    await trx
      .insertInto('email_change')
      .values({ ...change, created_at: now })
      .execute();
    await enqueueEmail(trx, emailChangeNotice({ changeId, step: 'requested' }), now);
    await enqueueEmail(trx, emailChangeEmail({ changeId, locale }), now);
    await recordSecurityEvent(trx, { kind: 'email_change_requested', accountId }, origin, now);
  });
}

export async function findLinkedEmail(db: Db, accountId: string, token: string, now: number) {
  if ((await findOneTimeToken(db, ['email'], token, now)) !== accountId) return undefined;
  return (await findPendingEmailChange(db, 'account_id', accountId, now))?.newEmail;
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
      const change = await findPendingEmailChange(trx, 'account_id', accountId, now);
      if (!change || (await redeemOneTimeToken(trx, ['email'], token, now)) !== accountId)
        return 'badLink';
      const verified = { email: change.newEmail, email_verified_at: now };
      await updateAccount(trx, accountId, verified, now);
      const changed = trx.updateTable('email_change').set({ changed_at: now });
      await changed.where('id', '=', change.id).execute();
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
