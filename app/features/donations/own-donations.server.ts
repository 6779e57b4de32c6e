import type { Currency } from '#app/i18n/format.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type DonationState, stateOf } from './donations.ts';

export type OwnDonation = { reference: string; amount: number; currency: Currency; state: DonationState; createdAt: number };

type Member = { id: string; email: string; emailVerifiedAt: number | null };

/**
 * What a member announced, the newest first: while signed in, or with the account's address, once it is proved to be the member's.
 * `amount` in hundredths.
 */
export async function listOwnDonations(db: Db, member: Member, limit: number): Promise<OwnDonation[]> {
  const rows = await ownDonations(db, member).orderBy('created_at', 'desc').limit(limit).selectAll().execute();
  return rows.map((row) => ({
    reference: row.reference,
    amount: row.amount_minor,
    currency: row.currency as Currency,
    state: stateOf(row),
    createdAt: row.created_at,
  }));
}

/** As they are stored, the oldest first, for the copy of a member's data, and whether the account is noted with each. */
export async function exportOwnDonations(db: Db, member: Member) {
  const rows = await ownDonations(db, member)
    .select(['reference', 'name', 'email', 'phone', 'amount_minor', 'currency', 'method', 'message', 'locale', 'suspicion'])
    .select(['created_at', 'received_at', 'confirmed_at', 'refused_at', 'account_id'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ account_id, ...row }) => ({ ...row, linked_to_account: account_id === member.id }));
}

function ownDonations(db: Db, { id, email, emailVerifiedAt }: Member) {
  return db
    .selectFrom('donation')
    .where((eb) =>
      emailVerifiedAt === null
        ? eb('account_id', '=', id)
        : eb.or([eb('account_id', '=', id), eb(eb.fn<string>('lower', ['email']), '=', email)]),
    );
}
