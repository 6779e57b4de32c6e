import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { selectionFields } from '#app/http/selection.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { Empty } from '#app/ui/Page.tsx';
import { officeTexts } from './texts.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The name of the row: the first line of its card, and its link. */
  isMain?: boolean;
  /**
   * Where it is on a phone, in a row of two lines without a card: after the name, first in the
   * second line, after that, or nowhere; what is done with it is at the right of that.
   */
  place?: 'corner' | 'line' | 'end' | 'desk' | 'deed';
  /** Aligned at the right, with digits of one width. */
  isNumber?: boolean;
};

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Where a row leads: the whole row can be tapped. */
  linkOf?: (row: Row) => string;
  /** For a `Selection` around it: each row has a checkbox; this names the row in its label. */
  select?: ((row: Row) => string) | undefined;
  /** The heading of each row, shown where it is another than that of the row before. */
  groups?: readonly string[] | undefined;
  empty?: string;
  next?: string | null;
  /** Where the oldest are first. */
  nextLabel?: string | undefined;
};

export function Table<Row>({
  label,
  rows,
  columns,
  keyOf,
  linkOf,
  select,
  groups,
  empty,
  next,
  nextLabel,
}: Props<Row>) {
  const t = useTexts(officeTexts);
  if (rows.length === 0) return empty ? <Empty text={empty} /> : null;
  const hasLines = columns.some(({ place }) => place);
  return (
    <div>
      <table className={hasLines ? 'office-table office-lines' : 'office-table'}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {select && (
              <th scope="col">
                <span className="visually-hidden">{t.tick}</span>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row, index) => [
            groups && groups[index] !== groups[index - 1] && (
              <tr key={groups[index]} className="office-group">
                <th colSpan={columns.length + (select ? 1 : 0)} scope="colgroup">
                  {groups[index]}
                </th>
              </tr>
            ),
            <tr key={keyOf(row)}>
              {select && (
                <td className="office-tick">
                  <label>
                    <input
                      type="checkbox"
                      name={selectionFields[index]}
                      value={keyOf(row)}
                      aria-label={t.choose(select(row))}
                    />
                  </label>
                </td>
              )}
              {columns.map((column) => (
                <Cell
                  key={column.label}
                  column={column}
                  row={row}
                  to={column.isMain ? linkOf?.(row) : undefined}
                />
              ))}
            </tr>,
          ])}
        </tbody>
      </table>
      {next && (
        <Link className="button mt-4" to={next}>
          {nextLabel ?? t.older}
        </Link>
      )}
    </div>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; to: string | undefined };

const classOf = ({ place, isNumber }: Pick<Column<never>, 'place' | 'isNumber'>) =>
  (place ? `office-cell-${place} ` : '') + (isNumber ? 'office-cell-number' : '');

function Cell<Row>({ column, row, to }: CellProps<Row>) {
  const content = column.cell(row);
  if (column.isMain)
    return (
      <th scope="row" className={classOf(column)}>
        {to === undefined ? (
          content
        ) : (
          <Link className="office-row-link" to={to}>
            {content}
          </Link>
        )}
      </th>
    );
  return <td className={classOf(column)}>{content}</td>;
}
