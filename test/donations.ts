import { changeState } from '#app/features/donations/admin/review.server.ts';
import { createDonation, type DonationOrigin } from '#app/features/donations/donations.server.ts';
import type { DonationState } from '#app/features/donations/donations.ts';
import type { DonationInput } from '#app/features/donations/schema.ts';
import type { Db } from '#app/platform/database.server.ts';

/** A donation as the schema lets it through. */
export const goodDonation: DonationInput = {
  name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  phone: '+509 37 00 00 00',
  amount: 100_050,
  currency: 'HTG',
  transferMethod: 'moncash',
  message: 'Pou lekòl la.',
};

export const goodOrigin: DonationOrigin = {
  idempotencyKey: 'one-form',
  accountId: null,
  locale: 'fr',
  spamReason: null,
  emailsDonor: true,
};

let made = 0;

/** Announces a donation of its own. @returns its reference. */
export async function giveTo(
  db: Db,
  now: number,
  input: Partial<DonationInput> = {},
  reception: Partial<DonationOrigin> = {},
): Promise<string> {
  const unlike = { ...goodOrigin, idempotencyKey: `donation-${++made}`, ...reception };
  return (await createDonation(db, { ...goodDonation, ...input }, unlike, now)).reference;
}

/** Sets a donation's state as the operator's command does. */
export const setState = (db: Db, reference: string, state: DonationState, now: number) =>
  changeState(db, { reference, state, reason: null, accountId: null, role: 'owner' }, now);
