import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { JournalKind } from '#app/office/journal/filters.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Schema } from '#db/schema.ts';
import {
  describeFields,
  type Errors,
  type Form,
  type FormDeclaration,
  type Stores,
  type Values,
} from './form.ts';
import type { ResourceTexts } from './texts.ts';

export type Columns = Record<string, string | number | null>;
export type Row = { readonly id: string; readonly [column: string]: unknown };
type RowOf<Table extends keyof Schema> =
  Selectable<Schema[Table]> extends infer Columns extends Row ? Columns : Row;

/** Where its page is below `parent` in the menu; others are reached from the page of `parent`. */
type MenuPlace = {
  order: number;
  icon: string;
  /** Typed after `g`, it leads to the page. */
  letter?: string;
  /** Paths of its pages that are not below its own. */
  also?: readonly string[];
  /** Its other names, and words that people look for in it. */
  words: Texts<readonly string[]>;
};

export type ExampleRow = { kind?: string; values: Values; image?: string };

type Declaration<
  Name extends string = string,
  Kind extends string = string,
  Table = keyof Schema,
  Stored = Row,
> = Omit<FormDeclaration<Name, Stored>, 'texts' | keyof Stores<Stored>> &
  /** For rows that are in more than their table. */
  Partial<Stores<Stored>> & {
    path: string;
    parent: string;
    menu?: MenuPlace;
    /** Its rows have a key, `created_at`, and the columns that are declared. */
    table: Table;
    key?: string;
    texts: Texts<ResourceTexts<Name, Kind>>;
    /** Where the journal’s filter has its entries: with what is published, unless it says so. */
    journalKind?: Exclude<JournalKind, 'other'>;
    /**
     * Each has a list and a page that adds one. Without any, the form to add one is below the list.
     */
    kinds?: readonly Kind[];
    /** The site has these rows: they are changed, never added or removed. */
    isFixed?: true;
    /** The column that sorts the list. By `position`, the team moves a row up and down. */
    order: string;
    /** A new row of these kinds is the first of its list, not the last. */
    newestFirst?: readonly Kind[];
    /**
     * Restored for so many days (`trashed_at`); without, gone but for the undo (`removed_at`). The
     * rows whose ids `stays` finds are never deleted.
     */
    trash?: { days: number; stays?: (db: Db) => SelectQueryBuilder<Schema, never, { id: string }> };
    /** A change of a row renews the pages of the site, and its file has the time of the last one. */
    isOnSite?: true;
    /** Fills in what is left empty and follows from the rest. */
    complete?(values: Values): Values;
    /** A rule about the other rows, in the transaction. `id`: of a row that is there already. */
    checkRows?(trx: Db, values: Values, id: string | undefined): Promise<Errors>;
    list: {
      title(row: Stored, locale: Locale): string;
      heading: string;
      /** The cells after it, by the name of the field or column whose text heads them. */
      cells: Readonly<Record<string, (row: Stored, locale: Locale) => string>>;
      find?(db: Db): Promise<Stored[]>;
      /** The ids of the rows that are not hidden, but of which the site shows only the first. */
      reserve?(rows: readonly Stored[]): readonly string[];
    };
    /** By the ids of the rows that wait for the team, what for: the badge of the page counts them. */
    marks?(db: Db, locale: Locale): Promise<Readonly<Record<string, string>>>;
    publicPath?(row: Stored): string | undefined;
    /** Invented rows, in the order in which the demo and practice add them. */
    examples?: readonly ExampleRow[];
    /** Follows each change of a row, in its transaction; an undo too. */
    afterChange?(trx: Db, id: string, now: number): Promise<void>;
  };

export type Resource = Declaration &
  Form & {
    removedAt: 'trashed_at' | 'removed_at';
    valuesOf(row: Row): Values;
  };

export function defineResource<
  Name extends string,
  Kind extends string = never,
  Table extends keyof Schema = keyof Schema,
  Stored extends Row = RowOf<Table>,
>(declared: Declaration<Name, Kind, Table, Stored>): Resource {
  const declaration = declared as unknown as Declaration;
  const form = describeFields(declaration);
  return {
    ...declaration,
    ...form,
    removedAt: declaration.trash ? 'trashed_at' : 'removed_at',
    valuesOf: declaration.valuesOf ?? ((row) => readColumns(form, row)),
  };
}

const readColumns = ({ controls, picture }: Form, row: Row): Values => ({
  ...Object.fromEntries(
    controls.map(({ name, field, column }) => [
      name,
      field.control === 'flag' ? (row[column] === 1 ? 'on' : '') : String(row[column] ?? ''),
    ]),
  ),
  ...(picture && { [picture.name]: String(row[picture.column] ?? ''), removeImage: '' }),
});

export const columnsOf = ({ controls }: Form, values: Values): Columns =>
  Object.fromEntries(
    controls.map(({ name, field, column }) => [
      column,
      field.control === 'flag'
        ? Number(Boolean(values[name]))
        : field.isNumber
          ? values[name]
            ? Number(values[name])
            : null
          : (values[name] ?? ''),
    ]),
  );

/** The columns that changed, if any: an undo is about these alone. */
export function differences(
  table: keyof Schema,
  id: string,
  before: Readonly<Record<string, unknown>>,
  after: Columns,
) {
  const old = before as Columns;
  const changed = Object.keys(after).filter((column) => old[column] !== after[column]);
  const only = (values: Columns): Columns =>
    Object.fromEntries(changed.map((column) => [column, values[column] ?? null]));
  return changed.length === 0 ? [] : [{ table, id, before: only(old), after: only(after) }];
}
