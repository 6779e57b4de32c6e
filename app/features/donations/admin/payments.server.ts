import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import type { DonationRow, PaymentRow } from '#db/schema.ts';
import { readReference } from '../reference.ts';
import { transactionKeyOf } from '../transaction.server.ts';
import { transactionKey } from '../transaction.ts';
import { parsePaymentSms } from './payment-sms.ts';
import { onPayment } from './review.server.ts';
import { paymentsWaiting } from './waiting.server.ts';

/** How much the amount of a payment may differ from the donation's, for fees: a fiftieth. */
const tolerance = 0.02;
/** Most suggestions that are shown. */
const maxSuggestions = 3;
/** Most donations that are compared with a payment, the newest first. */
const maxCompared = 200;
const day = 24 * 60 * 60_000;

/** A transaction number, the payment that has it, and its donation's reference, if it has one. */
export type UsedNumber = {
  paymentId: string;
  reference: string | null;
  transaction: string | null;
};

/**
 * A payment that was stored, or was stored already from the same SMS; or one with its transaction
 * number, or its donation.
 */
type Stored = Result<
  { paymentId: string; entryId: string } | { again: string } | { used: UsedNumber }
>;

/**
 * How long the same SMS, without a transaction number, is taken for the same payment, in
 * milliseconds.
 */
const sameSmsMs = day;

/**
 * Stores a payment from its SMS. With a transaction number that is stored already, or the same SMS
 * again, nothing is stored.
 */
export async function insertPayment(
  db: Db,
  { sms, accountId, ownPhones }: { sms: string; accountId: string; ownPhones: readonly string[] },
  now: number,
): Promise<Stored> {
  const { amount, phone, transaction } = parsePaymentSms(sms, ownPhones);
  const paymentId = randomUUID();
  const values = {
    id: paymentId,
    account_id: accountId,
    sms,
    sms_key: transaction === null ? smsKey(sms, now) : null,
    transaction_number: transaction,
    amount_minor: amount,
    phone,
    donation_id: null,
    unexpected_at: null,
    removed_at: null,
    created_at: now,
  };
  const same = await findSameSms(db, sms, now);
  if (same) return done(same);
  const entryId = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('payment')
      .values(values)
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

/**
 * The payment that was stored from the same SMS, with its donation if it has one; without a number,
 * two may say the same on two days.
 */
async function findSameSms(
  db: Db,
  sms: string,
  now: number,
): Promise<{ again: string } | { used: UsedNumber } | undefined> {
  const row = await numbers(db)
    .where('p.sms', '=', sms)
    .where('p.removed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('p.transaction_number', 'is not', null), eb('p.created_at', '>', now - sameSmsMs)]),
    )
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.reference === null ? { again: row.id } : { used: usedNumber(row) };
}

export type PaymentCorrection = { amount: number; phone: string | null; transaction: string };

/**
 * Corrects what was read from an SMS, until the payment is matched; once it was, owners only, after
 * the match is undone.
 */
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
    const isDecided =
      row.donation_id !== null ||
      row.unexpected_at !== null ||
      (!can(role, 'donor.contact') && (await listOnceMatched(trx, [row.id])).has(row.id));
    if (isDecided) return rejected('decided');
    return change({ ...values, donation_id: null, unexpected_at: null }, 'payment.corrected');
  },
);

/** The payment that a second SMS with its transaction number was refused for. */
export async function findUsedNumber(
  db: Db,
  paymentId: string | null,
): Promise<UsedNumber | undefined> {
  const row =
    paymentId === null
      ? undefined
      : await numbers(db).where('p.id', '=', paymentId).executeTakeFirst();
  return row && usedNumber(row);
}

async function findUsed(db: Db, transaction: string | null): Promise<UsedNumber> {
  const row = await numbers(db)
    .where(transactionKeyOf('p.transaction_number'), '=', transactionKey(transaction ?? ''))
    .executeTakeFirstOrThrow();
  return usedNumber(row);
}

const numbers = (db: Db) =>
  db
    .selectFrom('payment as p')
    .leftJoin('donation as d', 'd.id', 'p.donation_id')
    .select(['p.id', 'p.transaction_number', 'd.reference']);

const usedNumber = (row: {
  id: string;
  transaction_number: string | null;
  reference: string | null;
}): UsedNumber => ({
  paymentId: row.id,
  reference: row.reference,
  transaction: row.transaction_number,
});

/** Also one whose storing was undone. */
export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Those of some payments that were ever matched, also if that was undone or the donation announced
 * again.
 */
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

/** Payments that nobody has matched yet, oldest first. */
export async function listOpenPayments(db: Db, limit: number): Promise<PaymentRow[]> {
  return paymentsWaiting(db).selectAll().orderBy('created_at').limit(limit).execute();
}

