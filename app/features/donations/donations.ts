import type { Currency } from '#app/i18n/format.ts';
import type { DonationRow } from '#db/schema.ts';

export const currencies = ['HTG', 'USD', 'EUR'] as const satisfies readonly Currency[];

/** In the order of the form. */
export const methods = [
  'paypal',
  'debit-card',
  'bank-transfer',
  'moncash',
  'natcash',
  'moneygram',
] as const;
export type Method = (typeof methods)[number];

/**
 * The currencies that a method accepts: mobile money accepts gourdes only, PayPal does not accept
 * them.
 */
export function currenciesOf(method: Method): readonly Currency[] {
  if (method === 'moncash' || method === 'natcash') return ['HTG'];
  return method === 'paypal' ? ['USD', 'EUR'] : currencies;
}

export const donationStates = ['announced', 'received', 'confirmed', 'refused'] as const;
export type DonationState = (typeof donationStates)[number];

export const isDonationState = (text: string): text is DonationState =>
  (donationStates as readonly string[]).includes(text);

type Times = Pick<DonationRow, 'received_at' | 'confirmed_at' | 'refused_at'>;

export function stateOf({ received_at, confirmed_at, refused_at }: Times): DonationState {
  if (refused_at !== null) return 'refused';
  if (confirmed_at !== null) return 'confirmed';
  return received_at === null ? 'announced' : 'received';
}

/**
 * The timestamps for a state: moving back clears the later ones, moving forward keeps the earlier
 * ones.
 */
export function timesIn(state: DonationState, { received_at }: Times, now: number): Times {
  switch (state) {
    case 'announced':
      return { received_at: null, confirmed_at: null, refused_at: null };
    case 'received':
      return { received_at: received_at ?? now, confirmed_at: null, refused_at: null };
    case 'confirmed':
      return { received_at: received_at ?? now, confirmed_at: now, refused_at: null };
    case 'refused':
      return { received_at, confirmed_at: null, refused_at: now };
  }
}

/** The path of a donation's status page, without locale. Paths are in lower case. */
export const donationPath = (reference: string): string =>
  `/donation/${encodeURIComponent(reference.toLowerCase())}`;
