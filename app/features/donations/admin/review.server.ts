import { enqueueEmail, isWaiting, withdrawEmail } from '#app/email/outbox.server.ts';
import { done, type Result } from '#app/http/result.ts';
import { hasRole, type Role } from '#app/http/session/account.ts';
import {
  type CausedEmail,
  emailDelayMs,
  type RowChange,
  recordChange,
  rowChange,
} from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { PaymentRow } from '#app/platform/office-schema.ts';
import type { DonationRow } from '#app/platform/schema.ts';
import { type DonationState, donationStates, stateOf, timesIn } from '../donations.ts';
import { donationStateEmail } from '../email.server.ts';
import { announcedOf, isSameMoney, type Money, receivedIn, receivedOf } from '../received.ts';

type By = { accountId: string };
type Entry = { entryId: string };

/** Editors say whether money has arrived; owners confirm and refuse, and take that back. */
const roleFor = (state: DonationState, donation: DonationRow): Role =>
  [state, stateOf(donation)].every((each) => each === 'announced' || each === 'received')
    ? 'editor'
    : 'owner';

/**
 * The state from which many are moved at once: any other was decided meanwhile by someone who
 * looked at that donation alone.
 */
export const bulkSteps = {
  received: 'announced',
  confirmed: 'received',
} as const satisfies Partial<Record<DonationState, DonationState>>;

/**
 * Sets a donation's state, with a reason when it is refused; the donor is emailed a minute later,
 * unless the change is undone before. Where `from` is given, one in another state is left as it is.
 * Without an account, a command of the operator does it.
 */
export async function changeState(
  db: Db,
  {
    reference,
    state,
    reason,
    from,
    accountId,
    role,
  }: {
    accountId: string | null;
    role: Role;
    reference: string;
    state: DonationState;
    reason: string | null;
    from?: DonationState;
  },
  now: number,
): Promise<Result<Entry, never, 'gone' | 'unchanged' | 'changed' | 'forbidden'>> {
  return db.transaction().execute(async (trx) => {
    const donation = await lockDonation(trx, reference);
    if (!donation) return { outcome: 'rejected', reason: 'gone' };
    if (stateOf(donation) === state) return { outcome: 'rejected', reason: 'unchanged' };
    if (from !== undefined && stateOf(donation) !== from)
      return { outcome: 'rejected', reason: 'changed' };
    if (!hasRole(role, roleFor(state, donation)))
      return { outcome: 'rejected', reason: 'forbidden' };
    const columns = {
      ...timesIn(state, donation, now),
      ...receivedIn(state, donation),
      refusal_reason: reason,
    };
    const changes = [await updateDonation(trx, donation, columns)];
    // Its money is another donation's then, or nobody's.
    if (state === 'announced') changes.push(...(await releasePayments(trx, donation)));
    const emails = await emailDonor(trx, donation, state, now);
    const about = {
      accountId,
      isByOperator: accountId === null,
      action: `donation.${state}`,
      role: roleFor(state, donation),
      subject: 'donation',
      subjectId: reference,
    } as const;
    return done({ entryId: await recordChange(trx, { ...about, changes, emails }, now) });
  });
}

/**
 * Stores that a payment is a donation's, which is received with it: the amount that arrived is the
 * payment's, whatever was announced. A donation has one payment: a second is `decided`. A confirmed
 * one stays confirmed; owners match it. A donor who was told of another amount is emailed the right
 * one.
 */
export async function matchPayment(
  db: Db,
  {
    paymentId,
    reference,
    accountId,
    role = 'editor',
  }: By & { paymentId: string; reference: string; role?: Role },
  now: number,
): Promise<
  Result<Entry & { isSameAmount: boolean }, never, 'gone' | 'decided' | 'incomplete' | 'currency'>
> {
  return db.transaction().execute(async (trx) => {
    const donation = await lockDonation(trx, reference);
    const payment = donation && (await lockPayment(trx, paymentId));
    if (!payment) return { outcome: 'rejected', reason: 'gone' };
    if (payment.amount_minor === null || payment.transaction_number === null)
      return { outcome: 'rejected', reason: 'incomplete' };
    if (donation.currency !== 'HTG') return { outcome: 'rejected', reason: 'currency' };
    const state = stateOf(donation);
    const isTaken =
      payment.donation_id !== null || (await findPaymentOf(trx, reference)) !== undefined;
    const next = state === 'confirmed' ? 'confirmed' : 'received';
    const needed = roleFor(next, donation);
    if (isTaken || state === 'refused' || !hasRole(role, needed))
      return { outcome: 'rejected', reason: 'decided' };
    const matched = rowChange('payment', payment, {
      donation_id: donation.id,
      unexpected_at: null,
    });
    await trx.updateTable('payment').set(matched.after).where('id', '=', payment.id).execute();
    // Mobile money is in gourdes.
    const paid: Money = { amount: payment.amount_minor, currency: 'HTG' };
    const received = await updateDonation(trx, donation, {
      ...timesIn(next, donation, donation.confirmed_at ?? now),
      received_minor: paid.amount,
      received_currency: paid.currency,
      transaction_number: payment.transaction_number,
    });
    const told = receivedOf(donation);
    const emails =
      told && isSameMoney(told, paid) ? [] : await emailDonor(trx, donation, next, now, 'again');
    const about = {
      accountId,
      action: 'payment.matched',
      role: needed,
      subject: 'donation',
      subjectId: reference,
    } as const;
    const entryId = await recordChange(
      trx,
      { ...about, changes: [received, matched], emails },
      now,
    );
    return done({ entryId, isSameAmount: isSameMoney(paid, announcedOf(donation)) });
  });
}

