import { z } from 'zod';
import type { SentFile } from '#app/http/receive-form.server.ts';
import type { FieldErrors, Result } from '#app/http/result.ts';
import type { Permission } from '#app/http/session/permissions.ts';
import { type Locale, writtenLocales } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { CausedEmail, RowChange } from '#app/office/journal/journal.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { TextRenderer } from '#app/platform/public-html.server.ts';
import type { Field } from './fields.ts';
import type { FormTexts, ResourceTexts } from './texts.ts';

export type Values = Record<string, string>;
export type Errors = FieldErrors<string, string>;

export type FormDeclaration<Name extends string, Stored> = {
  may: Permission;
  /** The subject of its journal entries; their actions begin with it. */
  subject: string;
  texts: Texts<FormTexts<Name>>;
  fields: Readonly<Record<Name, Field>>;
  check?(values: Values): Errors;
} & Stores<Stored>;

export type Stores<Stored> = {
  /** In a transaction: two that change the same wait for each other. */
  lock(trx: Db, id: string): Promise<unknown>;
  find(db: Db, id: string): Promise<Stored | undefined>;
  valuesOf(stored: Stored): Values;
  write(trx: Db, change: Change<Stored>): Promise<Written>;
};

export type Change<Stored> = {
  id: string;
  stored: Stored;
  values: Values;
  image: string | null;
  now: number;
  render: TextRenderer;
  version?: Versioned | undefined;
};

/** A form names its version, the fields in which somebody else's text stays, and its button. */
export type Versioned = { version: string; theirs: string[]; intent?: string };

/**
 * The change that an undo restores, and the end of the action's name. `asks`: nothing is stored
 * before a button of the page answers a question.
 */
export type Written = Result<
  { changes: RowChange[]; verb: string; emails?: readonly CausedEmail[] },
  Errors,
  'same' | 'asks'
>;

/** A control of the form: a field, or a field in one language. */
export type Control = { name: string; field: Field; of: string; locale?: Locale; column: string };

export type Form = ReturnType<typeof describeFields>;
export type EditForm<Stored = unknown> = Form & FormDeclaration<string, Stored>;

/** The box that removes a picture: it has the reference of that picture. */
export const removalName = 'removeImage';

export const defineForm = <Name extends string, Stored>(
  declared: FormDeclaration<Name, Stored>,
): EditForm => ({
  ...(declared as unknown as FormDeclaration<string, unknown>),
  ...describeFields(declared),
});

export function describeFields({
  fields: declared,
  check,
}: Pick<FormDeclaration<string, never>, 'fields' | 'check'>) {
  const fields = Object.entries(declared);
  const controls = fields.flatMap(([name, field]) => controlsOf(name, field));
  const [pictureName = '', { picture: table, column = pictureName } = {}] =
    fields.find(([, field]) => field.picture) ?? [];
  const alt = controls.find(({ of }) => of === 'alt')?.name ?? '';
  const picture = table && { table, name: pictureName, column, alt };
  const names = [
    ...controls.map(({ name }) => name),
    ...(picture ? [picture.name, removalName] : []),
  ];
  const shape = Object.fromEntries([
    ...controls.map((control) => [control.name, schemaIn(control)]),
    [removalName, z.string().max(200).catch('')],
    ...(picture ? [[picture.name, z.custom<SentFile | null>(() => true)]] : []),
  ]);
  const errorsIn = (values: Values, hasPicture: boolean): Errors => ({
    ...(hasPicture && !values[alt] && { [alt]: 'alt' }),
    ...check?.(values),
  });
  /** The values of the controls, and the file that was sent. */
  const schema: z.ZodType<{ values: Values; file: SentFile | null }> = z
    .object(shape as Record<string, z.ZodType<unknown>>)
    .superRefine((values, context) => {
      const errors = errorsIn(values as Values, Boolean(picture && values[picture.name]));
      for (const [path, message = ''] of Object.entries(errors))
        context.addIssue({ code: 'custom', message, path: [path] });
    })
    .transform((values) => ({
      values: values as Values,
      file: ((picture && values[picture.name]) || null) as SentFile | null,
    }));
  const emptyValues: Values = Object.fromEntries(names.map((name) => [name, '']));
  return { controls, names, picture, schema, errorsIn, emptyValues };
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

/** One of the languages other than French, where these translate it. */
export const isTranslation = ({ field: { localized }, locale }: Control): boolean =>
  localized?.layout === 'translations' && locale !== writtenLocales[0];

export const isRequired = (control: Control): boolean =>
  Boolean(control.field.isRequired) && !isTranslation(control);

const schemaIn = (control: Control): z.ZodType<string> =>
  isRequired(control)
    ? control.field.schema.refine((typed) => /\S/.test(typed), 'required')
    : control.field.schema;

export const pick = (
  text: string | Readonly<Record<string, string>> | undefined,
  ...keys: (string | undefined)[]
): string | undefined =>
  typeof text === 'object' ? keys.map((key) => text[key ?? '']).find(Boolean) : text;

export type NamedColumns = Pick<EditForm, 'controls'> & {
  texts: Texts<Pick<ResourceTexts, 'fields' | 'columns'>>;
};

/**
 * The names of a form's columns in the journal: the labels, in lower case; of one that differs by
 * kind, the heading of the list.
 */
export const columnNames = (
  { texts, controls }: NamedColumns,
  locale: Locale,
): Record<string, string> =>
  Object.fromEntries(
    controls.map(({ column, of, locale: own }) => {
      const { fields, columns } = texts[locale];
      const label = pick(fields[of]?.label, own) ?? columns?.[of] ?? of;
      return [column, `${label.charAt(0).toLowerCase()}${label.slice(1)}${own ? ` (${own})` : ''}`];
    }),
  );
