import type { Updateable } from 'kysely';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { changeState } from '#app/features/donations/admin/review.server.ts';
import { findDonationByReference } from '#app/features/donations/donations.server.ts';
import { type DonationState, stateOf } from '#app/features/donations/donations.ts';
import * as payments from '#app/features/payments/payments.server.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import { makeAccount } from './accounts.ts';
import { giveTo, type goodDonation } from './donations.ts';
import { undoChange } from './journal.ts';

export const now = Date.UTC(2026, 10, 20, 12);

/** Announces a donation whose donor gets no emails, with columns that something else has set. */
export async function announce(
  db: Db,
  given: Partial<typeof goodDonation> = {},
  at = now,
  set: Updateable<Schema['donation']> = {},
) {
  const reference = await giveTo(db, at, given, { emailsDonor: false });
  if (Object.keys(set).length > 0)
    await db.updateTable('donation').set(set).where('reference', '=', reference).execute();
  return reference;
}
export const stateIn = async (db: Db, reference: string) => {
  const donation = await findDonationByReference(db, reference);
  return donation && stateOf(donation);
};
const paste = (db: Db, accountId: string, sms: string, at = now) =>
  payments.insertPayment(db, { sms, accountId, ownPhones: [] }, at);

export async function pasteNew(db: Db, accountId: string, sms: string, at = now) {
  const stored = await paste(db, accountId, sms, at);
  if (!('paymentId' in stored)) throw new Error('the transaction number is used');
  return stored.paymentId;
}
type Entry = { outcome: string; reason?: string; value: { entryId: string } };
export async function entryOf(result: Promise<unknown>): Promise<string> {
  const answer = (await result) as Entry;
  if (answer.outcome !== 'done') throw new Error(answer.reason ?? answer.outcome);
  return answer.value.entryId;
}

/** Actions of one team member on donations and payments, at `now` unless told otherwise. */
export async function desk(db: Db) {
  const accountId = await makeAccount(db, now);
  const set = (reference: string, state: DonationState, { at = now, ...more }: Set = {}) =>
    changeState(db, { reference, state, reason: null, role: 'owner', accountId, ...more }, at);
  const undo = (entryId: string, role: Role = 'owner', at = now) =>
    undoChange(db, { role, entryId, accountId }, at);
  const match = (id: string, reference: string, { at = now, role = 'owner' }: By = {}) =>
    donationPayable.match(db, { id, reference, accountId, role }, at);
  return {
    accountId,
    paste: (text: string, at = now) => paste(db, accountId, text, at),
    pasteNew: (text: string, at = now) => pasteNew(db, accountId, text, at),
    match,
    matched: (id: string, reference: string, by: By = {}) => entryOf(match(id, reference, by)),
    set,
    undo,
    undone: (entryId: string, role: Role = 'owner', at = now) => entryOf(undo(entryId, role, at)),
    correct: (id: string, given: Partial<payments.PaymentCorrection>, role: Role = 'editor') => {
      const usual = { amount: 100_000, phone: null, transaction: '1234567890' };
      return payments.correctPayment(db, { id, accountId, role }, { ...usual, ...given }, now);
    },
    keep: (id: string) => payments.keepAsUnexpected(db, { id, accountId }, now),
    dismiss: (id: string) => payments.dismissPayment(db, { id, accountId }, now),
    /** The row of a donation. */
    find: (reference: string) => findDonationByReference(db, reference),
    open: async () =>
      (await payments.openPayments(db).select('id').orderBy('created_at').execute()).map(
        ({ id }) => id,
      ),
  };
}
type By = { at?: number; role?: Role };
type Set = By & { reason?: string; from?: DonationState };

/** The SMS of a payment in gourdes. */
export const paid = (gourdes: string, transaction = '1234567890', note = '', phone = '37010203') =>
  `Vous avez reçu ${gourdes} HTG de 509${phone}. ${note} Nouveau solde: 20,000.00 HTG. TransCode: ${transaction}`;
