import { sql } from 'kysely';
import { describeSms } from '#app/features/payments/admin/payment-view.server.ts';
import { maxRefunds } from '#app/features/payments/bounds.ts';
import type { Payable } from '#app/features/payments/payables.server.ts';
import {
  describeDoubt,
  doubtfulLast,
  senderName,
  shownSenders,
  unexpectedPayments,
} from '#app/features/payments/payments.server.ts';
import { listRefunds, refundRows } from '#app/features/payments/refunds.server.ts';
import { suggestPayments } from '#app/features/payments/suggestions.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { byCurrency } from '#app/i18n/amount.ts';
import { type Currency, formatMoney, formatMonth } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import {
  type Cursor,
  countUpTo,
  defineList,
  describeFilters,
  linkTo,
  readCursor,
  readPage,
} from '#app/office/list.server.ts';
import { namelessTexts } from '#app/office/nameless-texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import { monthKey, monthOf, monthsOf } from '#app/platform/months.server.ts';
import type { DonationRow } from '#db/schema.ts';
import { type Method, methods, stateOf } from '../donations.ts';
import { announcedOf, differenceOf } from '../received.ts';
import { officeTexts } from './office-texts.ts';
import { donationPayable } from './payable.server.ts';
import {
  arrivedAmount,
  arrivedCurrency,
  type StateFilter,
  stateFilter,
  stateFilters,
} from './state-filter.server.ts';
import { describeUnconfirmed } from './unconfirmed.server.ts';
import { paymentsAlone, proofsWaiting } from './waiting.server.ts';

/** Besides the states: what waits, with the payments to match, and payments nobody announced. */
export const donationFilters = ['waiting', ...stateFilters, 'unexpected'] as const;
export type DonationFilter = (typeof donationFilters)[number];

/** Most payments to match that are shown above the first page of what waits. */
const maxWaiting = 100;
/** Most donations to be confirmed that are shown there. */
const maxUnconfirmed = 5;

export type ReviewedDonation = ReturnType<typeof readReviewed>;

function donationsOf(db: Db, filter: Exclude<DonationFilter, 'unexpected'>) {
  // As the badge and Today count them; the second condition is that of the index.
  if (filter === 'waiting' || filter === 'proof')
    return proofsWaiting(db).where(stateFilter, '=', 'proof');
  return db.selectFrom('donation').where(stateFilter, '=', filter);
}

export const donationList = defineList({
  filters: ['waiting', ...stateFilters],
  by: (filter) => [timeOf(filter), 'id'],
  // They wait for an owner, as on Today.
  isOldestFirst: (filter) => filter === 'received',
  rows: (db, filter, { method }: Asked) =>
    (filter === 'confirmed' ? confirmedDonations(db, method) : donationsOf(db, filter)).selectAll(),
  read: readReviewed,
});

const timeOf = (filter: DonationFilter) =>
  filter === 'confirmed' ? 'confirmed_at' : filter === 'received' ? 'received_at' : 'created_at';

/** Only of the donations that are confirmed; undefined for every method. */
type Asked = { method?: Method | undefined };

/** Read from the index `donation_confirmed`. */
const confirmedDonations = (db: Db, method?: Method) =>
  db
    .selectFrom('donation')
    .where('confirmed_at', 'is not', null)
    .where('refused_at', 'is', null)
    .where((eb) => eb.and(method ? { method } : {}));

/** The methods of the donations that are confirmed, with how many there are. */
async function countMethods(db: Db) {
  const rows = await confirmedDonations(db)
    .select((eb) => ['method', eb.fn.countAll<number>().as('count')])
    .groupBy('method')
    .execute();
  const countOf = (method: string) => Number(rows.find((row) => row.method === method)?.count ?? 0);
  return methods
    .map((value) => ({ value, count: countOf(value) }))
    .filter(({ count }) => count > 0);
}

export async function listPayments(db: Db, filter: DonationFilter, after?: Cursor) {
  if (filter === 'unexpected')
    return readPage(unexpectedPayments(db).selectAll(), { by: ['created_at', 'id'] }, after);
  const isShown = filter === 'waiting' && after === undefined;
  if (!isShown) return { rows: [], next: null };
  const waiting = (await paymentsAlone(db)).selectAll();
  const rows = await waiting.orderBy('created_at', 'desc').limit(maxWaiting).execute();
  return { rows, next: null };
}

type Shown = {
  db: Db;
  locale: Locale;
  url: URL;
  role: Role;
  payables: readonly Payable[];
};

export async function loadDonations({ db, locale, url, role, payables }: Shown) {
  // Those who return it have it to do.
  const owed = can(role, 'payment.return') ? await listRefunds(db, payables, maxRefunds) : [];
  const counts = await countByFilter(db, role, owed.length);
  const state = url.searchParams.get('state');
  const filter =
    donationFilters.find((each) => each === state) ??
    // The badge of the navigation counts what waits.
    (counts.waiting > 0 ? 'waiting' : 'announced');
  const after = readCursor(url.searchParams.get('after'));
  const asked = url.searchParams.get('method');
  const method = filter === 'confirmed' ? methods.find((each) => each === asked) : undefined;
  const donations =
    filter === 'unexpected'
      ? { rows: [], next: null }
      : await donationList.page(db, filter, { method }, after);
  const payments = await listPayments(db, filter, after);
  const senders = await shownSenders(db, payments.rows, role);
  const isToDo = filter === 'waiting' && after === undefined;
  return {
    list: {
      ...describeFilters(donationFilters, counts, filter),
      rows: named(locale, donations.rows),
      /** The headings of what may be years: in the order of the rows. */
      groups:
        filter === 'confirmed' ? await headMonths(db, locale, donations.rows, method) : undefined,
      next: linkTo(filter, donations.next ?? payments.next, method && { method }),
    },
    /** The filter of those that are confirmed. */
    byMethod:
      filter === 'confirmed'
        ? { filter: method ?? 'all', filters: [{ value: 'all' }, ...(await countMethods(db))] }
        : null,
    totals: await sumByCurrency(db, filter, method),
    payments: doubtfulLast(
      payments.rows.map((row) => ({
        id: row.id,
        amount: row.amount_minor,
        currency: row.currency,
        doubt: describeDoubt(locale, row, null),
        sender: senderName(locale, senders.get(row.id)),
        transaction: row.transaction_number,
        at: row.created_at,
      })),
    ),
    /** Money to be returned. */
    refunds: isToDo ? refundRows(locale, role, owed) : [],
    unconfirmed: isToDo && can(role, 'donation.confirm') ? await showUnconfirmed(db, locale) : null,
    /** The list of what waits, or the page as it is opened first. */
    isToDo: filter === 'waiting' || state === null,
  };
}

