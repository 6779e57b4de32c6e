import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { done, type Result, rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { calmName, formatMoney, type Money, writtenPhone } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { recordChange, rowMade } from '#app/office/journal/journal.server.ts';
import {
  type CommandTable,
  type Journaled,
  journaled,
} from '#app/office/journal/journaled.server.ts';
import { namelessTexts } from '#app/office/nameless-texts.ts';
import { listed } from '#app/office/personal-data.server.ts';
import { type Db, isUniqueViolation } from '#app/platform/database.server.ts';
import type { PaymentRow } from '#db/schema.ts';
import {
  type Candidate,
  isMatched,
  matchActions,
  type Payable,
  type PayableColumn,
} from './payables.server.ts';
import { parsePaymentSms } from './payment-sms.ts';
import { paymentsTexts } from './texts.ts';
import { transactionKey, transactionKeyOf } from './transaction.ts';

const day = 24 * 60 * 60_000;

type Stored =
  | { paymentId: string; entryId: string }
  | { again: string }
  /** The payment that has the number. */
  | { used: string };

/** Nothing is stored for the same SMS again, or a transaction number that is stored already. */
export async function insertPayment(
  db: Db,
  { sms, accountId, ownPhones }: { sms: string; accountId: string; ownPhones: readonly string[] },
  now: number,
): Promise<Stored> {
  const { amount, phone, transaction, doubt } = parsePaymentSms(sms, ownPhones);
  const paymentId = randomUUID();
  const same = await findSameSms(db, sms, now);
  if (same) return same;
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
    // Undone, it leaves its number to the next SMS; once somebody has decided about it, it stays.
    const change = {
      table: 'payment' as const,
      id: paymentId,
      before: { ...open, removed_at: now, transaction_number: null },
      after: { ...open, removed_at: null, transaction_number: transaction },
    };
    const about = { accountId, subjectId: paymentId } as const;
    const action = doubt === null ? 'payment.stored' : 'payment.doubtful';
    return recordChange(trx, { ...about, action, changes: [change] }, now);
  });
  if (entryId !== undefined) return { paymentId, entryId };
  // Pressed twice, both requests may have looked before either had stored it.
  return (await findSameSms(db, sms, now)) ?? { used: await findUsed(db, transaction) };
}

/** The columns of a payment that is matched with nothing. */
export const unmatched = { donation_id: null, enrolment_id: null } satisfies Record<
  PayableColumn,
  null
>;
/** Columns of a payment until somebody decides about it. */
const open = { ...unmatched, unexpected_at: null };

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
): Promise<{ again: string } | { used: string } | undefined> {
  const same = await db
    .selectFrom('payment')
    .selectAll()
    .where('sms', '=', sms)
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('transaction_number', 'is not', null), eb('created_at', '>', now - day)]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return same && (isMatched(same) ? { used: same.id } : { again: same.id });
}

const onPayment = journaled('payment', {
  key: 'id',
  isThere: ({ removed_at }) => removed_at === null,
});

export const isDecided = (payment: PaymentRow) =>
  isMatched(payment) || payment.unexpected_at !== null;

/** An advertisement, say, or money that we sent; nobody has decided about it. */
export const isDoubtful = (payment: PaymentRow) =>
  !isDecided(payment) && payment.sms !== '' && parsePaymentSms(payment.sms).doubt !== null;

/** @returns null for a payment whose SMS says that money arrived */
export function describeDoubt(
  locale: Locale,
  payment: PaymentRow,
  amount: number | null,
): string | null {
  if (!isDoubtful(payment)) return null;
  return paymentsTexts[locale].doubtful(
    amount === null ? null : formatMoney(locale, amount, payment.currency),
  );
}

/** Stores that nobody announced a payment: it counts without a donor. */
export const keepAsUnexpected = onPayment(async ({ row, now, change }) => {
  if (isDecided(row)) return rejected('decided');
  if (row.amount_minor === null || row.transaction_number === null) return rejected('incomplete');
  return change({ unexpected_at: now }, 'payment.unexpected');
});

/** Stores that what was read is no payment. Its number is free; undone, it waits again. */
export const dismissPayment = onPayment(async ({ row, now, change }) => {
  if (isDecided(row)) return rejected('decided');
  return change({ ...open, removed_at: now, transaction_number: null }, 'payment.dismissed');
});

export type PaymentCorrection = { amount: number; phone: string | null; transaction: string };

/** Until the payment is matched; once it was, owners only, after the match is undone. */
export async function correctPayment(
  db: Db,
  by: { id: string; accountId: string; role: Role },
  { amount, phone, transaction }: PaymentCorrection,
  now: number,
): Promise<Result<{ used: string | null }, never, 'gone' | 'decided'>> {
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
    return change({ ...values, ...open }, 'payment.corrected');
  },
);

const findUsed = async (db: Db, transaction: string | null): Promise<string> => {
  const used = await db
    .selectFrom('payment')
    .select('id')
    .where(transactionKeyOf('transaction_number'), '=', transactionKey(transaction ?? ''))
    .executeTakeFirstOrThrow();
  return used.id;
};

/** By `transactionKey`, the payments that wait and have one of some transaction numbers. */
export async function findWaitingByNumber(
  db: Db,
  numbers: readonly string[],
): Promise<Map<string, PaymentRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await openPayments(db)
    .selectAll()
    .where(transactionKeyOf('transaction_number'), 'in', numbers.map(transactionKey))
    .execute();
  return new Map(rows.map((row) => [transactionKey(row.transaction_number ?? ''), row]));
}

/** Also one whose storing was undone. */
export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}

type Paid = Candidate & { payable: Payable };

