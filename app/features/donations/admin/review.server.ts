import { enqueueEmail, isWaiting, withdrawEmail } from '#app/email/outbox.server.ts';
import { done, rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { type CausedEmail, emailDelayMs, rowChange } from '#app/office/journal/journal.server.ts';
import { journaled } from '#app/office/journal/journaled.server.ts';
import { canChange } from '#app/office/journal/needed-permissions.ts';
import { type Db, lockRow } from '#app/platform/database.server.ts';
import type { DonationRow, PaymentRow } from '#db/schema.ts';
import { type DonationState, donationStates, stateOf, timesIn } from '../donations.ts';
import { donationStateEmail } from '../email.server.ts';
import { announcedOf, isSameMoney, type Money, receivedIn, receivedOf } from '../received.ts';

const onDonation = journaled('donation', { key: 'reference' });
export const onPayment = journaled('payment', {
  key: 'id',
  isThere: ({ removed_at }) => removed_at === null,
});

const canDecide = (role: Role, donation: DonationRow, after: Partial<DonationRow>): boolean =>
  canChange(role, { subject: 'donation', changes: [rowChange('donation', donation, after)] });

/** Moved at once, a donation in another state was decided by someone who looked at it alone. */
export const bulkSteps = {
  received: 'announced',
  confirmed: 'received',
} as const satisfies Partial<Record<DonationState, DonationState>>;

/**
 * Sets a donation's state; the donor is emailed a minute later, unless the change is undone before.
 * Where `from` is given, one in another state is left as it is.
 */
export const changeState = onDonation(
  async (
    { trx, row, now, changes, write, record },
    input: { role: Role; state: DonationState; reason: string | null; from?: DonationState },
  ) => {
    const { state, reason, from, role } = input;
    if (stateOf(row) === state) return rejected('unchanged');
    if (from !== undefined && stateOf(row) !== from) return rejected('changed');
    const received = receivedIn(state, row);
    const after = { ...timesIn(state, row, now), ...received, refusal_reason: reason };
    if (!canDecide(role, row, after)) return rejected('forbidden');
    await write('donation', row, after);
    // Its money is another donation's then, or nobody's.
    const payments = trx.updateTable('payment').set({ donation_id: null });
    const released =
      state === 'announced'
        ? await payments.where('donation_id', '=', row.id).returning('id').execute()
        : [];
    const [before, open] = [{ donation_id: row.id }, { donation_id: null }];
    changes.push(
      ...released.map(({ id }) => ({ table: 'payment' as const, id, before, after: open })),
    );
    const emails = await emailDonor(trx, row, state, now);
    return record(`donation.${state}`, { emails });
  },
);

/**
 * Stores that a payment is a donation's, which is received with it: the amount that arrived is the
 * payment's. A second payment of a donation is `decided`; a confirmed one stays confirmed, and
 * owners match it. A donor who was told of another amount is emailed the right one.
 */
export const matchPayment = onDonation(
  async (
    { trx, row: donation, now, write, record },
    { id, role = 'editor' }: { id: string; role?: Role },
  ) => {
    // Donations are locked before payments, as an undo does.
    const payment = await lockRow(trx, 'payment', 'id', id);
    if (!payment || payment.removed_at !== null) return rejected('gone');
    if (payment.amount_minor === null || payment.transaction_number === null)
      return rejected('incomplete');
    if (donation.currency !== 'HTG') return rejected('currency');
    const state = stateOf(donation);
    const isTaken =
      payment.donation_id !== null || (await findPaymentOf(trx, donation.reference)) !== undefined;
    const next = state === 'confirmed' ? 'confirmed' : 'received';
    const times = timesIn(next, donation, donation.confirmed_at ?? now);
    if (isTaken || state === 'refused' || !canDecide(role, donation, times))
      return rejected('decided');
    // Mobile money is in gourdes.
    const paid: Money = { amount: payment.amount_minor, currency: 'HTG' };
    await write('donation', donation, {
      ...times,
      received_minor: paid.amount,
      received_currency: paid.currency,
      transaction_number: payment.transaction_number,
    });
    await write('payment', payment, { donation_id: donation.id, unexpected_at: null });
    const told = receivedOf(donation);
    const emails =
      told && isSameMoney(told, paid) ? [] : await emailDonor(trx, donation, next, now, 'again');
    const { value } = await record('payment.matched', { emails });
    return done({ ...value, isSameAmount: isSameMoney(paid, announcedOf(donation)) });
  },
);

/** The payment that a donation is matched with. */
export const findPaymentOf = (db: Db, reference: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('payment as p')
    .innerJoin('donation as d', 'd.id', 'p.donation_id')
    .select('p.id')
    .where('d.reference', '=', reference)
    .limit(1)
    .executeTakeFirst();

export const isDecided = ({ donation_id, unexpected_at }: PaymentRow) =>
  donation_id !== null || unexpected_at !== null;

/** Stores that nobody announced a payment: it counts without a donor. */
export const keepAsUnexpected = onPayment(async ({ row, now, change }) => {
  if (isDecided(row)) return rejected('decided');
  if (row.amount_minor === null || row.transaction_number === null) return rejected('incomplete');
  return change({ unexpected_at: now }, 'payment.unexpected');
});

/** Stores that what was read is no payment. Its number is free; undone, it waits again. */
export const dismissPayment = onPayment(async ({ row, now, change }) => {
  if (isDecided(row)) return rejected('decided');
  const open = { donation_id: null, unexpected_at: null };
  return change({ ...open, removed_at: now, transaction_number: null }, 'payment.dismissed');
});

/** Instead of an email about an earlier state that has not left; `again`, about the same. */
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
