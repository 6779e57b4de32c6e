import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney, type Money } from '#app/i18n/format.ts';
import { Since } from '#app/office/Since.tsx';
import type { Column } from '#app/office/Table.tsx';
import { officeTexts } from '#app/office/texts.ts';
import { refundTexts } from './refund-texts.ts';

export type Refund = { reference: string; name: string; money: Money; since: number };

/** Whose money it is, how much, and since when. */
export function useRefundColumns(now: number): Column<Refund>[] {
  const t = useTexts(refundTexts);
  const { nameless } = useTexts(officeTexts);
  const locale = useLocale();
  return [
    {
      label: t.name,
      isMain: true,
      cell: ({ name }) => <strong dir="auto">{name || nameless}</strong>,
    },
    {
      label: t.reference,
      place: 'line',
      cell: ({ reference }) => <span className="number">{reference}</span>,
    },
    {
      label: t.amount,
      place: 'corner',
      isNumber: true,
      cell: ({ money: { amount, currency } }) => (
        <strong className="number">{formatMoney(locale, amount, currency)}</strong>
      ),
    },
    {
      label: t.age,
      place: 'end',
      isNumber: true,
      cell: ({ since }) => <Since at={since} now={now} />,
    },
  ];
}
