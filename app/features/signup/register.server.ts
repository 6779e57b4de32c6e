import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { findAccountRow, markEmailVerified } from '#app/features/accounts/accounts.server.ts';
import { existingAccountEmail, verificationEmail } from '#app/features/accounts/email.server.ts';
import type { SignUpInput } from '#app/features/accounts/schema.ts';
import { revokeOneTimeTokens, useOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';

/**
 * Creates an account with an unverified email address, and enqueues its email. If the email address has an account, nothing changes and
 * its owner is notified by email. Both cases do the same work, and the caller cannot distinguish them.
 * @throws BusyError
 */
export async function registerAccount(db: Db, input: SignUpInput, locale: Locale, now: number, network?: string): Promise<void> {
  const { email, password, datetime, ...profile } = input;
  const passwordHash = await passwords.hash(password, { network });
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('account')
      .values({
        ...profile,
        id: randomUUID(),
        email,
        password_hash: passwordHash,
        picture: null,
        role: 'member',
        email_verified_at: null,
        locale,
        local_date_time: datetime,
        created_at: now,
        updated_at: now,
      })
      .onConflict((oc) => oc.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    const known = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const toSend = made ? verificationEmail : existingAccountEmail;
    await enqueueEmail(trx, toSend({ accountId: known.id, locale }), now);
  });
}

/** Enqueues another verification email, which is not sent if the email address is verified by then. Rate limit it like a reset. */
export async function requestVerification(db: Db, accountId: string, locale: Locale, now: number): Promise<void> {
  await enqueueEmail(db, verificationEmail({ accountId, locale }), now);
}

/** No account has it: its email has no recipient. */
const nobody = '';

/** Like `requestVerification`, for an email address from a form: the work is the same for known and unknown ones. */
export async function requestVerificationFor(db: Db, email: string, locale: Locale, now: number): Promise<void> {
  const account = await findAccountRow(db, email);
  await requestVerification(db, account?.id ?? nobody, locale, now);
}

/**
 * Verifies an email address with the emailed token. Using it again changes nothing and reports that it was used.
 * Call it on POST only: link previews of email clients would use it up on GET.
 * @returns the account's id, or undefined when the token is invalid, used or expired.
 */
export async function verifyEmail(db: Db, token: string, now: number): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const accountId = await useOneTimeToken(trx, ['verify'], token, now);
    if (!accountId) return undefined;
    await revokeOneTimeTokens(trx, ['verify'], accountId, now);
    await markEmailVerified(trx, accountId, now);
    return accountId;
  });
}
