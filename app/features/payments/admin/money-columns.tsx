import type { ReactNode } from 'react';
import { useLocale } from '#app/i18n/context.tsx';
import { type Currency, formatDate, formatMoney, isoDate } from '#app/i18n/format.ts';
import { Since } from '#app/office/Since.tsx';
import type { Column } from '#app/office/Table.tsx';

type Money = {
  /** Null for an editor who may not see it. */
  name: string | null;
  /** Null where an SMS does not say it. */
  amount: number | null;
  currency: Currency;
  at: number;
};

type Labels = { name: string; withheld?: string; more: string; amount: string; at: string };

/** The columns of a list of money: from or to whom, what else is known, how much, and its time. */
export function useMoneyColumns<Row extends Money>(
  labels: Labels,
  /** Without it, times are dates instead of ages. */
  now: number | undefined,
  more: (row: Row) => ReactNode,
): Column<Row>[] {
  const locale = useLocale();
  return [
    {
      label: labels.name,
      isMain: true,
      cell: ({ name }) => (name === null ? labels.withheld : <strong dir="auto">{name}</strong>),
    },
    { label: labels.more, place: 'line', cell: more },
    {
      label: labels.amount,
      place: 'corner',
      isNumber: true,
      cell: ({ amount, currency }) => (
        <strong className="number">
          {amount === null ? '?' : formatMoney(locale, amount, currency)}
        </strong>
      ),
    },
    {
      label: labels.at,
      place: 'end',
      isNumber: true,
      cell: ({ at }) =>
        now === undefined ? (
          <time dateTime={isoDate(at)}>{formatDate(locale, at)}</time>
        ) : (
          <Since at={at} now={now} />
        ),
    },
  ];
}
