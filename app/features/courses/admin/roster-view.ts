import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { type Currency, formatAmount, formatMoney } from '#app/i18n/format.ts';
import type { StateTone } from '#app/office/State.tsx';
import type { EnrolmentState, seatedStates } from '../enrolments.ts';
import type { SessionPhase } from '../sessions.ts';
import { rosterTexts } from './roster-texts.ts';

export const phaseTones: Readonly<Record<SessionPhase, StateTone>> = {
  draft: 'waiting',
  open: 'new',
  full: 'open',
  closed: 'open',
  running: 'open',
  ended: 'good',
  cancelled: 'bad',
};

export const stateTones: Readonly<Record<EnrolmentState, StateTone>> = {
  held: 'waiting',
  waiting: 'open',
  offered: 'new',
  confirmed: 'good',
  cancelled: 'bad',
  expired: 'bad',
};

/** The kinds of seats that are taken, in the order in which they are drawn. */
export const seatKinds = [
  'confirmed',
  'held',
  'offered',
] as const satisfies (typeof seatedStates)[number][];

export const takenOf = (counts: Readonly<Record<(typeof seatKinds)[number], number>>) =>
  Object.fromEntries(
    seatKinds.filter((kind) => counts[kind] > 0).map((kind) => [kind, counts[kind]]),
  );

type Balance = { priceMinor: number; paidMinor: number; excessMinor: number; currency: Currency };

/** `1 500 payés sur 3 500 gourdes`, and what was paid over the price. */
export function useMoneyText() {
  const t = useTexts(rosterTexts).money;
  const locale = useLocale();
  return ({ priceMinor, paidMinor, excessMinor, currency }: Balance): string => {
    const money = (amount: number) => formatMoney(locale, amount, currency);
    if (priceMinor === 0 && paidMinor === 0) return t.free;
    if (paidMinor === 0) return t.due(money(priceMinor));
    const paid =
      paidMinor < priceMinor
        ? t.part(formatAmount(locale, paidMinor), money(priceMinor))
        : t.paid(money(paidMinor));
    const excess = paidMinor > priceMinor ? t.excess(money(excessMinor)) : null;
    return [paid, excess].filter(Boolean).join(', ');
  };
}
