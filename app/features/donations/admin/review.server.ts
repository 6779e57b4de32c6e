import { enqueueEmail, isWaiting, withdrawEmail } from '#app/email/outbox.server.ts';
import { releasePayments } from '#app/features/payments/payments.server.ts';
import { rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { type CausedEmail, emailDelayMs, rowChange } from '#app/office/journal/journal.server.ts';
import { journaled } from '#app/office/journal/journaled.server.ts';
import { canChange } from '#app/office/journal/needed-permissions.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#db/schema.ts';
import { type DonationState, donationStates, receivedIn, stateOf, timesIn } from '../donations.ts';
import { donationStateEmail } from '../email.server.ts';
import { readReference } from '../reference.ts';

export const onDonation = journaled('donation', { key: 'reference', readKey: readReference });

export const canDecide = (
  role: Role,
  donation: DonationRow,
  after: Partial<DonationRow>,
): boolean =>
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
    input: {
      role: Role;
      state: DonationState;
      reason: string | null;
      from?: DonationState | undefined;
      /** The amount received, where somebody has typed it; in minor units of the currency announced. */
      amount?: number | undefined;
    },
  ) => {
    const { state, reason, from, role, amount } = input;
    if (stateOf(row) === state) return rejected('unchanged');
    if (from !== undefined && stateOf(row) !== from) return rejected('changed');
    const received =
      amount === undefined
        ? receivedIn(state, row)
        : { received_minor: amount, received_currency: row.currency };
    const after = { ...timesIn(state, row, now), ...received, refusal_reason: reason };
    if (!canDecide(role, row, after)) return rejected('forbidden');
    await write('donation', row, after);
    // Its money is another donation's then, or nobody's.
    if (state === 'announced') await releasePayments({ trx, row, changes }, 'donation_id');
    const emails = await emailDonor(trx, row, state, now);
    return record(`donation.${state}`, { emails });
  },
);

/** Instead of an email about an earlier state that has not left; `again`, about the same. */
export async function emailDonor(
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
