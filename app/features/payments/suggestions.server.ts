import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { contains, containsPhone, phoneDigits } from '#app/platform/text-search.server.ts';
import type { PaymentRow } from '#db/schema.ts';
import type { Candidate, Payable, Wanted } from './payables.server.ts';
import { isDoubtful, openPayments } from './payments.server.ts';
import { transactionKey, transactionKeyOf } from './transaction.ts';

/** How much the amount of a payment may differ from the expected one, for fees: a fiftieth. */
const tolerance = 0.02;
const maxSuggestions = 3;
const maxFound = 10;
const maxCompared = 200;
const day = 24 * 60 * 60_000;

/** An exact amount weighs more than the lesser reasons together; a reference more than all. */
const points = { transaction: 20, reference: 40, phone: 6, amount: 10, nearAmount: 2, date: 1 };
export type MatchReason = keyof typeof points;
/** Another number than the payer gave: before it comes what is alike without one. */
const otherTransactionPoints = -3;
/** Another phone than the payer's comes after his own, whatever the amounts. */
const otherPhonePoints = -6;
/** A date alone suggests nothing. */
const minPoints = 2;

export type Suggestion = { payable: Payable; candidate: Candidate; reasons: MatchReason[] };

/** The things that a payment is most likely for, the best first; or those that `text` names. */
export async function suggest(
  db: Db,
  payables: readonly Payable[],
  payment: PaymentRow,
  role: Role,
  text?: string,
): Promise<Suggestion[]> {
  const found = await Promise.all(
    payables.map(async (payable) => {
      const candidates = await payable.findCandidates(db, {
        ...wantedOf(payable, payment, role),
        ...(text !== undefined && { text }),
      });
      return candidates.map((candidate) => {
        const reasons = compare(payable, { payment, candidate, role });
        const sum = weigh(reasons, payment, candidate);
        const isOther = isOtherPhone(payable, { payment, candidate, role }, reasons);
        return { payable, candidate, reasons, sum, rank: sum + (isOther ? otherPhonePoints : 0) };
      });
    }),
  );
  return found
    .flat()
    .filter(({ sum }) => text !== undefined || sum >= minPoints)
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        Number(a.candidate.isSettled) - Number(b.candidate.isSettled) ||
        b.candidate.createdAt - a.candidate.createdAt,
    )
    .slice(0, text === undefined ? maxSuggestions : maxFound);
}

export type FoundPayment = { payment: PaymentRow; candidate: Candidate; reasons: MatchReason[] };

/**
 * The payment that waits and is most likely for each of some things, by their ids. Two queries,
 * however many they are. An SMS that does not say that money arrived is for none.
 */
export async function suggestPayments(
  db: Db,
  payable: Payable,
  ids: readonly string[],
  role: Role,
): Promise<Map<string, FoundPayment>> {
  const best = new Map<string, FoundPayment & { sum: number }>();
  if (ids.length === 0) return best;
  const rows = await openPayments(db)
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(maxCompared)
    .execute();
  const payments = rows.filter((payment) => !isDoubtful(payment));
  if (payments.length === 0) return best;
  for (const candidate of await payable.find(db, { ids }))
    for (const payment of payments) {
      if (payment.currency !== candidate.expected.currency) continue;
      const reasons = compare(payable, { payment, candidate, role });
      const sum = weigh(reasons, payment, candidate);
      if (sum >= minPoints && sum > (best.get(candidate.id)?.sum ?? 0))
        best.set(candidate.id, { payment, candidate, reasons, sum });
    }
  return best;
}

function wantedOf(payable: Payable, payment: PaymentRow, role: Role): Wanted {
  const { amount_minor: amount, phone, transaction_number: transaction } = payment;
  return {
    references: referencesIn(payable, payment.sms),
    transaction: transaction === null ? null : transactionKey(transaction),
    phone,
    amounts:
      amount === null
        ? null
        : [Math.floor(amount * (1 - tolerance)), Math.ceil(amount * (1 + tolerance))],
    currency: payment.currency,
    createdAfter: payment.created_at - 400 * day,
    role,
    seesPhone: can(role, payable.seesPhone),
    limit: maxCompared,
  };
}

