import { type DonationState, stateOf } from '#app/features/donations/donations.ts';
import type { Currency } from '#app/i18n/format.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#app/platform/schema.ts';

/** The tabs of the list: a donation is under one of them. */
export const donationFilters = ['proof', 'announced', 'received', 'confirmed', 'refused', 'suspect'] as const;
export type DonationFilter = (typeof donationFilters)[number];
export const isDonationFilter = (text: string): text is DonationFilter => (donationFilters as readonly string[]).includes(text);

const perPage = 50;

export type ReviewedDonation = {
  reference: string;
  name: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  method: string;
  state: DonationState;
  at: number;
};

export type DonationCursor = { at: number; id: string };

/** One page of donations, the newest first, and the totals of the whole filter, per currency. */
export async function listForReview(db: Db, filter: DonationFilter, after?: DonationCursor) {
  const rows = await filtered(db, filter)
    .selectAll()
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.at ?? 0),
          eb.and([eb('created_at', '=', after?.at ?? 0), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    donations: shown.map(readReviewed),
    next: rows.length > perPage && last ? { at: last.created_at, id: last.id } : null,
  };
}

/** Never added up over currencies. */
export async function sumByCurrency(
  db: Db,
  filter: DonationFilter,
): Promise<{ currency: Currency; amount: number; count: number }[]> {
  const rows = await filtered(db, filter)
    .select((eb) => ['currency', eb.fn.sum<number>('amount_minor').as('amount'), eb.fn.countAll<number>().as('count')])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, amount, count }) => ({
    currency: currency as Currency,
    amount: Number(amount),
    count: Number(count),
  }));
}

function filtered(db: Db, filter: DonationFilter) {
  const donations = db.selectFrom('donation');
  switch (filter) {
    case 'received':
      return donations.where('received_at', 'is not', null).where('confirmed_at', 'is', null).where('refused_at', 'is', null);
    case 'confirmed':
      return donations.where('confirmed_at', 'is not', null).where('refused_at', 'is', null);
    case 'refused':
      return donations.where('refused_at', 'is not', null);
    default: {
      const announced = donations
        .where('received_at', 'is', null)
        .where('confirmed_at', 'is', null)
        .where('refused_at', 'is', null);
      if (filter === 'suspect') return announced.where('suspicion', 'is not', null);
      return announced.where('suspicion', 'is', null).where('proof_sent_at', filter === 'proof' ? 'is not' : 'is', null);
    }
  }
}

const readReviewed = (row: DonationRow): ReviewedDonation => ({
  reference: row.reference,
  name: row.name,
  amount: row.amount_minor,
  currency: row.currency as Currency,
  method: row.method,
  state: stateOf(row),
  at: row.created_at,
});
