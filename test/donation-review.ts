import { insertPayment } from '#app/features/donations/admin/payments.server.ts';
import {
  createDonation,
  findDonationByReference,
} from '#app/features/donations/donations.server.ts';
import { stateOf } from '#app/features/donations/donations.ts';
import type { Db } from '#app/platform/database.server.ts';
import { goodDonation, goodOrigin } from './donations.ts';

export const now = Date.UTC(2026, 10, 20, 12);

let count = 0;
export async function announce(db: Db, given: Partial<typeof goodDonation> = {}, at = now) {
  const origin = { ...goodOrigin, idempotencyKey: `donation-${++count}`, emailsDonor: false };
  const { reference } = await createDonation(db, { ...goodDonation, ...given }, origin, at);
  return reference;
}
export const stateIn = async (db: Db, reference: string) => {
  const donation = await findDonationByReference(db, reference);
  return donation && stateOf(donation);
};
export async function paste(db: Db, accountId: string, sms: string, at = now) {
  const stored = await insertPayment(db, { sms, accountId, ownPhones: [] }, at);
  if (stored.outcome !== 'done') throw new Error(stored.outcome);
  return stored.value;
}
export async function pasteNew(db: Db, accountId: string, sms: string, at = now) {
  const stored = await paste(db, accountId, sms, at);
  if (!('paymentId' in stored)) throw new Error('the transaction number is used');
  return stored.paymentId;
}
export async function entryOf<R extends { outcome: string }>(result: Promise<R>): Promise<string> {
  const answer = (await result) as unknown as {
    outcome: string;
    reason?: string;
    value: { entryId: string };
  };
  if (answer.outcome !== 'done') throw new Error(answer.reason ?? answer.outcome);
  return answer.value.entryId;
}
export const sms = (gourdes: string, phone: string, transaction: string, note = '') =>
  `Vous avez reçu ${gourdes} HTG de 509${phone}. ${note} Nouveau solde: 20,000.00 HTG. TransCode: ${transaction}`;
