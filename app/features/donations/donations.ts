import type { ShownSettings } from '#app/features/settings/shown.server.ts';
import type { Currency } from '#app/i18n/format.ts';
import type { DonationRow } from '#db/schema.ts';
import type { donationTexts } from './texts.ts';

export const currencies = ['HTG', 'USD', 'EUR'] as const satisfies readonly Currency[];

export const methods = [
  'paypal',
  'debit-card',
  'bank-transfer',
  'moncash',
  'natcash',
  'moneygram',
] as const;
export type Method = (typeof methods)[number];

/** An SMS says how much arrived. */
export const hasSms = (method: Method): boolean => method === 'moncash' || method === 'natcash';

export function currenciesOf(method: Method): readonly Currency[] {
  if (hasSms(method)) return ['HTG'];
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

/** As the team sees it: `proof` once the donor of an announced one has said that it was sent. */
export type ShownState = DonationState | 'proof';

export const withProof = (state: DonationState, proofAt: number | null): ShownState =>
  state === 'announced' && proofAt !== null ? 'proof' : state;

export const shownStateOf = (donation: Times & Pick<DonationRow, 'proof_sent_at'>): ShownState =>
  withProof(stateOf(donation), donation.proof_sent_at);

/** Moving back clears the later timestamps, moving forward keeps the earlier ones. */
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

/** The status page, without locale. Paths are in lower case. */
export const donationPath = (reference: string): string =>
  `/donation/${encodeURIComponent(reference.toLowerCase())}`;

export type PaymentDetail = {
  key: keyof (typeof donationTexts)['fr']['details'];
  value: string;
};

/** Where to send the money by a method, from the settings; nothing until the team has set it. */
export function paymentDetails(
  method: Method,
  { paymentUrl, bank, moneygram, ...mobile }: ShownSettings['support'],
): PaymentDetail[] {
  switch (method) {
    case 'bank-transfer':
      return bank
        ? [
            { key: 'bank', value: bank.name },
            { key: 'holder', value: bank.holder },
            { key: 'account', value: bank.account },
            { key: 'swift', value: bank.swift },
          ]
        : [];
    case 'moncash':
    case 'natcash': {
      const { number, holder } = mobile[method] ?? {};
      return number && holder
        ? [
            { key: 'number', value: number },
            { key: 'holder', value: holder },
          ]
        : [];
    }
    case 'moneygram':
      return moneygram
        ? [
            { key: 'receiver', value: moneygram.receiver },
            { key: 'city', value: moneygram.city },
          ]
        : [];
    default:
      return paymentUrl ? [{ key: 'link', value: paymentUrl }] : [];
  }
}

/** The methods that a donor can choose: those with a place to send the money to. */
export const openMethods = (support: ShownSettings['support']): Method[] =>
  methods.filter((method) => paymentDetails(method, support).length > 0);
