import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { type Currency, formatAmount, formatMoney } from '#app/i18n/format.ts';
import { rosterTexts } from './roster-texts.ts';

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
