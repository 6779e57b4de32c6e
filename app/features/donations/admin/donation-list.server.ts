import { sql } from 'kysely';
import { describeSms } from '#app/features/payments/admin/payment-view.server.ts';
import type { Payable } from '#app/features/payments/payables.server.ts';
import { describePayments, unexpectedPayments } from '#app/features/payments/payments.server.ts';
import { listRefunds, refundRows } from '#app/features/payments/refunds.server.ts';
import { suggestPayments } from '#app/features/payments/suggestions.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { formatSums } from '#app/i18n/amount.ts';
import { formatAmount, formatMonth } from '#app/i18n/format.ts';
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
import { countedOf, differenceOf, type Method, methods, stateOf } from '../donations.ts';
import { officeTexts } from './office-texts.ts';
import { donationPayable } from './payable.server.ts';
import { arrived, stateFilter, stateFilters, sumsOf } from './state-filter.server.ts';
import { donationReviewTexts } from './texts.ts';
import { paymentsAlone, proofsWaiting } from './waiting.server.ts';

/** Besides the states: what waits, with the payments to match, and payments nobody announced. */
export const donationFilters = ['waiting', ...stateFilters, 'unexpected'] as const;
export type DonationFilter = (typeof donationFilters)[number];

/** Most payments to match that are shown above the first page of what waits. */
const maxWaiting = 100;
/** Most donations to be confirmed that are shown there. */
const maxUnconfirmed = 5;

export type ListedDonation = ReturnType<typeof describeDonation>;

function donationsOf(db: Db, filter: Exclude<DonationFilter, 'unexpected'>) {
  // As the badge and Today count them; the second condition is that of the index.
  if (filter === 'waiting' || filter === 'proof')
    return proofsWaiting(db).where(stateFilter, '=', 'proof');
  return db.selectFrom('donation').where(stateFilter, '=', filter);
}

/** Only of the donations that are confirmed; undefined for every method. */
type Asked = { method?: Method | undefined };

export const donationList = defineList({
  filters: ['waiting', ...stateFilters],
  by: (filter) => [timeOf(filter), 'id'],
  // They wait for an owner, as on Today.
  isOldestFirst: (filter) => filter === 'received',
  rows: (db, filter, { method }: Asked) =>
    (filter === 'confirmed' ? confirmedDonations(db, method) : donationsOf(db, filter)).selectAll(),
  read: (row) => row,
});

const timeOf = (filter: DonationFilter) =>
  filter === 'confirmed' ? 'confirmed_at' : filter === 'received' ? 'received_at' : 'created_at';

/** Read from the index `donation_confirmed`. */
const confirmedDonations = (db: Db, method?: Method) =>
  db
    .selectFrom('donation')
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.and({ refused_at: null, ...(method && { method }) }));

/** The methods of the donations that are confirmed, with how many there are. */
async function countMethods(db: Db) {
  const rows = await confirmedDonations(db)
    .select((eb) => ['method', eb.fn.countAll<number>().as('count')])
    .groupBy('method')
    .execute();
  return methods.flatMap((value) =>
    rows
      .filter(({ method }) => method === value)
      .map(({ count }) => ({ value, count: Number(count) })),
  );
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
  const owed = can(role, 'payment.return') ? await listRefunds(db, payables) : [];
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
  const isFirst = filter === 'waiting' && after === undefined;
  return {
    list: {
      ...describeFilters(donationFilters, counts, filter),
      rows: await describeDonations(db, donations.rows, { locale, role }),
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
    payments: await describePayments(db, payments.rows, { locale, role }),
    /** Money to be returned. */
    refunds: isFirst ? refundRows(locale, role, owed) : [],
    unconfirmed:
      isFirst && can(role, 'donation.confirm') ? await listUnconfirmed(db, locale) : null,
    /** The list of what waits, or the page as it is opened first. */
    isToDo: filter === 'waiting' || state === null,
  };
}

/** Those received that have waited longest, with the sums of all; null where there are none. */
async function listUnconfirmed(db: Db, locale: Locale) {
  const sums = await sumByCurrency(db, 'received');
  if (sums.length === 0) return null;
  const t = officeTexts[locale];
  const { rows } = await donationList.page(db, 'received', {});
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  return {
    title: t.unconfirmed(formatSums(locale, sums)),
    rows: rows.slice(0, maxUnconfirmed).map((row) => describeDonation(locale, row)),
    /** The label of the link to the rest. */
    all: count > maxUnconfirmed ? t.allReceived(count) : null,
  };
}

/** Adds to each announced donation what an unmatched SMS says about it. */
async function describeDonations(
  db: Db,
  rows: readonly DonationRow[],
  { locale, role }: { locale: Locale; role: Role },
): Promise<ListedDonation[]> {
  const announced = rows.filter((row) => stateOf(row) === 'announced').map(({ id }) => id);
  const ids = can(role, 'payment.edit') ? announced : [];
  const found = await suggestPayments(db, donationPayable, ids, role);
  return rows.map((row) => {
    const sms = found.get(row.id);
    const described = describeDonation(locale, row);
    return sms ? { ...described, more: describeSms(locale, sms) } : described;
  });
}

/** The money that arrived, where some has; never added up over currencies. */
export async function sumByCurrency(db: Db, filter: DonationFilter, method?: Method) {
  if (filter === 'waiting') return [];
  if (filter === 'unexpected')
    return sumsOf(unexpectedPayments(db), { amount: sql`amount_minor`, currency: sql`currency` });
  const rows = donationsOf(db, filter).where((eb) => eb.and(method ? { method } : {}));
  return sumsOf(rows, arrived);
}

/** By row, the month of its confirmation with all its money, on whichever page its rows are. */
async function headMonths(
  db: Db,
  locale: Locale,
  rows: readonly DonationRow[],
  method: Method | undefined,
) {
  const months = monthsOf(rows.map(({ confirmed_at }) => Number(confirmed_at)));
  if (months.length === 0) return [];
  const inMonths = confirmedDonations(db, method)
    .where('confirmed_at', '>=', months.at(-1)?.from ?? 0)
    .where('confirmed_at', '<', months[0]?.to ?? 0)
    .select(monthOf('confirmed_at', months).as('month'))
    .groupBy('month');
  const sums = await sumsOf(inMonths, arrived);
  return rows.map(({ confirmed_at }) => {
    const at = Number(confirmed_at);
    const place = months.findIndex(({ key }) => key === monthKey(at));
    const money = sums.filter(({ month }) => month === place);
    return officeTexts[locale].confirmedIn(formatMonth(locale, at), formatSums(locale, money));
  });
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

function describeDonation(locale: Locale, row: DonationRow) {
  const state = stateOf(row);
  return {
    reference: row.reference,
    name: row.name || namelessTexts[locale],
    ...countedOf(row),
    /** The amount announced, if another arrived. */
    more:
      differenceOf(row) &&
      donationReviewTexts[locale].list.announced(formatAmount(locale, row.amount_minor)),
    method: row.method,
    /** When it was announced; or, once the money is here, when it came or was confirmed. */
    at:
      (state === 'confirmed' && row.confirmed_at) ||
      (state === 'received' && row.received_at) ||
      row.created_at,
  };
}
