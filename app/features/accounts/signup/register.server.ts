import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { lockAccount, type VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { markEmailVerified } from '../accounts.server.ts';
import { existingAccountEmail, verificationEmail } from '../email.server.ts';
import type { SignUpInput } from '../schema.ts';
import {
  commandOrigin,
  type EventOrigin,
  recordSecurityEvent,
} from '../security-events/events.server.ts';
import {
  findOneTimeToken,
  issueOneTimeToken,
  redeemOneTimeToken,
  revokeOneTimeTokens,
} from '../tokens.server.ts';

/**
 * For a registered address nothing changes and its owner is notified. Both cases do the same work.
 * @throws BusyError
 */
export async function registerAccount(
  db: Db,
  input: SignUpInput,
  locale: Locale,
  now: number,
  { network, origin = commandOrigin }: { network?: string; origin?: EventOrigin } = {},
) {
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
    const known = await trx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const toSend = made ? verificationEmail : existingAccountEmail;
    await enqueueEmail(trx, toSend({ accountId: known.id, locale }), now);
    const event = { kind: 'signup', accountId: known.id, details: { isKnown: !made } } as const;
    await recordSecurityEvent(trx, event, origin, now);
  });
}

/** Not sent if the address is verified by then. Rate limit it like a reset. */
export const requestVerification = (
  db: Db,
  accountId: string | null,
  locale: Locale,
  now: number,
) => enqueueEmail(db, verificationEmail({ accountId, locale }), now);

/**
 * For someone with a session of the account or its password: whoever else holds the mailbox would
 * vouch for a stranger's account. Call it on POST only: link previews would use it up. @returns the
 * account's id, or undefined when the token is invalid, used, expired or another account's
 */
export async function verifyEmail(
  db: Db,
  token: string,
  identity: VerifiedIdentity,
  now: number,
  origin: EventOrigin = commandOrigin,
) {
  const { accountId } = identity;
  return db.transaction().execute(async (trx) => {
    if ((await findOneTimeToken(trx, ['verify'], token, now)) !== accountId) return undefined;
    if (!(await lockAccount(trx, identity))) return undefined;
    if (!(await redeemOneTimeToken(trx, ['verify'], token, now))) return undefined;
    await revokeOneTimeTokens(trx, ['verify'], accountId, now);
    await markEmailVerified(trx, accountId, now);
    await recordSecurityEvent(trx, { kind: 'email_verified', accountId }, origin, now);
    return accountId;
  });
}

/** Exchanges it for a token that sets a new password, which verifies the address too. */
export async function exchangeVerification(db: Db, token: string, now: number) {
  return db.transaction().execute(async (trx) => {
    const accountId = await redeemOneTimeToken(trx, ['verify'], token, now);
    return accountId && issueOneTimeToken(trx, 'reset', accountId, now);
  });
}
