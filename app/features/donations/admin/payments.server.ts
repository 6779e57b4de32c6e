import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { listed } from '#app/office/personal-data.server.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import type { DonationRow, PaymentRow } from '#db/schema.ts';
import { readReference } from '../reference.ts';
import { transactionKey, transactionKeyOf } from '../transaction.ts';
import { parsePaymentSms } from './payment-sms.ts';
import { isDecided, onPayment } from './review.server.ts';
import { paymentsWaiting } from './waiting.server.ts';

/** How much the amount of a payment may differ from the donation's, for fees: a fiftieth. */
const tolerance = 0.02;
const maxSuggestions = 3;
const maxCompared = 200;
const day = 24 * 60 * 60_000;

/** A transaction number that is taken, its payment, and the reference of its donation. */
export type UsedNumber = {
  paymentId: string;
  reference: string | null;
  transaction: string | null;
};

const usedNumbers = (db: Db) =>
  db
    .selectFrom('payment as p')
    .leftJoin('donation as d', 'd.id', 'p.donation_id')
    .select(['p.id as paymentId', 'p.transaction_number as transaction', 'd.reference']);

type Stored = { paymentId: string; entryId: string } | { again: string } | { used: UsedNumber };

/** Nothing is stored for the same SMS again, or a transaction number that is stored already. */
export async function insertPayment(
  db: Db,
  { sms, accountId, ownPhones }: { sms: string; accountId: string; ownPhones: readonly string[] },
  now: number,
): Promise<Result<Stored>> {
  const { amount, phone, transaction } = parsePaymentSms(sms, ownPhones);
  const paymentId = randomUUID();
  const same = await findSameSms(db, sms, now);
  if (same) return done(same);
  const entryId = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('payment')
      .values({
        id: paymentId,
        account_id: accountId,
        sms,
        sms_key: transaction === null ? smsKey(sms, now) : null,
        transaction_number: transaction,
        amount_minor: amount,
        phone,
        created_at: now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return undefined;
    // Undone, it leaves its number to the next SMS; once it is somebody's donation, it stays.
    const open = { donation_id: null, unexpected_at: null };
    const change = {
      table: 'payment' as const,
      id: paymentId,
      before: { ...open, removed_at: now, transaction_number: null },
      after: { ...open, removed_at: null, transaction_number: transaction },
    };
    const about = { accountId, subjectId: paymentId } as const;
    return recordChange(trx, { ...about, action: 'payment.stored', changes: [change] }, now);
  });
  if (entryId !== undefined) return done({ paymentId, entryId });
  // Pressed twice, both requests may have looked before either had stored it.
  return done((await findSameSms(db, sms, now)) ?? { used: await findUsed(db, transaction) });
}

/** The database accepts one of two requests that store the same SMS at once. */
const smsKey = (sms: string, now: number) =>
  createHash('sha256')
    .update(`${Math.floor(now / day)} ${sms}`)
    .digest('base64url');

/** The payment of the same SMS; without a number, two may say the same on two days. */
async function findSameSms(
  db: Db,
  sms: string,
  now: number,
): Promise<{ again: string } | { used: UsedNumber } | undefined> {
  const used = await usedNumbers(db)
    .where('p.sms', '=', sms)
    .where('p.removed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('p.transaction_number', 'is not', null), eb('p.created_at', '>', now - day)]),
    )
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return used && (used.reference === null ? { again: used.paymentId } : { used });
}

export type PaymentCorrection = { amount: number; phone: string | null; transaction: string };

/** Until the payment is matched; once it was, owners only, after the match is undone. */
export async function correctPayment(
  db: Db,
  by: { id: string; accountId: string; role: Role },
  { amount, phone, transaction }: PaymentCorrection,
  now: number,
): Promise<Result<{ used: UsedNumber | null }, never, 'gone' | 'decided'>> {
  const values = { amount_minor: amount, phone, transaction_number: transaction };
  try {
    const corrected = await writeCorrection(db, { ...by, values }, now);
    return corrected.outcome === 'done' ? done({ used: null }) : corrected;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return done({ used: await findUsed(db, transaction) });
  }
}

const writeCorrection = onPayment(
  async ({ trx, row, change }, { role, values }: { role: Role; values: Partial<PaymentRow> }) => {
    if (isDecided(row)) return rejected('decided');
    if (!can(role, 'donor.contact') && (await listOnceMatched(trx, [row.id])).has(row.id))
      return rejected('decided');
    return change({ ...values, donation_id: null, unexpected_at: null }, 'payment.corrected');
  },
);

/** The payment that a second SMS with its transaction number was refused for. */
export const findUsedNumber = (db: Db, paymentId: string | null) =>
  usedNumbers(db).where('p.id', '=', paymentId).executeTakeFirst();

