import { viewSms } from '#app/features/payments/admin/payment-view.server.ts';
import { paymentsOf, shownPayment, sumOf } from '#app/features/payments/payments.server.ts';
import { isOfPerson, suggestPayments } from '#app/features/payments/suggestions.server.ts';
import { paymentsTexts } from '#app/features/payments/texts.ts';
import { writtenAbout } from '#app/features/payments/written-texts.ts';
import { internationalPhone, phoneSchema } from '#app/http/person-schema.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { formatDateTime, formatMoney, writtenPhone } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { listEntries } from '#app/office/journal/journal.server.ts';
import { namelessTexts } from '#app/office/nameless-texts.ts';
import type { Registry } from '#app/office/registry.ts';
import { listRelated } from '#app/office/related.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#db/schema.ts';
import { announcedOf, differenceOf, stateOf } from '../donations.ts';
import { findProofPicture } from '../proof.server.ts';
import { donationHistory } from './history.ts';
import { donationPayable } from './payable.server.ts';

const maxEntries = 50;
const maxPayments = 20;

/** A donation as its page shows it. */
export async function viewDonation(
  db: Db,
  donation: DonationRow,
  { locale, role, registry }: { locale: Locale; role: Role; registry: Registry },
) {
  const { id, reference, email } = donation;
  const state = stateOf(donation);
  const seesContact = can(role, 'donor.contact');
  // Includes returned payments; the newest first.
  const payments = await paymentsOf(db, 'donation_id', id).selectAll().limit(maxPayments).execute();
  const found = await findWaitingPayment(db, donation, payments.length > 0, role);
  const returned = payments.find(({ returned_at }) => returned_at !== null);
  const paid = state === 'refused' && (await sumOf(db, 'donation_id', [id])).get(id);
  const time = (at: number | null) => (at === null ? null : formatDateTime(locale, at));
  return {
    sms: found && viewSms(locale, found, role),
    may: {
      announced: can(role, 'donation.announce'),
      received: can(role, 'donation.announce'),
      confirmed: can(role, 'donation.confirm'),
      refused: can(role, 'donation.refuse'),
    },
    reference,
    name: donation.name || namelessTexts[locale],
    // Editors see only the number in the SMS of a payment that they match.
    contact: seesContact ? contactOf(donation) : null,
    announced: announcedOf(donation),
    received: differenceOf(donation),
    method: donation.method,
    message: donation.message,
    isSuspect: donation.suspicion !== null,
    state,
    times: {
      announcedAt: time(donation.created_at),
      proofAt: time(donation.proof_sent_at),
      receivedAt: time(donation.received_at),
      confirmedAt: time(donation.confirmed_at),
      refusedAt: time(donation.refused_at),
    },
    transaction: donation.transaction_number,
    payments: can(role, 'payment.edit') ? payments.map(shownPayment) : [],
    refund: {
      owed: paid
        ? `${formatMoney(locale, paid, donation.currency)} ${paymentsTexts[locale].refund}`
        : null,
      returned:
        returned && [time(returned.returned_at), returned.returned_how].filter(Boolean).join(' · '),
      mayReturn: can(role, 'payment.return'),
    },
    // It may show a phone number.
    proof: seesContact ? await findProofPicture(db, donation.proof_image_id) : null,
    refusal: donation.refusal_reason,
    // By the email address, which editors do not see.
    related: seesContact
      ? await listRelated(registry, db, {
          ...{ locale, role, email },
          page: `/admin/donations/${reference.toLowerCase()}`,
        })
      : [],
    entries: donationHistory(
      locale,
      await listEntries(db, { subject: 'donation', subjectId: reference }, maxEntries),
    ),
  };
}

/** `dialled` is null where the donor typed no telephone number. */
function contactOf({ name, reference, email, phone, locale, ...donation }: DonationRow) {
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
async function findWaitingPayment(db: Db, donation: DonationRow, isPaid: boolean, role: Role) {
  const state = stateOf(donation);
  if (state === 'refused' || !can(role, 'payment.edit')) return undefined;
  if (state === 'confirmed' && !can(role, 'donation.confirm')) return undefined;
  const found = (await suggestPayments(db, donationPayable, [donation.id], role)).get(donation.id);
  if (state === 'announced' || !found) return found;
  return isOfPerson(found.reasons) && !isPaid ? found : undefined;
}