/** The thing that a payment is matched with. */
export async function findPaid(
  db: Db,
  payables: readonly Payable[],
  payment: PaymentRow,
): Promise<Paid | undefined> {
  const payable = payables.find(({ column }) => payment[column] !== null);
  if (!payable) return undefined;
  const [paid] = await payable.find(db, { ids: [payment[payable.column] ?? ''] });
  return paid && { ...paid, payable };
}

/** Finds by a reference as somebody typed it: one without its first letters may be of any kind. */
export async function findByReference(
  db: Db,
  payables: readonly Payable[],
  typed: string,
): Promise<Paid | undefined> {
  for (const payable of payables) {
    const reference = payable.readReference(typed);
    const [found] = reference === null ? [] : await payable.find(db, { reference });
    if (found) return { ...found, payable };
  }
  return undefined;
}

/** The newest payments of something. */
export const paymentsOf = (db: Db, column: PayableColumn, id: string) =>
  db
    .selectFrom('payment')
    .where(column, '=', id)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc');

/** The amounts paid for some things, by their ids; returned payments no longer count. */
export async function sumOf(
  db: Db,
  column: PayableColumn,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const sums = await db
    .selectFrom('payment')
    .select((eb) => [eb.ref(column).as('id'), eb.fn.sum<number>('amount_minor').as('amount')])
    .where(column, 'in', listed(ids))
    .where('removed_at', 'is', null)
    .where('returned_at', 'is', null)
    .groupBy(column)
    .execute();
  return new Map(sums.map(({ id, amount }) => [id ?? '', Number(amount)]));
}

/** A command about what payments are for. */
type Command = Pick<Journaled<CommandTable>, 'trx' | 'changes'> & { row: { id: string } };
type ByHand = Money & { column: PayableColumn; reason: string; accountId: string | null };

/** In a command: money that the team took on the spot, and why that counts. */
export async function payByHand(
  { trx, row, changes, now }: Command & { now: number },
  { column, amount, currency, reason, accountId }: ByHand,
): Promise<void> {
  const id = randomUUID();
  const about = { sms: '', reason, account_id: accountId, [column]: row.id };
  await trx
    .insertInto('payment')
    .values({ id, ...about, amount_minor: amount, currency, created_at: now })
    .execute();
  changes.push(rowMade('payment', id, now));
}

/** In a command that changes what was paid: its payments wait again, but for those returned. */
export async function releasePayments(
  { trx, row, changes }: Command,
  column: PayableColumn,
): Promise<void> {
  const released = await trx
    .updateTable('payment')
    .set({ [column]: null })
    .where(column, '=', row.id)
    .where('returned_at', 'is', null)
    .returning('id')
    .execute();
  const [before, after] = [{ [column]: row.id }, { [column]: null }];
  changes.push(...released.map(({ id }) => ({ table: 'payment' as const, id, before, after })));
}

/** For persons who are erased; the amounts and numbers stay: they are the company's accounts. */
export async function erasePayments(
  trx: Db,
  column: PayableColumn,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ sms: '', sms_key: null, phone: null, reason: null, returned_how: null })
    .where(column, 'in', listed(ids))
    .execute();
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
          .where('j.action', 'in', Object.values(matchActions))
          .where('j.changes', 'like', sql<string>`'%"' || payment.id || '"%'`),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The senders of some payments, by the payments' ids. Editors see a sender only until the payment
 * is matched.
 */
export async function shownSenders(
  db: Db,
  payments: readonly PaymentRow[],
  role: Role,
): Promise<Map<string, { name: string | null; phone: string | null }>> {
  const isOwner = can(role, 'donor.contact');
  const ids = payments.map(({ id }) => id);
  const hidden = isOwner ? new Set() : await listOnceMatched(db, ids);
  return new Map(
    payments
      .filter((payment) => isOwner || !(isDecided(payment) || hidden.has(payment.id)))
      .map(({ id, sms, phone }) => [id, { name: parsePaymentSms(sms).sender, phone }]),
  );
}

/** In lists: who sent each, by name, or else by the phone; null where that is withheld. */
export async function describePayments(
  db: Db,
  payments: readonly PaymentRow[],
  { locale, role }: { locale: Locale; role: Role },
) {
  const senders = await shownSenders(db, payments, role);
  const described = payments.map((row) => {
    const { name, phone } = senders.get(row.id) ?? {};
    return {
      id: row.id,
      amount: row.amount_minor,
      currency: row.currency,
      transaction: row.transaction_number,
      at: row.created_at,
      doubt: describeDoubt(locale, row, null),
      phone: phone ? writtenPhone(phone) : null,
      name: senders.has(row.id)
        ? calmName(name ?? '') || writtenPhone(phone ?? '') || namelessTexts[locale]
        : null,
    };
  });
  return described.sort((a, b) => Number(a.doubt !== null) - Number(b.doubt !== null));
}

/** The payments that are neither matched, nor kept as unexpected, nor dismissed. */
export const openPayments = (db: Db) =>
  db.selectFrom('payment').where((eb) => eb.and({ ...open, removed_at: null }));

export const unexpectedPayments = (db: Db) =>
  db.selectFrom('payment').where('unexpected_at', 'is not', null);

/** The fields of a payment that its row shows. */
export const shownPayment = (payment: PaymentRow) => ({
  id: payment.id,
  amount: payment.amount_minor ?? 0,
  currency: payment.currency,
  about: payment.transaction_number ?? payment.reason,
  isByHand: payment.transaction_number === null,
  isReturned: payment.returned_at !== null,
  how: payment.returned_how,
  at: payment.created_at,
});
