import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findAccountRow } from './accounts.server.ts';
import { requestVerification } from './register.server.ts';

/** No account has it: its mail is composed to nothing. */
const nobody = '';

/** As `requestVerification`, for an address that someone typed: a known one and an unknown one are the same work. Limit it as a reset. */
export async function requestVerificationFor(db: Db, email: string, locale: Locale, now: number): Promise<void> {
  const account = await findAccountRow(db, email);
  await requestVerification(db, account?.id ?? nobody, locale, now);
}
