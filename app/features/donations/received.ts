import { isSameMoney, type Money } from '#app/i18n/format.ts';
import type { DonationRow } from '#db/schema.ts';
import type { DonationState } from './donations.ts';

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
