import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { calmName, formatMoney, writtenPhone } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { namelessTexts } from '#app/office/nameless-texts.ts';
import type { ListWaiting } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { owedPayments, type Payable } from './payables.server.ts';
import { paymentsTexts } from './texts.ts';

/** The maximum number of refunds that are due, listed and counted. */
const maxRefunds = 100;
/** The maximum number of completed refunds in the list. */
const maxReturned = 50;

/**
 * Money to be returned, for each thing that is cancelled or for that of an id; the oldest payment
 * first.
 */
export async function listRefunds(
  db: Db,
  payables: readonly Payable[],
  limit = maxRefunds,
  id?: string,
) {
  const lists = await Promise.all(payables.map((payable) => listOwed(db, payable, limit, id)));
  return lists
    .flat()
    .sort((a, b) => a.at - b.at)
    .slice(0, limit);
}

/** Refunds of one kind, for those who may return money: in the badge of donations, and on Today. */
export function waitingRefunds(payable: Payable) {
  const refundsFor = async (db: Db, role: Role, limit?: number) =>
    can(role, 'payment.return') ? listRefunds(db, [payable], limit) : [];
  const list: ListWaiting = async (db, { locale, role, limit }) =>
    (await refundsFor(db, role, limit)).map(({ reference, name, amount, currency, at }) => ({
      kind: 'refund',
      id: reference,
      at,
      name: calmName(name) || reference,
      what: paymentsTexts[locale].refund,
      amount: formatMoney(locale, amount, currency),
      to: `/admin/refunds/${reference.toLowerCase()}`,
      about: 'money',
      deed: 'refund',
    }));
  const count = async (db: Db, role: Role) => (await refundsFor(db, role)).length;
  return { count, list };
}

/** As the rows of payments are shown, with the number that the money can be sent to. */
export const refundRows = (
  locale: Locale,
  role: Role,
  refunds: Awaited<ReturnType<typeof listRefunds>>,
) =>
  refunds.map((refund) => ({
    ...refund,
    name: refund.name || namelessTexts[locale],
    phone: refund.phone && can(role, 'donor.contact') ? writtenPhone(refund.phone) : null,
  }));

/** Money that was returned together, the last first. */
export async function listReturned(db: Db, payables: readonly Payable[], locale: Locale) {
  const lists = await Promise.all(
    payables.map(async (payable) => {
      const { column } = payable;
      const sums = await db
        .selectFrom('payment')
        .select((eb) => [
          eb.ref(column).as('id'),
          ...(['currency', 'returned_at as at', 'returned_how as how'] as const),
          eb.fn.sum<number>('amount_minor').as('amount'),
        ])
        .where('removed_at', 'is', null)
        .where('returned_at', 'is not', null)
        .where(column, 'is not', null)
        .groupBy([column, 'currency', 'returned_at', 'returned_how'])
        .orderBy('returned_at', 'desc')
        .limit(maxReturned)
        .execute();
      return withThings(db, payable, sums);
    }),
  );
  return (
    lists
      .flat()
      .sort((a, b) => b.at - a.at)
      .slice(0, maxReturned)
      // Only those who return money need the phones.
      .map(({ name, phone: _, ...row }) => ({ ...row, name: name || namelessTexts[locale] }))
  );
}

async function listOwed(db: Db, payable: Payable, limit: number, id?: string) {
  const { column } = payable;
  const sums = await owedPayments(db, payable)
    .$if(id !== undefined, (query) => query.where(column, '=', id ?? ''))
    .select((eb) => [
      eb.ref(column).as('id'),
      'currency',
      eb.fn.sum<number>('amount_minor').as('amount'),
      eb.fn.min('created_at').as('at'),
    ])
    .groupBy([column, 'currency'])
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return withThings(db, payable, sums);
}

type Sum = { id: string | null; amount: number; at: number | null };

/** Sums of payments, with the things that they were for. */
async function withThings<S extends Sum>(db: Db, payable: Payable, sums: readonly S[]) {
  if (sums.length === 0) return [];
  const things = await payable.find(db, { ids: sums.flatMap(({ id }) => id ?? []) });
  return sums.flatMap(({ id: paid, ...sum }) =>
    things
      .filter(({ id }) => id === paid)
      .map(({ reference, name, phone, to }) => ({
        ...{ ...sum, reference, name, phone, to },
        ...{ amount: Number(sum.amount), at: Number(sum.at) },
      })),
  );
}