const named = (locale: Locale, rows: readonly ReviewedDonation[]) =>
  rows.map((row) => ({ ...row, name: row.name || namelessTexts[locale] }));

/** Those received that have waited longest, with the sums of all; null where there are none. */
async function showUnconfirmed(db: Db, locale: Locale) {
  const described = await describeUnconfirmed(db, locale);
  if (!described) return null;
  const { rows } = await donationList.page(db, 'received', {});
  return {
    title: described.title,
    rows: named(locale, rows.slice(0, maxUnconfirmed)),
    /** The label of the link to the rest. */
    all: rows.length > maxUnconfirmed ? described.all : null,
  };
}

/** By their ids, what an SMS that waits says of donations of a page that are announced. */
export async function describePayments(
  db: Db,
  donations: readonly ReviewedDonation[],
  { locale, role }: { locale: Locale; role: Role },
): Promise<Record<string, string>> {
  const ids = donations.filter(({ state }) => state === 'announced').map(({ id }) => id);
  const found = await suggestPayments(db, donationPayable, ids, role);
  return Object.fromEntries(
    [...found].map(([id, { payment, reasons }]) => [id, describeSms(locale, payment, reasons)]),
  );
}

/** The money that arrived, where some has; never added up over currencies. */
export async function sumByCurrency(
  db: Db,
  filter: DonationFilter,
  method?: Method,
): Promise<{ currency: Currency; amount: number; count: number }[]> {
  if (filter === 'waiting') return [];
  const rows =
    filter === 'unexpected' ? await sumUnexpected(db) : await sumDonations(db, filter, method);
  return rows
    .map(({ sum_currency, amount, count }) => ({
      currency: sum_currency,
      amount: Number(amount),
      count: Number(count),
    }))
    .sort(byCurrency);
}

/** By row, the month of its confirmation with all its money, on whichever page its rows are. */
async function headMonths(
  db: Db,
  locale: Locale,
  rows: readonly ReviewedDonation[],
  method: Method | undefined,
) {
  const months = monthsOf(rows.map(({ at }) => at));
  if (months.length === 0) return [];
  const sums = await confirmedDonations(db, method)
    .where('confirmed_at', '>=', months.at(-1)?.from ?? 0)
    .where('confirmed_at', '<', months[0]?.to ?? 0)
    .select((eb) => [
      monthOf('confirmed_at', months).as('month'),
      arrivedCurrency.as('currency'),
      eb.fn.sum<number>(arrivedAmount).as('amount'),
    ])
    .groupBy(['month', arrivedCurrency])
    .execute();
  sums.sort(byCurrency);
  return rows.map(({ at }) => {
    const place = months.findIndex(({ key }) => key === monthKey(at));
    const money = sums
      .filter(({ month }) => month === place)
      .map(({ currency, amount }) => formatMoney(locale, Number(amount), currency));
    return officeTexts[locale].confirmedIn(formatMonth(locale, at), money.join(' + '));
  });
}

function sumUnexpected(db: Db) {
  return unexpectedPayments(db)
    .select((eb) => [
      'currency as sum_currency',
      eb.fn.sum<number>('amount_minor').as('amount'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('currency')
    .execute();
}

function sumDonations(db: Db, filter: StateFilter, method: Method | undefined) {
  const hasArrived = filter === 'received' || filter === 'confirmed';
  const amount = hasArrived ? arrivedAmount : sql<number>`amount_minor`;
  const currency = hasArrived ? arrivedCurrency : sql<Currency>`currency`;
  return donationsOf(db, filter)
    .where((eb) => eb.and(method ? { method } : {}))
    .select((eb) => [
      currency.as('sum_currency'),
      eb.fn.sum<number>(amount).as('amount'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(currency)
    .execute();
}

export async function countByFilter(
  db: Db,
  role: Role,
  toReturn = 0,
): Promise<Record<DonationFilter, number>> {
  const counts = await donationList.count(db, {});
  const toMatch = await countUpTo(await paymentsAlone(db));
  const toConfirm = can(role, 'donation.confirm') ? counts.received : 0;
  const unexpected = await countUpTo(unexpectedPayments(db));
  return { ...counts, waiting: counts.waiting + toMatch + toReturn + toConfirm, unexpected };
}

function readReviewed(row: DonationRow) {
  const state = stateOf(row);
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    announced: announcedOf(row),
    /** If it is not what was announced. */
    received: differenceOf(row),
    method: row.method,
    state,
    createdAt: row.created_at,
    /** When it was announced; or, once the money is here, when it came or was confirmed. */
    at:
      (state === 'confirmed' && row.confirmed_at) ||
      (state === 'received' && row.received_at) ||
      row.created_at,
  };
}
