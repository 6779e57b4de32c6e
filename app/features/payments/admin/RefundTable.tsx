import { Link } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { Table } from '#app/office/Table.tsx';
import type { refundRows } from '../refunds.server.ts';
import { useMoneyColumns } from './money-columns.tsx';
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
  const columns = useMoneyColumns<(typeof rows)[number]>(
    { ...t, more: t.reference, at: t.age },
    now,
    ({ reference }) => <span className="number">{reference}</span>,
  );
  return (
    <Table
      label={t.title}
      rows={rows}
      keyOf={({ reference }) => reference}
      linkOf={pageOf}
      empty={t.empty}
      columns={[
        ...columns,
        {
          label: t.state,
          place: 'deed',
          cell: (row) =>
            mayReturn ? (
              <Link
                className="button"
                to={pageOf(row)}
                aria-label={t.returnOf(
                  row.reference,
                  formatMoney(locale, row.amount, row.currency),
                )}
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
