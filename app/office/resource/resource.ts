import { z } from 'zod';
import type { SentFile } from '#app/http/receive-form.server.ts';
import type { FieldErrors } from '#app/http/result.ts';
import type { Permission } from '#app/http/session/permissions.ts';
import { defaultLocale, type Locale, writtenLocales } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { JournaledTable } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Field } from './fields.ts';
import type { Columns } from './rows.ts';
import type { ResourceTexts } from './texts.ts';

export type Row = Columns & { id: string };
export type Values = Record<string, string>;

/** A section of the back-office: a list, and a form for each of its rows. */
export type Declaration<Name extends string, Kind extends string> = {
  /** The URL of its list; its other URLs are below it. */
  path: string;
  /** The page that its list leads back to. */
  parent: string;
  /** Its rows have an `id`, `created_at`, and the columns that are declared. */
  table: JournaledTable;
  /** The subject of its journal entries; their actions begin with it. */
  subject: string;
  may: Permission;
  texts: Texts<ResourceTexts<Name, Kind>>;
  /**
   * The kinds of rows, in `kind`: each has a list, and is added on a page. Without any, the form to
   * add one is below the list.
   */
  kinds?: readonly Kind[];
  fields: Readonly<Record<Name, Field>>;
  /** The column that sorts the list. By `position`, the team moves a row up and down. */
  order: string;
  /**
   * A row is restored for so many days (`trashed_at`). Without, it is gone for good but for the
   * undo (`removed_at`).
   */
  trash?: { days: number };
  list: {
    /** The column that names a row. */
    title: string;
    /** The cells after it, by the name of the field or column whose text heads them. */
    cells(row: Row, locale: Locale): Record<string, string>;
  };
  /** Errors between fields. */
  check?(values: Values, hasPicture: boolean): FieldErrors<string, string>;
  /** Follows each change of a row, in its transaction; an undo too. */
  afterChange?(trx: Db, id: string, now: number): Promise<void>;
};

/** A control of the form: a field, or a field in one language. */
export type Control = { name: string; field: Field; of: string; locale?: Locale; column: string };

export type Resource = Declaration<string, string> & {
  controls: readonly Control[];
  /** The names of all controls, with those of its picture. */
  names: readonly string[];
  picture: (NonNullable<Field['picture']> & { name: string; column: string }) | undefined;
  removedAt: 'trashed_at' | 'removed_at';
  schema: ReturnType<typeof schemaOf>;
  emptyValues: Values;
  /** The form values of a row. */
  valuesOf(row: Row): Values;
  /** The stored columns, without the picture. */
  columnsOf(values: Values): Columns;
};

/** The box that removes a picture: it has the reference of that picture. */
export const removalName = 'removeImage';

export function defineResource<Name extends string, Kind extends string = never>(
  declared: Declaration<Name, Kind>,
): Resource {
  const declaration = declared as unknown as Declaration<string, string>;
  const fields = Object.entries(declaration.fields);
  const controls = fields.flatMap(([name, field]) => controlsOf(name, field));
  const [pictureName, pictureField] = fields.find(([, field]) => field.picture) ?? [];
  const picture = pictureField?.picture && {
    ...pictureField.picture,
    name: pictureName ?? '',
    column: pictureField.column ?? pictureName ?? '',
  };
  const names = [
    ...controls.map(({ name }) => name),
    ...(picture ? [picture.name, removalName] : []),
  ];
  return {
    ...declaration,
    controls,
    names,
    picture,
    removedAt: declaration.trash ? 'trashed_at' : 'removed_at',
    schema: schemaOf(declaration, controls, picture?.name),
    emptyValues: Object.fromEntries(names.map((name) => [name, ''])),
    valuesOf: (row) => ({
      ...Object.fromEntries(
        controls.map(({ name, field, column }) => [
          name,
          field.control === 'flag' ? (row[column] === 1 ? 'on' : '') : String(row[column] ?? ''),
        ]),
      ),
      ...(picture && { [picture.name]: String(row[picture.column] ?? ''), [removalName]: '' }),
    }),
    columnsOf: (values) =>
      Object.fromEntries(
        controls.map(({ name, field, column }) => [
          column,
          field.control === 'flag' ? (values[name] ? 1 : 0) : (values[name] ?? ''),
        ]),
      ),
  };
}

function controlsOf(of: string, field: Field): Control[] {
  const { column = of, localized } = field;
  if (field.picture) return [];
  if (!localized) return [{ of, name: of, field, column }];
  return writtenLocales.map((locale) => ({
    of,
    name: localized.nameIn(of, locale),
    field,
    locale,
    column: `${column}_${locale}`,
  }));
}

/** A text of several languages is required in French. */
export const isRequired = ({ field, locale = defaultLocale }: Control): boolean =>
  Boolean(field.isRequired) && locale === defaultLocale;

/** The values of the controls, and the file that was sent. */
function schemaOf(
  { check }: Declaration<string, string>,
  controls: readonly Control[],
  picture: string | undefined,
): z.ZodType<{ values: Values; file: SentFile | null }> {
  return z
    .object({
      ...Object.fromEntries(controls.map((control) => [control.name, schemaIn(control)])),
      [removalName]: z.string().max(200).catch(''),
      ...(picture && { [picture]: z.custom<SentFile | null>(() => true) }),
    })
    .superRefine((values: Record<string, unknown>, context) => {
      const hasPicture = Boolean(picture && values[picture]);
      for (const [path, message] of Object.entries(check?.(values as Values, hasPicture) ?? {}))
        context.addIssue({ code: 'custom', message: message ?? '', path: [path] });
    })
    .transform((values: Record<string, unknown>) => ({
      values: values as Values,
      file: ((picture && values[picture]) || null) as SentFile | null,
    }));
}

const schemaIn = (control: Control): z.ZodType<string> =>
  isRequired(control)
    ? control.field.schema.refine((typed) => typed !== '', 'required')
    : control.field.schema;
