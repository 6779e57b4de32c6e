import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Since } from '#app/office/Since.tsx';
import { Table } from '#app/office/Table.tsx';
import type { refundRows } from '../refunds.server.ts';
import { refundTexts } from './refund-texts.ts';

type Props = {
  rows: ReturnType<typeof refundRows>;
  now: number;
  mayReturn: boolean;
  /** The page of the office that the button leads back to; by default, that of all refunds. */
  back?: string;
};

/** Money to be returned, with the button that says it has been. */
export function RefundTable({ rows, now, mayReturn, back }: Props) {
  const t = useTexts(refundTexts);
  const link = useLink();
  const locale = useLocale();
  const moneyOf = ({ amount, currency }: (typeof rows)[number]) =>
    formatMoney(locale, amount, currency);
  return (
    <Table
      label={t.title}
      rows={rows}
      keyOf={({ reference }) => reference}
      linkOf={({ to }) => localizedPath(locale, to)}
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
          cell: ({ reference, phone }) => (
            <span className="number">{phone ? `${reference} · ${phone}` : reference}</span>
          ),
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
              <ActionButton
                action={link('/admin/refunds/:reference', {
                  reference: row.reference.toLowerCase(),
                })}
                {...(back && { fields: { back } })}
                label={t.returnedOf(row.reference, moneyOf(row))}
              >
                {t.returned}
              </ActionButton>
            ) : (
              t.forOwners
            ),
        },
      ]}
    />
  );
}
