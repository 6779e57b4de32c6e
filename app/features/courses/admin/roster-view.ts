import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatAmount, formatMoney } from '#app/i18n/format.ts';
import type { StateTone } from '#app/office/State.tsx';
import type { EnrolmentState, seatedStates } from '../enrolments.ts';
import type { RosterRow } from '../roster.server.ts';
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

type Balance = Pick<RosterRow, 'price_minor' | 'paid' | 'excess' | 'currency'>;

/** `1 500 payés sur 3 500 gourdes`, and what was paid over the price. */
export function useMoneyText() {
  const t = useTexts(rosterTexts).money;
  const locale = useLocale();
  return ({ price_minor, paid, excess, currency }: Balance): string => {
    const money = (amount: number) => formatMoney(locale, amount, currency);
    if (paid === 0) return price_minor === 0 ? t.free : t.due(money(price_minor));
    if (paid < price_minor) return t.part(formatAmount(locale, paid), money(price_minor));
    return [t.paid(money(paid)), paid > price_minor && t.excess(money(excess))]
      .filter(Boolean)
      .join(', ');
  };
}
