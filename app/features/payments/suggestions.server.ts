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
/** Whether a reason identifies the person, not only the amount. */
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
      const wanted = wantedOf(db, payable, payment, role, text);
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

const wantedOf = (
  db: Db,
  payable: Payable,
  payment: PaymentRow,
  role: Role,
  text: string | undefined,
): Wanted => ({
  where(columns) {
    const found =
      text === undefined
        ? alike(payable, payment, columns)
        : [
            contains(db, 'name', text),
            contains(db, 'reference', text),
            ...(can(role, payable.seesPhone) ? containsPhone('phone', text) : []),
          ];
    if (found.length === 0) return sql<SqlBool>`1 = 0`;
    return sql<SqlBool>`currency = ${payment.currency}
      and created_at > ${payment.created_at - 400 * day} and (${sql.join(found, sql` or `)})`;
  },
  role,
  limit: maxCompared,
});

/** The conditions for rows that have something in common with a payment. */
function alike(
  payable: Payable,
  { sms, amount_minor: amount, phone, transaction_number: transaction }: PaymentRow,
  columns: Parameters<Wanted['where']>[0],
): RawBuilder<unknown>[] {
  const found = referencesIn(payable, sms).map((reference) => sql`reference = ${reference}`);
  if (transaction !== null && columns.transaction)
    found.push(sql`${transactionKeyOf(columns.transaction)} = ${transactionKey(transaction)}`);
  if (phone !== null) found.push(sql`${phoneDigits('phone')} like ${`%${phone}`}`);
  if (amount !== null) {
    const least = Math.floor(amount * (1 - tolerance));
    const most = Math.ceil(amount * (1 + tolerance));
    found.push(sql`(${columns.amount}) between ${least} and ${most}`);
  }
  return found;
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

/** The reasons for and against a match of a payment and a payable. */
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
