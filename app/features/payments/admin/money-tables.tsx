import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useLink } from '#app/i18n/context.tsx';
import { State } from '#app/office/State.tsx';
import { Table } from '#app/office/Table.tsx';

/** Why an SMS may be no payment, or else what is known of the payment. */
export const DoubtOr = ({ doubt, children }: { doubt: string | null; children: ReactNode }) =>
  doubt === null ? <span className="number">{children}</span> : <State tone="bad">{doubt}</State>;

type TitledProps<Row> = ComponentProps<typeof Table<Row>> & { id: string; children?: ReactNode };

/** A table below its label, and what follows it; nothing without rows. */
export function TitledTable<Row>({ id, children, ...table }: TitledProps<Row>) {
  if (table.rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{table.label}</h2>
      <Table {...table} />
      {children}
    </section>
  );
}

export const RefundsLink = ({ label }: { label: string | null }) => {
  const to = useLink()('/admin/refunds');
  return (
    label && (
      <p className="notice">
        <Link className="line-link" to={to}>
          {label}
        </Link>
      </p>
    )
  );
};
