import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { padResponseTime } from '#app/http/pad-response-time.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Sender } from '#app/http/submission.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import { signInWithPassword } from '#app/platform/identity-toolkit.server.ts';
import { passwords } from '#app/platform/password.server.ts';
import { findAccountRow, insertVerifiedAccount } from '../accounts.server.ts';
import { verificationEmail } from '../email.server.ts';
import { authenticate } from '../passwords.server.ts';
import { type LoginInput, normalizeEmail } from '../schema.ts';

export async function isAccountEmail(db: Db, email: string): Promise<boolean> {
  return (await findAccountRow(db, email)) !== undefined;
}

export type ProviderAccount = {
  email: string;
  password: string;
  name: string | null;
  emailVerified: boolean;
};

/**
 * If the provider has not verified the address, it must be verified here. @returns undefined when
 * an account was created concurrently. @throws BusyError
 */
export async function insertProviderAccount(
  db: Db,
  person: ProviderAccount,
  locale: Locale,
  now: number,
): Promise<VerifiedIdentity | undefined> {
  const passwordHash = await passwords.hash(person.password);
  try {
    return await db.transaction().execute(async (trx) => {
      if (await isAccountEmail(trx, person.email)) return undefined;
      const id = await insertVerifiedAccount(trx, person, locale, now);
      const proved = {
        password_hash: passwordHash,
        email_verified_at: person.emailVerified ? now : null,
      };
      await trx.updateTable('account').set(proved).where('id', '=', id).execute();
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
  const { name, emailVerified } = person;
  const made = await insertProviderAccount(
    db,
    { ...input, name, emailVerified },
    locale,
    Date.now(),
  );
  // The same person in two windows: the other request created the account.
  return made ?? (await authenticate(db, input));
}

const nobody = (): LoginInput => ({ email: `${randomUUID()}@example.com`, password: randomUUID() });
