import { announceDonation, type DonationReception } from '#app/features/donations/donations.server.ts';
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

export const goodReception: DonationReception = {
  idempotencyKey: 'one-form',
  accountId: null,
  locale: 'fr',
  spamReason: null,
  tellsDonor: true,
};

let made = 0;

/** Announces a donation of its own. @returns its reference. */
export async function giveTo(
  db: Db,
  now: number,
  input: Partial<DonationInput> = {},
  reception: Partial<DonationReception> = {},
): Promise<string> {
  const unlike = { ...goodReception, idempotencyKey: `donation-${++made}`, ...reception };
  return (await announceDonation(db, { ...goodDonation, ...input }, unlike, now)).reference;
}
