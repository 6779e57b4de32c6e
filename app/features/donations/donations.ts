import type { ShownSettings } from '#app/features/settings/shown.server.ts';
import { type Currency, isSameMoney, type Money } from '#app/i18n/format.ts';
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
] as const satisfies readonly Method[];
export type Method = DonationRow['method'];

/** An SMS says how much arrived. */
export const hasSms = (method: Method): boolean => method === 'moncash' || method === 'natcash';

export function currenciesOf(method: Method): readonly Currency[] {
  if (hasSms(method)) return ['HTG'];
  return method === 'paypal' ? ['USD', 'EUR'] : currencies;
}

export const donationStates = ['announced', 'received', 'confirmed', 'refused'] as const;
export type DonationState = (typeof donationStates)[number];

type Times = Pick<DonationRow, 'received_at' | 'confirmed_at' | 'refused_at'>;

export function stateOf({ received_at, confirmed_at, refused_at }: Times): DonationState {
  if (refused_at !== null) return 'refused';
  if (confirmed_at !== null) return 'confirmed';
  return received_at === null ? 'announced' : 'received';
}

/** As the team sees it: `proof` once the donor of an announced one has said that it was sent. */
export type ShownState = DonationState | 'proof';

export const withProof = (state: DonationState, isProved: boolean): ShownState =>
  state === 'announced' && isProved ? 'proof' : state;

export const shownStateOf = (donation: Times & Pick<DonationRow, 'proof_sent_at'>): ShownState =>
  withProof(stateOf(donation), donation.proof_sent_at !== null);

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

type Announced = Pick<DonationRow, 'amount_minor' | 'currency'>;
type Received = Pick<DonationRow, 'received_minor' | 'received_currency'>;
type Amounts = Announced & Received & Pick<DonationRow, 'received_at' | 'confirmed_at'>;

export const announcedOf = ({ amount_minor, currency }: Announced): Money => ({
  amount: amount_minor,
  currency,
});

/** The money that arrived; null until it has. Older releases stored no amount with it. */
export function receivedOf(row: Amounts): Money | null {
  if (row.received_at === null && row.confirmed_at === null) return null;
  return {
    amount: row.received_minor ?? row.amount_minor,
    currency: row.received_currency ?? row.currency,
  };
}

/** The money that arrived, if it is not what was announced. */
export function differenceOf(row: Amounts): Money | null {
  const received = receivedOf(row);
  return received && !isSameMoney(received, announcedOf(row)) ? received : null;
}

/** The amount that counts: what arrived, or until then what was announced. */
export const countedOf = (row: Amounts): Money => receivedOf(row) ?? announcedOf(row);

/** Unless a payment says otherwise, what was announced has arrived. */
export function receivedIn(state: DonationState, row: Amounts): Received {
  const received =
    state === 'announced' ? null : state === 'refused' ? receivedOf(row) : countedOf(row);
  return {
    received_minor: received?.amount ?? null,
    received_currency: received?.currency ?? null,
  };
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
  { paymentUrl, bank, moncash, natcash, moneygram }: ShownSettings['support'],
): PaymentDetail[] {
  const link = paymentUrl ? { link: paymentUrl } : null;
  const shown = {
    ...{ paypal: link, 'debit-card': link, 'bank-transfer': bank },
    ...{ moncash, natcash, moneygram },
  }[method];
  return Object.entries(shown ?? {}).map(([key, value]) => ({
    key: key as PaymentDetail['key'],
    value,
  }));
}

/** The methods that a donor can choose: those with a place to send the money to. */
export const openMethods = (support: ShownSettings['support']): Method[] =>
  methods.filter((method) => paymentDetails(method, support).length > 0);

/** A reason for a refusal has no more UTF-16 units. */
export const maxReason = 500;
