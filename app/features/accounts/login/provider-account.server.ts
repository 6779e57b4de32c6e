import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { padResponseTime } from '#app/http/pad-response-time.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Sender } from '#app/http/submission.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import { signInWithPassword } from '#app/platform/identity-toolkit.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { findAccountRow, insertVerifiedAccount, updateAccount } from '../accounts.server.ts';
import { verificationEmail } from '../email.server.ts';
import { authenticate } from '../passwords.server.ts';
import { type LoginInput, normalizeEmail } from '../schema.ts';

/**
 * If the provider has not verified the address, it must be verified here. @returns undefined when
 * an account was created concurrently. @throws BusyError
 */
async function insertProviderAccount(
  db: Db,
  person: LoginInput & { name: string | null; emailVerified: boolean },
  locale: Locale,
  now: number,
) {
  const passwordHash = await passwords.hash(person.password);
  try {
    return await db.transaction().execute(async (trx) => {
      if (await findAccountRow(trx, person.email)) return undefined;
      const id = await insertVerifiedAccount(trx, person, locale, now);
      const email_verified_at = person.emailVerified ? now : null;
      await updateAccount(trx, id, { password_hash: passwordHash, email_verified_at }, now);
      if (!person.emailVerified)
        await enqueueEmail(trx, verificationEmail({ accountId: id, locale }), now);
      return { accountId: id, passwordHash };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/**
 * The provider's response time is rounded up to a multiple of this, in milliseconds: it may reveal
 * who is known.
 */
const stepMs = 1_000;

/**
 * For a password that matches no account here: tries it once at the provider that held members'
 * accounts before, if there is one, and on success creates the account here. For an email address
 * with an account here (`isKnown`), the provider is called with an unused email address instead, so
 * that neither the response nor its time reveals which case it was. Look up `isKnown` before
 * checking the password here: otherwise an account that another window creates in between would
 * count as known, although its password was not tried.
 * @throws ServiceError, BusyError
 */
export async function importProviderAccount(
  { db, config, locale }: Sender,
  input: LoginInput,
  isKnown: boolean,
): Promise<VerifiedIdentity | undefined> {
  const { url, apiKey } = config.identityToolkit;
  if (!apiKey) return undefined;
  const person = await padResponseTime(stepMs, () =>
    signInWithPassword({ url, apiKey }, isKnown ? nobody() : input),
  );
  if (isKnown || !person || normalizeEmail(person.email) !== input.email) return undefined;
  const made = await insertProviderAccount(db, { ...person, ...input }, locale, Date.now());
  // The same person in two windows: the other request created the account.
  return made ?? (await authenticate(db, input));
}

const nobody = (): LoginInput => ({ email: `${randomUUID()}@example.com`, password: randomUUID() });