/** The payment that a donation is matched with. */
export const findPaymentOf = (db: Db, reference: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('payment as p')
    .innerJoin('donation as d', 'd.id', 'p.donation_id')
    .select('p.id')
    .where('d.reference', '=', reference)
    .limit(1)
    .executeTakeFirst();

/** Stores that nobody announced a payment: it counts without a donor. */
export async function keepAsUnexpected(
  db: Db,
  { paymentId, accountId }: By & { paymentId: string },
  now: number,
): Promise<Result<Entry, never, 'gone' | 'decided' | 'incomplete'>> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) return { outcome: 'rejected', reason: 'gone' };
    if (payment.donation_id !== null || payment.unexpected_at !== null)
      return { outcome: 'rejected', reason: 'decided' };
    if (payment.amount_minor === null || payment.transaction_number === null)
      return { outcome: 'rejected', reason: 'incomplete' };
    const kept = rowChange('payment', payment, { unexpected_at: now });
    await trx.updateTable('payment').set(kept.after).where('id', '=', payment.id).execute();
    const about = {
      accountId,
      action: 'payment.unexpected',
      role: 'editor',
      subject: 'payment',
      subjectId: payment.id,
    } as const;
    return done({ entryId: await recordChange(trx, { ...about, changes: [kept] }, now) });
  });
}

/**
 * Stores that what was read is no payment: an SMS of a transfer that failed or was sent, or an
 * advertisement. It waits no longer, and its number is free; undone, it waits again.
 */
export async function dismissPayment(
  db: Db,
  { paymentId, accountId }: By & { paymentId: string },
  now: number,
): Promise<Result<Entry, never, 'gone' | 'decided'>> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) return { outcome: 'rejected', reason: 'gone' };
    if (payment.donation_id !== null || payment.unexpected_at !== null)
      return { outcome: 'rejected', reason: 'decided' };
    const after = {
      donation_id: null,
      unexpected_at: null,
      removed_at: now,
      transaction_number: null,
    };
    const dismissed = rowChange('payment', payment, after);
    await trx.updateTable('payment').set(after).where('id', '=', payment.id).execute();
    const about = {
      accountId,
      action: 'payment.dismissed',
      role: 'editor',
      subject: 'payment',
      subjectId: payment.id,
    } as const;
    return done({ entryId: await recordChange(trx, { ...about, changes: [dismissed] }, now) });
  });
}

/**
 * A write locks the row on both engines until the transaction ends. Donations are locked before
 * payments, as an undo does.
 */
async function lockDonation(trx: Db, reference: string): Promise<DonationRow | undefined> {
  return trx
    .updateTable('donation')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirst();
}

export async function lockPayment(trx: Db, id: string): Promise<PaymentRow | undefined> {
  return trx
    .updateTable('payment')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

async function releasePayments(trx: Db, { id }: DonationRow): Promise<RowChange[]> {
  const payments = await trx
    .updateTable('payment')
    .set({ donation_id: null })
    .where('donation_id', '=', id)
    .returning('id')
    .execute();
  return payments.map((payment) => ({
    table: 'payment',
    id: payment.id,
    before: { donation_id: id },
    after: { donation_id: null },
  }));
}

async function updateDonation(trx: Db, donation: DonationRow, after: Partial<DonationRow>) {
  const change = rowChange('donation', donation, after);
  await trx.updateTable('donation').set(change.after).where('id', '=', donation.id).execute();
  return change;
}

/**
 * Emails the donor about a state, instead of an email about an earlier one that has not left;
 * `again`, instead of one about the same.
 */
async function emailDonor(
  trx: Db,
  { id }: DonationRow,
  state: DonationState,
  now: number,
  again?: 'again',
): Promise<CausedEmail[]> {
  const emails: CausedEmail[] = [];
  for (const other of donationStates.filter((each) => again || each !== state)) {
    const email = donationStateEmail({ donationId: id, state: other });
    if (await withdrawEmail(trx, email)) emails.push({ ...email, id: null });
  }
  if (state === 'announced') return emails;
  const email = donationStateEmail({ donationId: id, state });
  // One that a broken connection holds up says the same.
  if (!(await isWaiting(trx, email, now)))
    emails.push({ ...email, id: await enqueueEmail(trx, email, now + emailDelayMs) });
  return emails;
}
