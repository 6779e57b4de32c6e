import type { JournaledTable, RowChange } from '#app/office/journal/journal.server.ts';

export type Columns = Record<string, string | number | null>;

/** The columns that changed, if any: an undo is about these alone. */
export function differences(
  table: JournaledTable,
  id: string,
  before: Readonly<Record<string, unknown>>,
  after: Columns,
): RowChange[] {
  const old = before as Columns;
  const changed = Object.keys(after).filter((column) => old[column] !== after[column]);
  const only = (values: Columns) =>
    Object.fromEntries(changed.map((column) => [column, values[column] ?? null]));
  return changed.length === 0 ? [] : [{ table, id, before: only(old), after: only(after) }];
}

/** The rows with one of them a place up or down; undefined where there is no such place. */
export function reorder<Row>(
  rows: readonly Row[],
  moved: Row,
  direction: 'up' | 'down',
): Row[] | undefined {
  const from = rows.indexOf(moved);
  const to = direction === 'up' ? from - 1 : from + 1;
  const passed = rows[to];
  return passed && rows.with(to, moved).with(from, passed);
}
