import { haitiTime } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import type { JournalAction } from '../journal/actions.ts';
import { type Headings, headingOf } from './headings.ts';

/** Milliseconds since 1970; the end is not included. */
export type Period = { from: number; to: number };

export type CsvExport = {
  /** One of those that a `journal-texts.ts` has as `export.<kind>`: the journal notes each. */
  kind: KindOf<JournalAction>;
  label: (locale: Locale) => string;
  /** The columns that `headings.ts` does not name, such as the labels of a form. */
  headings?: (locale: Locale) => Headings;
  /** One after the other, under the columns of the first. */
  tables: readonly [ExportTable, ...ExportTable[]];
};
type KindOf<Action> = Action extends `export.${infer Kind}` ? Kind : never;

/** Its rows are exported in the order in which they were created. */
export type ExportTable<Row = never> = {
  table: {
    [T in keyof Schema]: 'id' | 'created_at' extends keyof Schema[T] ? T : never;
  }[keyof Schema];
  /** Only rows with something in this column. */
  only?: string;
  columns: Readonly<Record<string, (row: Row) => Cell>>;
};

/** A time in Haiti as a spreadsheet reads it. */
export const timeCell = (at: number | null): string | null =>
  at === null ? null : haitiTime(at).replace('T', ' ');

export const plainColumns = (names: readonly string[]): ExportTable['columns'] =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (row: Record<string, Cell>) =>
        name.endsWith('_at') ? timeCell(row[name] as number | null) : (row[name] as Cell),
    ]),
  );

/** Read in steps, so that a long list fills no memory. */
export async function* exportLines(
  db: Db,
  { tables, headings }: Pick<CsvExport, 'tables' | 'headings'>,
  { locale, ...period }: Period & { locale: Locale },
  perStep = 500,
): AsyncGenerator<string> {
  yield csvHead(locale, Object.keys(tables[0].columns), [], headings?.(locale));
  for (const table of tables) yield* tableLines(db, table, { ...period, locale }, perStep);
}

async function* tableLines(
  db: Db,
  { table, columns, only }: ExportTable,
  { from, to, locale }: Period & { locale: Locale },
  perStep: number,
): AsyncGenerator<string> {
  const read = Object.values(columns);
  let after = { at: from, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom(table as 'payment')
      .selectAll()
      .where('created_at', '<', to)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple<number, string>(after.at, after.id)),
      )
      .$if(only !== undefined, (q) => q.where(only as 'unexpected_at', 'is not', null))
      .orderBy('created_at')
      .orderBy('id')
      .limit(perStep)
      .execute();
    if (rows.length > 0)
      yield rows
        .map((row) =>
          csvLine(
            locale,
            read.map((cell) => cell(row as never)),
          ),
        )
        .join('');
    const last = rows.at(-1);
    if (!last || rows.length < perStep) return;
    after = { at: last.created_at, id: last.id };
  }
}

/** A value of a cell: times are written before. */
type Cell = string | number | null;

/** Lets spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The first line of a file. Columns without a heading, as days, say their names. */
export const csvHead = (
  locale: Locale,
  columns: readonly string[],
  more: readonly string[] = [],
  own?: Headings,
) =>
  byteOrderMark +
  csvLine(locale, [...columns.map((name) => headingOf(locale, name, own)), ...more]);

/**
 * RFC 4180; where a comma stands in numbers, with semicolons, as spreadsheets expect it there. What
 * they would take for a formula begins with an apostrophe (OWASP).
 */
export const csvLine = (locale: Locale, cells: readonly Cell[]): string =>
  `${cells.map((cell) => csvCell(locale, cell)).join(locale === 'en' ? ',' : ';')}\r\n`;

function csvCell(locale: Locale, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return locale === 'en' ? String(value) : String(value).replace('.', ',');
  const text = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
