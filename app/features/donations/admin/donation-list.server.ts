import { sql } from 'kysely';
import type { Currency } from '#app/i18n/format.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow, PaymentRow } from '#db/schema.ts';
import { type DonationState, stateOf } from '../donations.ts';
import { announcedOf, differenceOf, type Money } from '../received.ts';
import { paymentsWaiting, proofsWaiting } from './waiting.server.ts';

/** A donation is under one of these. */
const states = ['proof', 'announced', 'received', 'confirmed', 'refused', 'suspect'] as const;
type StateFilter = (typeof states)[number];

/**
 * The tabs of the list. Besides the states: what waits, with the payments to match, and the
 * payments that nobody announced.
 */
export const donationFilters = ['waiting', ...states, 'unexpected'] as const;
export type DonationFilter = (typeof donationFilters)[number];
export const isDonationFilter = (text: string): text is DonationFilter =>
  (donationFilters as readonly string[]).includes(text);

/** Under which one; the same expression as in the index `donation_filter`. */
const filterOf = sql<StateFilter>`(case when refused_at is not null then 'refused' when confirmed_at is not null then 'confirmed'
  when received_at is not null then 'received' when suspicion is not null then 'suspect'
  when proof_sent_at is not null then 'proof' else 'announced' end)`;

const perPage = 50;
const mostCounted = 100;

export type ReviewedDonation = {
  reference: string;
  name: string;
  announced: Money;
  /** If it is not what was announced. */
  received: Money | null;
  method: string;
  state: DonationState;
  at: number;
};

export type DonationCursor = { at: number; id: string };

/** The donations of a filter; those of `waiting` say that the money was sent. */
function donationsOf(db: Db, filter: Exclude<DonationFilter, 'unexpected'>) {
  // As the badge and Today count them; the second condition says the same in the words of the
  // index.
  if (filter === 'waiting' || filter === 'proof')
    return proofsWaiting(db).where(filterOf, '=', 'proof');
  return db.selectFrom('donation').where(filterOf, '=', filter);
}

/** One page of donations, the newest first. */
export async function listForReview(db: Db, filter: DonationFilter, after?: DonationCursor) {
  if (filter === 'unexpected') return { donations: [], next: null };
  const rows = await donationsOf(db, filter)
    .selectAll()
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const { shown, next } = cutPage(rows);
  return { donations: shown.map(readReviewed), next };
}

const unexpectedPayments = (db: Db) =>
  db.selectFrom('payment').where('unexpected_at', 'is not', null);

/**
 * One page of the payments of a filter: those to match, all of them on the first page, or those
 * that nobody announced; the newest first.
 */
export async function listPayments(db: Db, filter: DonationFilter, after?: DonationCursor) {
  if (filter === 'waiting' && after === undefined) {
    const waiting = await paymentsWaiting(db)
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(mostCounted)
      .execute();
    return { payments: waiting, next: null };
  }
  if (filter !== 'unexpected') return { payments: [] as PaymentRow[], next: null };
  const rows = await unexpectedPayments(db)
    .selectAll()
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const { shown, next } = cutPage(rows);
  return { payments: shown, next };
}

function cutPage<Row extends { id: string; created_at: number }>(rows: readonly Row[]) {
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    shown,
    next: rows.length > perPage && last ? { at: last.created_at, id: last.id } : null,
  };
}

/**
 * The sums of a filter's donations, of what arrived where money has arrived: never added up over
 * currencies.
 */
export async function sumByCurrency(
  db: Db,
  filter: DonationFilter,
): Promise<{ currency: Currency; amount: number; count: number }[]> {
  if (filter === 'waiting') return [];
  const rows = filter === 'unexpected' ? await sumUnexpected(db) : await sumDonations(db, filter);
  return rows.map(({ sum_currency, amount, count }) => ({
    currency: sum_currency as Currency,
    amount: Number(amount),
    count: Number(count),
  }));
}

async function sumUnexpected(db: Db) {
  const rows = await unexpectedPayments(db)
    .select((eb) => [
      eb.fn.sum<number>('amount_minor').as('amount'),
      eb.fn.countAll<number>().as('count'),
    ])
    .execute();
  return rows
    .filter(({ count }) => Number(count) > 0)
    .map((row) => ({ ...row, sum_currency: 'HTG' }));
}

function sumDonations(db: Db, filter: StateFilter) {
  const isHere = filter === 'received' || filter === 'confirmed';
  const amount = isHere
    ? sql<number>`coalesce(received_minor, amount_minor)`
    : sql<number>`amount_minor`;
  const currency = isHere
    ? sql<string>`coalesce(received_currency, currency)`
    : sql<string>`currency`;
  return donationsOf(db, filter)
    .select((eb) => [
      currency.as('sum_currency'),
      eb.fn.sum<number>(amount).as('amount'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(currency)
    .orderBy('sum_currency')
    .execute();
}

/**
 * How many rows each filter shows, up to a hundred: it must not take longer with more donations.
 */
export async function countByFilter(db: Db): Promise<Record<DonationFilter, number>> {
  const payments = await countUpTo(paymentsWaiting(db).select('id').limit(mostCounted));
  const counts = donationFilters.map(async (filter) => {
    if (filter === 'unexpected')
      return [
        filter,
        await countUpTo(unexpectedPayments(db).select('id').limit(mostCounted)),
      ] as const;
    const count = await countUpTo(donationsOf(db, filter).select('id').limit(mostCounted));
    return [filter, filter === 'waiting' ? count + payments : count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<DonationFilter, number>;
}

const countUpTo = async (query: { execute(): Promise<unknown[]> }) =>
  (await query.execute()).length;

const readReviewed = (row: DonationRow): ReviewedDonation => ({
  reference: row.reference,
  name: row.name,
  announced: announcedOf(row),
  received: differenceOf(row),
  method: row.method,
  state: stateOf(row),
  at: row.created_at,
});
