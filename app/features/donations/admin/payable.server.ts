import { sql } from 'kysely';
import { type Candidate, definePayable } from '#app/features/payments/payables.server.ts';
import { sumOf } from '#app/features/payments/payments.server.ts';
import { done, rejected } from '#app/http/result.ts';
import { can } from '#app/http/session/permissions.ts';
import { isSameMoney } from '#app/i18n/format.ts';
import { listed } from '#app/office/personal-data.server.ts';
import type { DonationRow } from '#db/schema.ts';
import { announcedOf, donationPath, receivedOf, stateOf, timesIn } from '../donations.ts';
import { readReference } from '../reference.ts';
import { donationPayableTexts } from './payable-texts.ts';
import { canDecide, emailDonor, onDonation } from './review.server.ts';

/**
 * A matched payment: the donation is received with it, and the amount that arrived is the
 * payment's. A second payment of a donation is `decided`; a confirmed one stays confirmed, and
 * owners match it. A donor who was told of another amount is emailed the right one.
 */
export const donationPayable = definePayable<'donation'>({
  kind: 'donation',
  column: 'donation_id',
  commands: onDonation,
  texts: donationPayableTexts,
  referencePattern: /BWT[ -]?[A-Z\d]{6}/gi,
  readReference,
  pageOf: donationPath,
  seesPhone: 'donor.contact',
  async find(db, by) {
    const donations = db.selectFrom('donation').selectAll();
    const rows = await ('reference' in by
      ? donations.where('reference', '=', by.reference)
      : donations.where('id', 'in', listed(by.ids))
    ).execute();
    return rows.map(candidateOf);
  },
  async findCandidates(db, wanted) {
    const columns = { amount: sql.ref('amount_minor'), transaction: 'transaction_number' };
    const rows = await db
      .selectFrom('donation')
      .selectAll()
      // A donation may be confirmed before its SMS comes; owners match these.
      .$if(!can(wanted.role, 'donation.confirm'), (query) =>
        query.where('confirmed_at', 'is', null),
      )
      .where('refused_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment as p')
              .select('p.id')
              .whereRef('p.donation_id', '=', 'donation.id')
              .where('p.returned_at', 'is', null),
          ),
        ),
      )
      .where(wanted.where(columns))
      .orderBy('created_at', 'desc')
      .limit(wanted.limit)
      .execute();
    return rows.map(candidateOf);
  },
  async pay({ trx, row: donation, now, write }, { money, transaction, role }) {
    if (donation.currency !== money.currency) return rejected('currency');
    const state = stateOf(donation);
    const earlier = await sumOf(trx, 'donation_id', [donation.id]);
    const next = state === 'confirmed' ? 'confirmed' : 'received';
    const times = timesIn(next, donation, donation.confirmed_at ?? now);
    if (earlier.size > 0 || state === 'refused' || !canDecide(role, donation, times))
      return rejected('decided');
    await write('donation', donation, {
      ...times,
      received_minor: money.amount,
      received_currency: money.currency,
      transaction_number: transaction,
    });
    const told = receivedOf(donation);
    const emails =
      told && isSameMoney(told, money) ? [] : await emailDonor(trx, donation, next, now, 'again');
    return done({ emails, isExact: isSameMoney(money, announcedOf(donation)) });
  },
  // The money is not here any more, and an undo of the refusal would say that it is.
  onReturned: ({ row, write }) =>
    write('donation', row, { received_at: null, received_minor: null, received_currency: null }),
  ended: (db) => db.selectFrom('donation').select('id').where('refused_at', 'is not', null),
});

const candidateOf = (donation: DonationRow): Candidate => ({
  id: donation.id,
  reference: donation.reference,
  name: donation.name,
  phone: donation.phone,
  locale: donation.locale,
  transaction: donation.transaction_number,
  createdAt: donation.created_at,
  expected: announcedOf(donation),
  isSettled: donation.confirmed_at !== null,
  to: `/admin/donations/${donation.reference.toLowerCase()}`,
});
