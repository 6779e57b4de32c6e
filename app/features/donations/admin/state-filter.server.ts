import { sql } from 'kysely';
import type { Currency } from '#app/i18n/format.ts';

/** In the order of the tabs; `proof` is announced, and its donor has said that it was sent. */
export const stateFilters = [
  'proof',
  'announced',
  'received',
  'confirmed',
  'refused',
  'suspect',
] as const;
export type StateFilter = (typeof stateFilters)[number];

/** The state of a donation: the same expression as in the index `donation_filter`. */
export const stateFilter = sql<StateFilter>`(case when refused_at is not null then 'refused'
  when confirmed_at is not null then 'confirmed' when received_at is not null then 'received'
  when suspicion is not null then 'suspect' when proof_sent_at is not null then 'proof'
  else 'announced' end)`;

/** The money of a donation that arrived: as announced, unless somebody said how much did. */
export const arrivedAmount = sql<number>`coalesce(received_minor, amount_minor)`;
export const arrivedCurrency = sql<Currency>`coalesce(received_currency, currency)`;
