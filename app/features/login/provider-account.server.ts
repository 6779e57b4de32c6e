import { enqueueEmail } from '#app/email/outbox.server.ts';
import { findAccountRow, insertVerifiedAccount } from '#app/features/accounts/accounts.server.ts';
import { verificationEmail } from '#app/features/accounts/email.server.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
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
