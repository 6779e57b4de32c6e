import { sql } from 'kysely';
import { type DonationState, stateOf } from '#app/features/donations/donations.ts';
import type { Currency } from '#app/i18n/format.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#app/platform/schema.ts';

/** The tabs of the list: a donation is under one of them. */
export const donationFilters = ['proof', 'announced', 'received', 'confirmed', 'refused', 'suspect'] as const;
export type DonationFilter = (typeof donationFilters)[number];
export const isDonationFilter = (text: string): text is DonationFilter => (donationFilters as readonly string[]).includes(text);

/** Under which one; the same expression as in the index `donation_filter`. */
const filterOf = sql<DonationFilter>`(case when refused_at is not null then 'refused' when confirmed_at is not null then 'confirmed'
  when received_at is not null then 'received' when suspicion is not null then 'suspect'
  when proof_sent_at is not null then 'proof' else 'announced' end)`;

const perPage = 50;
const mostCounted = 100;

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

/** One page of donations, the newest first. */
export async function listForReview(db: Db, filter: DonationFilter, after?: DonationCursor) {
  const rows = await db
    .selectFrom('donation')
    .selectAll()
    .where(filterOf, '=', filter)
    .$if(after !== undefined, (q) =>
      q.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.at ?? 0, after?.id ?? ''))),
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

/** The sums of a filter's donations: never added up over currencies. */
export async function sumByCurrency(
  db: Db,
  filter: DonationFilter,
): Promise<{ currency: Currency; amount: number; count: number }[]> {
  const rows = await db
    .selectFrom('donation')
    .select((eb) => ['currency', eb.fn.sum<number>('amount_minor').as('amount'), eb.fn.countAll<number>().as('count')])
    .where(filterOf, '=', filter)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, amount, count }) => ({
    currency: currency as Currency,
    amount: Number(amount),
    count: Number(count),
  }));
}

/** How many donations each filter shows, up to a hundred: it must not take longer with more donations. */
export async function countByFilter(db: Db): Promise<Record<DonationFilter, number>> {
  const counts = donationFilters.map(async (filter) => {
    const some = db.selectFrom('donation').select('id').where(filterOf, '=', filter).limit(mostCounted).as('some');
    const { n } = await db
      .selectFrom(some)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return [filter, Number(n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<DonationFilter, number>;
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