const findUsed = (db: Db, transaction: string | null): Promise<UsedNumber> =>
  usedNumbers(db)
    .where(transactionKeyOf('p.transaction_number'), '=', transactionKey(transaction ?? ''))
    .executeTakeFirstOrThrow();

/** Also one whose storing was undone. */
export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of some payments that were ever matched, also if that is undone. */
export async function listOnceMatched(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('journal_entry as j')
          .select('j.id')
          .where('j.action', '=', 'payment.matched')
          .where('j.changes', 'like', sql<string>`'%"' || payment.id || '"%'`),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listOpenPayments(db: Db, limit: number): Promise<PaymentRow[]> {
  return paymentsWaiting(db).selectAll().orderBy('created_at').limit(limit).execute();
}

/** An exact amount weighs more than the lesser reasons together; a reference more than all. */
const points = { transaction: 20, reference: 40, phone: 6, amount: 10, nearAmount: 2, date: 1 };
export type MatchReason = keyof typeof points;
/** A date alone suggests nothing. */
const minPoints = 2;

/** The donations in gourdes that a payment is most likely for, the best first. */
export async function suggestDonations(
  db: Db,
  payment: PaymentRow,
  seesContact: boolean,
): Promise<{ donation: DonationRow; reasons: MatchReason[] }[]> {
  return (await findCandidates(db, payment, seesContact))
    .map((donation) => {
      const reasons = compare(payment, donation, seesContact);
      const sum = reasons.reduce((total, reason) => total + points[reason], 0);
      return { donation, reasons, sum, isConfirmed: Number(donation.confirmed_at !== null) };
    })
    .filter(({ sum }) => sum >= minPoints)
    .sort(
      (a, b) =>
        b.sum - a.sum ||
        a.isConfirmed - b.isConfirmed ||
        b.donation.created_at - a.donation.created_at,
    )
    .slice(0, maxSuggestions)
    .map(({ donation, reasons }) => ({ donation, reasons }));
}

/** A phone without what people type between its digits. */
export const phoneDigits = [' ', '-', '.', '(', ')', '+'].reduce(
  (column, character) => sql<string>`replace(${column}, ${sql.lit(character)}, '')`,
  sql<string>`phone`,
);

function findCandidates(db: Db, payment: PaymentRow, seesContact: boolean): Promise<DonationRow[]> {
  const { amount_minor: amount, phone, transaction_number: transaction } = payment;
  const key = transactionKeyOf('transaction_number');
  return (
    db
      .selectFrom('donation')
      .selectAll()
      .where('currency', '=', 'HTG')
      // A donation may be confirmed before its SMS comes; owners match these.
      .$if(!seesContact, (query) => query.where('confirmed_at', 'is', null))
      .where('refused_at', 'is', null)
      .where('created_at', '>', payment.created_at - 400 * day)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment as p').select('p.id').whereRef('p.donation_id', '=', 'donation.id'),
          ),
        ),
      )
      .where((eb) =>
        eb.or([
          eb('reference', 'in', referencesIn(payment.sms)),
          ...(transaction === null ? [] : [eb(key, '=', transactionKey(transaction))]),
          ...(phone === null ? [] : [eb(phoneDigits, 'like', `%${phone}`)]),
          ...(amount === null
            ? []
            : [
                eb.between(
                  'amount_minor',
                  Math.floor(amount * (1 - tolerance)),
                  Math.ceil(amount * (1 + tolerance)),
                ),
              ]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(maxCompared)
      .execute()
  );
}

function referencesIn(sms: string): string[] {
  const found = [...sms.matchAll(/BWT[ -]?[A-Z\d]{6}/gi)];
  return listed(found.flatMap(([text]) => readReference(text) ?? [])) as string[];
}

function compare(payment: PaymentRow, donation: DonationRow, seesContact: boolean): MatchReason[] {
  const { amount_minor: amount, phone, transaction_number: transaction } = payment;
  const difference =
    amount === null ? Number.POSITIVE_INFINITY : Math.abs(amount - donation.amount_minor);
  const isNear = difference <= donation.amount_minor * tolerance;
  const daysBetween = (payment.created_at - donation.created_at) / day;
  const holds: Record<MatchReason, boolean> = {
    transaction:
      transaction !== null &&
      transactionKey(donation.transaction_number ?? '') === transactionKey(transaction),
    reference: referencesIn(payment.sms).includes(donation.reference),
    // Editors see no donor's phone, and anybody can paste an SMS with one: alone it tells nothing.
    phone:
      phone !== null &&
      donation.phone.replace(/\D/g, '').endsWith(phone) &&
      (seesContact || isNear),
    amount: difference === 0,
    nearAmount: difference > 0 && isNear,
    date: daysBetween >= 0 && daysBetween <= 14,
  };
  return (Object.keys(points) as MatchReason[]).filter((reason) => holds[reason]);
}
