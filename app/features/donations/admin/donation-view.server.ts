import { paymentsOf, sumOf } from '#app/features/payments/payments.server.ts';
import { isOfPerson, suggestPayments } from '#app/features/payments/suggestions.server.ts';
import { paymentsTexts } from '#app/features/payments/texts.ts';
import { writtenAbout } from '#app/features/payments/written-texts.ts';
import { internationalPhone, phoneSchema } from '#app/http/person-schema.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { formatMoney, writtenPhone } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#db/schema.ts';
import { stateOf } from '../donations.ts';
import { announcedOf } from '../received.ts';
import { donationPayable } from './payable.server.ts';

/** `dialled` is null where the donor typed no telephone number. */
export function contactOf({ name, reference, email, phone, ...donation }: DonationRow) {
  const locale = donation.locale as Locale;
  const { amount, currency } = announcedOf(donation);
  const of = { locale, name, reference };
  return {
    email,
    phone: writtenPhone(phone),
    dialled: phoneSchema('', 8).safeParse(phone).success ? internationalPhone(phone) : null,
    /** A message to begin with. */
    written: writtenAbout('donation', of, formatMoney(locale, amount, currency)),
  };
}

/**
 * Money that somebody said to be there without its SMS may still have one, which is not to be
 * counted again: it is shown where it names the donation or its donor, not for its amount alone.
 */
export async function findWaitingPayment(db: Db, donation: DonationRow, role: Role) {
  const state = stateOf(donation);
  if (state === 'refused' || !can(role, 'payment.edit')) return undefined;
  if (state === 'confirmed' && !can(role, 'donation.confirm')) return undefined;
  const found = (await suggestPayments(db, donationPayable, [donation.id], role)).get(donation.id);
  if (state === 'announced' || !found) return found;
  if (!isOfPerson(found.reasons)) return undefined;
  return (await listPaymentsOf(db, donation)).length === 0 ? found : undefined;
}

/** The payments for a donation, with those that were returned; the last first. */
export const listPaymentsOf = (db: Db, { id }: DonationRow) =>
  paymentsOf(db, 'donation_id', id).selectAll().limit(maxPayments).execute();

const maxPayments = 20;

/** The money still owed for a refused donation, or when and how it was returned. */
export async function findRefund(db: Db, locale: Locale, donation: DonationRow, role: Role) {
  const { id, currency } = donation;
  const returned = await paymentsOf(db, 'donation_id', id)
    .select(['returned_at as at', 'returned_how as how'])
    .where('returned_at', 'is not', null)
    .executeTakeFirst();
  const paid = (await sumOf(db, 'donation_id', [id])).get(id);
  const owed =
    stateOf(donation) === 'refused' && paid !== undefined
      ? `${formatMoney(locale, paid, currency)} ${paymentsTexts[locale].refund}`
      : null;
  return { owed, returned, mayReturn: can(role, 'payment.return') };
}
