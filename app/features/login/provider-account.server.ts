import { randomUUID } from 'node:crypto';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { findAccountRow, insertVerifiedAccount } from '#app/features/accounts/accounts.server.ts';
import { verificationEmail } from '#app/features/accounts/email.server.ts';
import { authenticate } from '#app/features/accounts/passwords.server.ts';
import { type LoginInput, normalizeEmail } from '#app/features/accounts/schema.ts';
import { padResponseTime } from '#app/http/pad-response-time.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Sender } from '#app/http/submission.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import { signInWithPassword } from '#app/platform/identity-toolkit.server.ts';
import { passwords } from '#app/platform/password.server.ts';

/** True when the address has an account here: then no other place is asked about it. */
export async function isAccountEmail(db: Db, email: string): Promise<boolean> {
  return (await findAccountRow(db, email)) !== undefined;
}

/** Someone whose account lives at the provider, which has just taken this password for this address. */
export type ProviderAccount = { email: string; password: string; name: string | null; emailVerified: boolean };

/**
 * Makes the account here, with the password that was typed. An address that the provider has not verified is to be proved here.
 * @returns undefined when the address has got an account meanwhile: whose it is, its own password tells.
 * @throws BusyError
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
      const proved = { password_hash: passwordHash, email_verified_at: person.emailVerified ? now : null };
      await trx.updateTable('account').set(proved).where('id', '=', id).execute();
      if (!person.emailVerified) await enqueueEmail(trx, verificationEmail({ accountId: id, locale }), now);
      return { accountId: id, passwordHash };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** How long the provider takes may tell whether it knows an address: it is waited for in full steps of this, in milliseconds. */
const stepMs = 1_000;

/**
 * For a password that opens no account here: tries it once at the provider where members' accounts lived before, if there is one, and
 * on success makes the account here. An address that has an account here (`isKnown`) is not asked about; then an address that nobody has
 * is tried in its place, so that neither the answer nor its time tells which it was. Whether it has one is found out before its password
 * is tried here: else an account that another window makes in between would be known, and this password of its never have been tried.
 * @throws ServiceError, BusyError
 */
export async function importProviderAccount(
  { db, config, locale }: Sender,
  input: LoginInput,
  isKnown: boolean,
): Promise<VerifiedIdentity | undefined> {
  const { url, apiKey } = config.identityToolkit;
  if (!apiKey) return undefined;
  const person = await padResponseTime(stepMs, () => signInWithPassword({ url, apiKey }, isKnown ? nobody() : input));
  if (isKnown || !person || normalizeEmail(person.email) !== input.email) return undefined;
  const { name, emailVerified } = person;
  const made = await insertProviderAccount(db, { ...input, name, emailVerified }, locale, Date.now());
  // The same person in two windows: the other one made what this one now opens.
  return made ?? (await authenticate(db, input));
}

const nobody = (): LoginInput => ({ email: `${randomUUID()}@example.com`, password: randomUUID() });