/** Where the columns of a candidate have at least one of the wanted values, or the text. */
export function isWanted(
  db: Db,
  wanted: Wanted,
  columns: {
    reference: string;
    name: string;
    phone: string;
    amount: string | RawBuilder<unknown>;
    transaction?: string;
  },
): RawBuilder<SqlBool> {
  const { references, transaction, phone, amounts, text } = wanted;
  if (text !== undefined) {
    const found = [
      contains(db, columns.name, text),
      contains(db, columns.reference, text),
      ...(wanted.seesPhone ? containsPhone(columns.phone, text) : []),
    ];
    return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
  }
  const amount =
    typeof columns.amount === 'string' ? sql.ref(columns.amount) : sql`(${columns.amount})`;
  const shared = [
    ...references.map((reference) => sql`${sql.ref(columns.reference)} = ${reference}`),
    ...(transaction !== null && columns.transaction
      ? [sql`${transactionKeyOf(columns.transaction)} = ${transaction}`]
      : []),
    ...(phone === null ? [] : [sql`${phoneDigits(columns.phone)} like ${`%${phone}`}`]),
    ...(amounts ? [sql`${amount} between ${amounts[0]} and ${amounts[1]}`] : []),
  ];
  return shared.length > 0 ? sql<SqlBool>`(${sql.join(shared, sql` or `)})` : sql<SqlBool>`1 = 0`;
}

function referencesIn({ referencePattern, readReference }: Payable, sms: string): string[] {
  const found = [...sms.matchAll(referencePattern)];
  return found.flatMap(([text]) => readReference(text) ?? []);
}

const weigh = (reasons: readonly MatchReason[], payment: PaymentRow, candidate: Candidate) =>
  reasons.reduce(
    (total, reason) => total + points[reason],
    otherNumberGiven(payment, candidate) === null ? 0 : otherTransactionPoints,
  );

/** The transaction number that the payer gave, if the payment has another: it speaks against it. */
export function otherNumberGiven(
  { transaction_number: transaction }: PaymentRow,
  { transaction: given }: Candidate,
): string | null {
  if (transaction === null || !given) return null;
  return transactionKey(given) === transactionKey(transaction) ? null : given;
}

/** Others than who sees phones are told of one only beside its amount (`compare`). */
export const isOtherPhone = (
  payable: Payable,
  { payment, candidate, role }: Compared,
  reasons: readonly MatchReason[],
): boolean =>
  payment.phone !== null &&
  candidate.phone !== null &&
  !reasons.includes('phone') &&
  (can(role, payable.seesPhone) ||
    reasons.some((reason) => reason === 'amount' || reason === 'nearAmount'));

type Compared = { payment: PaymentRow; candidate: Candidate; role: Role };

function compare(payable: Payable, { payment, candidate, role }: Compared): MatchReason[] {
  const { amount_minor: amount, phone, transaction_number: transaction } = payment;
  const expected = candidate.expected.amount;
  const difference = amount === null ? Number.POSITIVE_INFINITY : Math.abs(amount - expected);
  const isNear = difference <= expected * tolerance;
  const daysBetween = (payment.created_at - candidate.createdAt) / day;
  const holds: Record<MatchReason, boolean> = {
    transaction:
      transaction !== null &&
      transactionKey(candidate.transaction ?? '') === transactionKey(transaction),
    reference: referencesIn(payable, payment.sms).includes(candidate.reference),
    // Anybody can paste an SMS with a phone: to those who do not see it, alone it tells nothing.
    phone:
      phone !== null &&
      (candidate.phone ?? '').replace(/\D/g, '').endsWith(phone) &&
      (can(role, payable.seesPhone) || isNear),
    amount: difference === 0,
    nearAmount: difference > 0 && isNear,
    date: daysBetween >= 0 && daysBetween <= 14,
  };
  return (Object.keys(points) as MatchReason[]).filter((reason) => holds[reason]);
}
