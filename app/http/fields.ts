import { z } from 'zod';
import { countryName, isCountryCode } from '#app/i18n/countries.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { emailInput } from '#app/ui/form/email-input.ts';
import type { Control } from '#app/ui/form/FormField.tsx';
import { emailSchema, internationalPhone, personBounds, phoneSchema } from './person-schema.ts';
import { fieldErrors } from './result.ts';

/** The schema and the control of a field. An error's code is the field's name and a suffix. */
export type Field<Schema extends z.ZodType = z.ZodType, Suffix extends string = string> = {
  schema: Schema;
  control: Control<Suffix>;
};

type TextOptions = Pick<Control['attributes'], 'autoComplete' | 'rows'> & { max: number };
type TextField = {
  (options: TextOptions & { required: true }): Field<z.ZodType<string, string>, '' | 'TooLong'>;
  (options: TextOptions): Field<z.ZodType<string | null, string | null | undefined>, 'TooLong'>;
};

const textField =
  (element: 'input' | 'textarea') =>
  ({ max, required, ...attributes }: TextOptions & { required?: true }) => {
    const tooLong = suffixed('TooLong');
    const bounded = { element, attributes: { ...attributes, max } };
    if (required)
      return {
        schema: z.string(suffixed('')).trim().min(1, suffixed('')).max(max, tooLong),
        control: { ...bounded, codes: { required: '', tooLong: 'TooLong' } },
      };
    const schema = z
      .string(tooLong)
      .trim()
      .max(max, tooLong)
      .nullish()
      .transform((given) => given || null);
    return { schema, control: { ...bounded, codes: { tooLong: 'TooLong' } } };
  };

/** One line, trimmed; at most `max` UTF-16 units. Empty and optional, it is null. */
export const line = textField('input') as TextField;

export const text = textField('textarea') as TextField;

/** A required email address. An empty one has an error of its own with `missing`. */
export function email(): Field<z.ZodType<string, string>, ''>;
export function email(options: { missing: true }): Field<z.ZodType<string, string>, '' | 'Missing'>;
export function email({
  missing,
}: {
  missing?: true;
} = {}): Field<z.ZodType<string, string>, '' | 'Missing'> {
  return {
    schema: missing ? present().pipe(emailSchema(suffixed(''))) : emailSchema(suffixed('')),
    control: {
      element: 'input',
      attributes: emailInput,
      codes: { required: missing ? 'Missing' : '', invalid: '', tooLong: '' },
    },
  };
}

/**
 * A required telephone number of at most 15 digits in any grouping, and 30 characters. Other
 * countries have numbers of six digits, Haiti has eight.
 */
export const phone = (leastDigits = 6): Field<z.ZodType<string, string>, '' | 'Missing'> => ({
  schema: present().pipe(phoneSchema(suffixed(''), leastDigits)),
  control: {
    element: 'input',
    attributes: {
      type: 'tel',
      autoComplete: 'tel',
      pattern: String.raw`\s*\+?(?:[\s\(\).\-]*\d){${leastDigits},15}\s*`,
      max: personBounds.phone,
    },
    codes: { required: 'Missing', invalid: '', tooLong: '' },
  },
});

/** A telephone number as it is dialled from anywhere, or null. */
export const optionalPhone = (): Field<z.ZodType<string | null, string | null | undefined>, ''> => {
  const { control } = phone();
  return {
    schema: z
      .string(suffixed(''))
      .trim()
      .nullish()
      .transform((given) => given || null)
      .pipe(phoneSchema(suffixed('')).transform(internationalPhone).nullable()),
    control: { ...control, codes: { invalid: '', tooLong: '' } },
  };
};

/** A required country, as ISO 3166-1 alpha-2. */
export const country = (): Field<z.ZodType<string, string>, ''> => ({
  schema: z.string(suffixed('')).refine(isCountryCode, suffixed('')),
  control: {
    element: 'select',
    options: 'countries',
    attributes: { autoComplete: 'country' },
    codes: { required: '' },
  },
});

export const choice = <const Value extends string>(
  values: readonly Value[],
  attributes: Control['attributes'] = {},
): Field<z.ZodEnum<{ [V in Value]: V }>, ''> => ({
  schema: z.enum(values, suffixed('')),
  control: { element: 'select', attributes, codes: { required: '' } },
});

/** One of a few, as radio buttons, or null. */
export const optionalChoice = <const Value extends string>(
  values: readonly Value[],
): Field<z.ZodType<Value | null, string | null | undefined>, ''> => ({
  schema: z
    .string(suffixed(''))
    .nullish()
    .transform((given) => given || null)
    .pipe(z.enum(values, suffixed('')).nullable()),
  control: { element: 'radio', attributes: {}, codes: { invalid: '' } },
});

