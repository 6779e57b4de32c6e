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
/** They are about the person, not only the amount. */
export const isOfPerson = (reasons: readonly MatchReason[]): boolean =>
  reasons.some((reason) => ['transaction', 'reference', 'phone'].includes(reason));

/** Another number than the payer gave: before it comes what is alike without one. */
const otherTransactionPoints = -3;
/** Another phone than the payer's comes after his own, whatever the amounts. */
const otherPhonePoints = -6;
/** A date alone suggests nothing. */
const minPoints = 2;

export type Match = ReturnType<typeof compare>;

/** The things that a payment is most likely for, the best first; or those that `text` names. */
export async function suggest(
  db: Db,
  payables: readonly Payable[],
  payment: PaymentRow,
  role: Role,
  text?: string,
): Promise<Match[]> {
  const found = await Promise.all(
    payables.map(async (payable) => {
      const wanted = { ...wantedOf(payable, payment, role), ...(text !== undefined && { text }) };
      const candidates = await payable.findCandidates(db, wanted);
      return candidates.map((candidate) => compare(payable, candidate, payment, role));
    }),
  );
  const rank = ({ sum, isOtherPhone }: Match) => sum + (isOtherPhone ? otherPhonePoints : 0);
  return found
    .flat()
    .filter(({ sum }) => text !== undefined || sum >= minPoints)
    .sort(
      (a, b) =>
        rank(b) - rank(a) ||
        Number(a.candidate.isSettled) - Number(b.candidate.isSettled) ||
        b.candidate.createdAt - a.candidate.createdAt,
    )
    .slice(0, text === undefined ? maxSuggestions : maxFound);
}

/**
 * The payment that waits and is most likely for each of some things, by their ids. Two queries,
 * however many they are. An SMS that does not say that money arrived is for none.
 */
export async function suggestPayments(
  db: Db,
  payable: Payable,
  ids: readonly string[],
  role: Role,
): Promise<Map<string, Match>> {
  const best = new Map<string, Match>();
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
      const match = compare(payable, candidate, payment, role);
      if (match.sum >= minPoints && match.sum > (best.get(candidate.id)?.sum ?? 0))
        best.set(candidate.id, match);
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

/** Where a row of a payable has at least one of the wanted values, or the text. */
export function isWanted(
  db: Db,
  { references, transaction, phone, amounts, text, ...wanted }: Wanted,
  columns: { amount: RawBuilder<unknown>; transaction?: string },
): RawBuilder<SqlBool> {
  const found =
    text === undefined
      ? [
          ...references.map((reference) => sql`reference = ${reference}`),
          ...(transaction !== null && columns.transaction
            ? [sql`${transactionKeyOf(columns.transaction)} = ${transaction}`]
            : []),
          ...(phone === null ? [] : [sql`${phoneDigits('phone')} like ${`%${phone}`}`]),
          ...(amounts ? [sql`(${columns.amount}) between ${amounts[0]} and ${amounts[1]}`] : []),
        ]
      : [
          contains(db, 'name', text),
          contains(db, 'reference', text),
          ...(wanted.seesPhone ? containsPhone('phone', text) : []),
        ];
  if (found.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`currency = ${wanted.currency} and created_at > ${wanted.createdAfter}
    and (${sql.join(found, sql` or `)})`;
}

function referencesIn({ referencePattern, readReference }: Payable, sms: string): string[] {
  const found = [...sms.matchAll(referencePattern)];
  return found.flatMap(([text]) => readReference(text) ?? []);
}

/** The transaction number that the payer gave, if the payment has another: it speaks against it. */
export function otherNumberGiven(
  { transaction_number: transaction }: PaymentRow,
  { transaction: given }: Candidate,
): string | null {
  if (transaction === null || !given) return null;
  return transactionKey(given) === transactionKey(transaction) ? null : given;
}

/** What a payment and a thing have in common, and what speaks against it. */
export function compare(payable: Payable, candidate: Candidate, payment: PaymentRow, role: Role) {
  const { amount_minor: amount, phone, transaction_number: transaction } = payment;
  const expected = candidate.expected.amount;
  const difference = amount === null ? Number.POSITIVE_INFINITY : Math.abs(amount - expected);
  const isNear = difference <= expected * tolerance;
  const daysBetween = (payment.created_at - candidate.createdAt) / day;
  // Anybody can paste an SMS with a phone: to those who do not see it, alone it tells nothing.
  const tellsPhone = isNear || can(role, payable.seesPhone);
  const isSamePhone = phone !== null && (candidate.phone ?? '').replace(/\D/g, '').endsWith(phone);
  const holds: Record<MatchReason, boolean> = {
    transaction:
      transaction !== null &&
      transactionKey(candidate.transaction ?? '') === transactionKey(transaction),
    reference: referencesIn(payable, payment.sms).includes(candidate.reference),
    phone: isSamePhone && tellsPhone,
    amount: difference === 0,
    nearAmount: difference > 0 && isNear,
    date: daysBetween >= 0 && daysBetween <= 14,
  };
  const reasons = (Object.keys(points) as MatchReason[]).filter((reason) => holds[reason]);
  const given = otherNumberGiven(payment, candidate);
  const against = given === null ? 0 : otherTransactionPoints;
  return {
    ...{ payable, candidate, payment, reasons, given },
    isOtherPhone: phone !== null && candidate.phone !== null && !isSamePhone && tellsPhone,
    sum: reasons.reduce((total, reason) => total + points[reason], against),
  };
}
