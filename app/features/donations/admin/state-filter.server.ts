import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { byCurrency } from '#app/i18n/amount.ts';
import type { Currency } from '#app/i18n/format.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';

/** In the order of the tabs; `proof` is announced, and its donor has said that it was sent. */
export const stateFilters = [
  'proof',
  'announced',
  'received',
  'confirmed',
  'refused',
  'suspect',
] as const;
export type StateFilter = (typeof stateFilters)[number];

/** The state of a donation: the same expression as in the index `donation_filter`. */
export const stateFilter = sql<StateFilter>`(case when refused_at is not null then 'refused'
  when confirmed_at is not null then 'confirmed' when received_at is not null then 'received'
  when suspicion is not null then 'suspect' when proof_sent_at is not null then 'proof'
  else 'announced' end)`;

/** The donations whose money arrived and that no owner has confirmed. */
export const unconfirmedDonations = (db: Db) =>
  db.selectFrom('donation').where(stateFilter, '=', 'received');

type MoneyColumns = { amount: RawBuilder<number>; currency: RawBuilder<Currency> };

/** The money of donations that arrived: as announced, unless somebody said how much did. */
export const arrived: MoneyColumns = {
  amount: sql`coalesce(received_minor, amount_minor)`,
  currency: sql`coalesce(received_currency, currency)`,
};

/** How many rows there are of each currency, gourdes first, and their sum. */
export async function sumsOf<T extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, T, Row>,
  { amount, currency }: MoneyColumns,
) {
  const sums = await rows
    .select([
      currency.as('currency'),
      sql<number>`sum(${amount})`.as('amount'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(currency)
    .execute();
  return sums
    .map((sum) => ({ ...sum, amount: Number(sum.amount), count: Number(sum.count) }))
    .sort(byCurrency);
}