/** With the field's name, which the schema of a field does not know, before the suffix. */
export const suffixed = (suffix: string): { error: z.core.$ZodErrorMap } => ({
  error: ({ path }) => `${String(path?.[0])}${suffix}`,
});

const present = () => z.string(suffixed('Missing')).trim().min(1, suffixed('Missing'));

type Fields = Readonly<Record<string, Field>>;
type NameOf<Shape> = keyof Shape & string;
type Schemas<Shape extends Fields> = { [Name in keyof Shape]: Shape[Name]['schema'] };

type CodeOf<Shape extends Fields> = {
  [Name in NameOf<Shape>]: Shape[Name] extends Field<z.ZodType, infer Suffix>
    ? `${Name}${Suffix}`
    : never;
}[NameOf<Shape>];

type Errors<Shape extends Fields> = { [Name in NameOf<Shape>]?: CodeOf<Shape> };

type ColumnOf<Shape, Renamed> = Exclude<NameOf<Shape>, keyof Renamed> | ValueOf<Renamed>;
type Given<Shape extends Fields> = {
  [Name in NameOf<Shape> as null extends z.output<Shape[Name]['schema']> ? never : Name]: z.output<
    Shape[Name]['schema']
  >;
} & {
  [Name in NameOf<Shape> as null extends z.output<Shape[Name]['schema']> ? Name : never]?: z.output<
    Shape[Name]['schema']
  >;
};
type ValueOf<T> = T[keyof T] & string;
type Row<Shape extends Fields, Renamed> = {
  [Name in NameOf<Shape> as Name extends keyof Renamed ? Renamed[Name] & string : Name]: z.output<
    Shape[Name]['schema']
  >;
};

/** A value as the team reads it, in emails and in the back-office. */
export type ShownField<Name extends string> = {
  name: Name;
  column: string;
  value: string;
  isText: boolean;
};

/** @param renamed the columns that are not called as their field */
export function fields<
  const Shape extends Fields,
  const Renamed extends { readonly [Name in keyof Shape]?: string } = Record<never, never>,
>(shape: Shape, renamed?: Renamed) {
  type Name = NameOf<Shape>;
  type Column = ColumnOf<Shape, Renamed>;
  const names = Object.keys(shape) as Name[];
  const columnOf = (name: Name) => (renamed?.[name] ?? name) as Column;
  const columns = names.map(columnOf);
  const each = <Value>(make: (name: Name, field: Field) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name, shape[name] as Field)]));
  const isWritten = (name: Name) => {
    const { element, attributes } = (shape[name] as Field).control;
    return element === 'textarea' || (element === 'input' && attributes.type !== 'tel');
  };
  const input = z.object(each((_, { schema }) => schema));
  return {
    names,
    columns,
    /** Those that a search looks into: no phone, which has a condition of its own, and no choice. */
    written: names.filter(isWritten).map(columnOf),
    /** The labels by column, from the texts of the form. */
    labels: (texts: Readonly<Record<Name, string>>): Record<string, string> =>
      Object.fromEntries(names.map((name) => [columnOf(name), texts[name]])),
    schema: input as unknown as z.ZodObject<Schemas<Shape>>,
    controls: each((name, { control }) => ({
      ...control,
      codes: Object.fromEntries(
        Object.entries(control.codes).map(([kind, suffix]) => [kind, name + suffix]),
      ),
    })) as Record<Name, Control<CodeOf<Shape>>>,
    errors: (error: z.ZodError): Errors<Shape> => fieldErrors(error),
    /** An empty optional field adds nothing, so that a new one changes no earlier key. */
    content: (given: Readonly<Record<Name, unknown>>): unknown[] =>
      names.flatMap((name) => {
        if (shape[name]?.control.codes.required !== undefined) return [given[name]];
        return given[name] ? [[name, given[name]]] : [];
      }),
    row: (given: Given<Shape>) =>
      Object.fromEntries(
        names.map((name) => [columnOf(name), given[name as keyof Given<Shape>] ?? null]),
      ) as Row<Shape, Renamed>,
    shown: (row: Readonly<Record<Column, string | null>>, locale: Locale): ShownField<Name>[] =>
      names.flatMap((name) => {
        const column = columnOf(name);
        const { element, options } = (shape[name] as Field).control;
        const value = row[column];
        // An email of no form has no country.
        return value === null || (options === 'countries' && value === '')
          ? []
          : {
              name,
              column,
              value: options === 'countries' ? countryName(value, locale) : value,
              isText: element === 'textarea',
            };
      }),
  };
}
