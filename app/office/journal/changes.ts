import type { RowChange } from './journal.server.ts';

export type FieldChange = {
  field: string;
  before: string | number | null;
  after: string | number | null;
};

export type EntryOf = { subject_id: string; created_at: number };

/** A row that was made is recorded as removed at the same moment: an undo removes it. */
const isMade = (column: string, before: unknown, at: number) =>
  /^(?:trashed|removed)_at$/.test(column) && before === at;

/** In the journal it says in which money the amount beside it is, even if it stayed. */
export const isCurrency = (field: string): boolean => /(?:^|[._])currency$/.test(field);

export const columnChanges = (
  { table, before, after }: RowChange,
  { created_at: at }: EntryOf,
): FieldChange[] =>
  Object.keys(after)
    .filter((column) => before[column] !== after[column] || isCurrency(column))
    .filter((column) => !isMade(column, before[column], at))
    .map((column) => ({
      field: `${table}.${column}`,
      before: before[column] ?? null,
      after: after[column] ?? null,
    }));

/** For tables with an order: the row that another one was moved past shows nothing. */
export const ownColumnChanges = (change: RowChange, entry: EntryOf): FieldChange[] =>
  change.id === entry.subject_id ? columnChanges(change, entry) : [];

/** The values that differ between two texts of JSON: `setting.contact.phones.0`. */
export function jsonChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [before, after].map((text) => leavesOf(JSON.parse(String(text)))) as [
    Leaves,
    Leaves,
  ];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((path) => old[path] !== now[path])
    .map((path) => ({
      field: [field, path].filter(Boolean).join('.'),
      before: old[path] ?? null,
      after: now[path] ?? null,
    }));
}

type Leaves = Record<string, string>;

function leavesOf(value: unknown): Leaves {
  if (typeof value !== 'object' || value === null)
    return value === null || value === undefined ? {} : { '': String(value) };
  const entries = Array.isArray(value)
    ? value.map((each, index): [string, unknown] => [
        typeof each === 'object' && each
          ? String((each as { days?: string }).days ?? index)
          : String(index),
        each,
      ])
    : Object.entries(value);
  return Object.fromEntries(
    entries.flatMap(([name, inner]) =>
      Object.entries(leavesOf(inner)).map(
        ([path, leaf]) => [[name, path].filter(Boolean).join('.'), leaf] as const,
      ),
    ),
  );
}
