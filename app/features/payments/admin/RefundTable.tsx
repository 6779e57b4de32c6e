import { Link } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { Since } from '#app/office/Since.tsx';
import { Table } from '#app/office/Table.tsx';
import type { refundRows } from '../refunds.server.ts';
import { refundTexts } from './refund-texts.ts';

type Props = {
  rows: ReturnType<typeof refundRows>;
  now: number;
  mayReturn: boolean;
  /** The page of the office that comes after it; by default, that of all refunds. */
  back?: string;
};

/** Money to be returned, with what leads to saying that it has been. */
export function RefundTable({ rows, now, mayReturn, back }: Props) {
  const t = useTexts(refundTexts);
  const link = useLink();
  const locale = useLocale();
  const query = back ? `?${new URLSearchParams({ back })}` : '';
  const pageOf = ({ reference, to }: (typeof rows)[number]) =>
    mayReturn
      ? link('/admin/refunds/:reference', { reference: reference.toLowerCase() }) + query
      : localizedPath(locale, to);
  const moneyOf = ({ amount, currency }: (typeof rows)[number]) =>
    formatMoney(locale, amount, currency);
  return (
    <Table
      label={t.title}
      rows={rows}
      keyOf={({ reference }) => reference}
      linkOf={pageOf}
      empty={t.empty}
      columns={[
        {
          label: t.name,
          isMain: true,
          cell: ({ sender }) => <strong dir="auto">{sender}</strong>,
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
          cell: (row) => <strong className="number">{moneyOf(row)}</strong>,
        },
        {
          label: t.age,
          place: 'end',
          isNumber: true,
          cell: ({ at }) => <Since at={at} now={now} />,
        },
        {
          label: t.state,
          place: 'deed',
          cell: (row) =>
            mayReturn ? (
              <Link
                className="button"
                to={pageOf(row)}
                aria-label={t.returnOf(row.reference, moneyOf(row))}
              >
                {t.return}
              </Link>
            ) : (
              t.forOwners
            ),
        },
      ]}
    />
  );
}