/** Why a donation may be the one that a payment is for. */
export type MatchReason = 'transaction' | 'reference' | 'phone' | 'amount' | 'nearAmount' | 'date';

/**
 * An exact amount weighs more than a phone, an amount nearby and a date together; a reference more
 * than all the others.
 */
const points: Readonly<Record<MatchReason, number>> = {
  reference: 40,
  transaction: 20,
  amount: 10,
  phone: 6,
  nearAmount: 2,
  date: 1,
};
/** A date alone suggests nothing. */
const minPoints = 2;

export type Suggestion = { donation: DonationRow; reasons: MatchReason[] };

/** The donations in gourdes that a payment is most likely for, the best first. */
export async function suggestDonations(
  db: Db,
  payment: PaymentRow,
  seesContact: boolean,
): Promise<Suggestion[]> {
  return (await findCandidates(db, payment, seesContact))
    .map((donation) => ({ donation, reasons: compare(payment, donation) }))
    .map(({ donation, reasons }) => ({
      donation,
      reasons: seesContact ? reasons : withoutLonePhone(reasons),
    }))
    .map((suggestion) => ({
      ...suggestion,
      points: suggestion.reasons.reduce((sum, reason) => sum + points[reason], 0),
    }))
    .filter((suggestion) => suggestion.points >= minPoints)
    .sort(
      (a, b) =>
        b.points - a.points || confirmedLast(a, b) || b.donation.created_at - a.donation.created_at,
    )
    .slice(0, maxSuggestions)
    .map(({ donation, reasons }) => ({ donation, reasons }));
}

const confirmedLast = (a: Suggestion, b: Suggestion) =>
  Number(a.donation.confirmed_at !== null) - Number(b.donation.confirmed_at !== null);

/**
 * To editors, who see no donor's phone, a phone alone tells nothing: anybody can paste an SMS with
 * one. It counts beside the amount.
 */
const withoutLonePhone = (reasons: MatchReason[]): MatchReason[] =>
  reasons.includes('amount') || reasons.includes('nearAmount')
    ? reasons
    : reasons.filter((reason) => reason !== 'phone');

async function findCandidates(
  db: Db,
  payment: PaymentRow,
  seesContact: boolean,
): Promise<DonationRow[]> {
  const { amount_minor: amount, phone, transaction_number: transaction, created_at: at } = payment;
  const digits = sql<string>`replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', '')`;
  return (
    db
      .selectFrom('donation')
      .selectAll()
      .where('currency', '=', 'HTG')
      // A donation may be confirmed before its SMS comes; owners match these.
      .$if(!seesContact, (query) => query.where('confirmed_at', 'is', null))
      .where('refused_at', 'is', null)
      .where('created_at', '>', at - 400 * day)
      // One that is matched already has another payment.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('payment as p')
              .select('p.id')
              .whereRef('p.donation_id', '=', 'donation.id'),
          ),
        ),
      )
      .where((eb) =>
        eb.or([
          eb('reference', 'in', referencesIn(payment.sms)),
          ...(transaction === null
            ? []
            : [eb(transactionKeyOf('transaction_number'), '=', transactionKey(transaction))]),
          ...(phone === null ? [] : [eb(digits, 'like', `%${phone}`)]),
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

/** References that the sender wrote into the note of the transfer. */
function referencesIn(sms: string): string[] {
  const found = [...sms.matchAll(/BWT[ -]?[A-Z\d]{6}/gi)].flatMap(
    ([text]) => readReference(text) ?? [],
  );
  // `in ()` is no SQL.
  return found.length > 0 ? found : ['-'];
}

function compare(payment: PaymentRow, donation: DonationRow): MatchReason[] {
  const { amount_minor: amount, phone, transaction_number: transaction } = payment;
  const difference =
    amount === null ? Number.POSITIVE_INFINITY : Math.abs(amount - donation.amount_minor);
  const daysBetween = (payment.created_at - donation.created_at) / day;
  const reasons: Record<MatchReason, boolean> = {
    transaction:
      transaction !== null &&
      transactionKey(donation.transaction_number ?? '') === transactionKey(transaction),
    reference: referencesIn(payment.sms).includes(donation.reference),
    phone: phone !== null && donation.phone.replace(/\D/g, '').endsWith(phone),
    amount: difference === 0,
    nearAmount: difference > 0 && difference <= donation.amount_minor * tolerance,
    date: daysBetween >= 0 && daysBetween <= 14,
  };
  return (Object.keys(reasons) as MatchReason[]).filter((reason) => reasons[reason]);
}
