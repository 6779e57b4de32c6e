import { erasePayments } from '#app/features/payments/payments.server.ts';
import {
  countRows,
  listed,
  type Person,
  type PersonalData,
  sameEmail,
} from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { ownDonations } from './donations.server.ts';
import { donationFields } from './schema.ts';

/** In both files; what comes after is in each in its own order. */
const columns = [
  ...(['reference', ...donationFields.columns, 'locale', 'suspicion'] as const),
  ...(['created_at', 'received_at', 'confirmed_at', 'refused_at'] as const),
] as const;

export const donationData: PersonalData = {
  async ofMember(db, member) {
    const rows = await ownDonations(db, member)
      .select([...columns, 'account_id', 'transaction_number', 'proof_sent_at'])
      .select(['refusal_reason', 'proof_image_id', 'received_minor', 'received_currency'])
      .orderBy('created_at')
      .execute();
    const donations = rows.map(({ account_id, ...row }) => ({
      ...row,
      linked_to_account: account_id === member.id,
    }));
    return { donations };
  },
  ofPerson: {
    read: async (db, person) => ({
      donations: await donationsOf(db, person)
        .select([...columns, 'refusal_reason', 'transaction_number'])
        .select(['received_minor', 'received_currency', 'proof_sent_at'])
        .orderBy('created_at')
        .execute(),
      payments: await paymentsOf(db, person)
        .select(['sms', 'transaction_number', 'amount_minor', 'phone', 'created_at'])
        .execute(),
    }),
    async find(db, person) {
      const donations = await donationsOf(db, person).select(['id', 'reference']).execute();
      const payments = await paymentsOf(db, person).select('id').execute();
      const references = donations.map(({ reference }) => reference);
      return {
        emails: donations.map(({ id }) => id),
        notifications: references,
        journal: { donation: references, payment: payments.map(({ id }) => id) },
      };
    },
    count: async (db, person) => ({
      donations: await countRows(donationsOf(db, person).select('id')),
      payments: await countRows(paymentsOf(db, person).select('id')),
    }),
    erase: eraseDonations,
  },
};

/** Donations given under another address are the person's once the account's own is verified. */
const donationsOf = (db: Db, { email, account }: Person) =>
  db
    .selectFrom('donation')
    .where((eb) =>
      eb.or([
        sameEmail('email', email),
        eb('account_id', '=', account?.isVerified ? account.id : ''),
      ]),
    );

/** Only those that the team has matched: anybody can type somebody else's phone. */
const paymentsOf = (db: Db, person: Person) =>
  db.selectFrom('payment').where('donation_id', 'in', donationsOf(db, person).select('id'));

/** The amounts, times and references stay: they are the company's accounts. */
async function eraseDonations(trx: Db, person: Person): Promise<string[]> {
  const donations = await donationsOf(trx, person).select(['id', 'proof_image_id']).execute();
  const ids = listed(donations.map(({ id }) => id));
  await erasePayments(trx, 'donation_id', ids);
  await trx
    .updateTable('donation')
    .set({ name: '', email: '', phone: '', message: null, account_id: null })
    .set({ proof_image_id: null, refusal_reason: null })
    .where('id', 'in', ids)
    .execute();
  const images = await trx
    .updateTable('stored_image')
    .set({ stored_at: null })
    .where('id', 'in', listed(donations.flatMap(({ proof_image_id }) => proof_image_id ?? [])))
    .returning(['id', 'width', 'height'])
    .execute();
  return images.map(({ id, width, height }) => `stored/${id}/${width}x${height}`);
}
