import { z } from 'zod';
import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import type { Locale } from '#app/i18n/locale.ts';

/** A field of a form: its control, its rules, and its column. Its value in a form is a text. */
export type Field = {
  control: 'input' | 'textarea' | 'select' | 'chips' | 'flag' | 'picture';
  schema: z.ZodType<string>;
  attributes?: Attributes;
  isRequired?: boolean;
  max?: number | undefined;
  /** A number in its column, or null when it is empty. */
  isNumber?: true;
  options?: readonly string[];
  localized?: Localized;
  /** Its table: `image`, `replaced_at` and, in `owner`, the row's id, as long as an undo lasts. */
  picture?: { name: string; owner: string };
} & Options;

type Attributes = {
  type?: 'date' | 'datetime-local' | 'email' | 'time';
  inputMode?: 'url' | 'decimal' | 'numeric';
  autoCapitalize?: 'none';
  spellCheck?: false;
  rows?: number;
};

/**
 * The languages follow one another; or translate the French, in a closed section; or have a section
 * each.
 */
type Localized = {
  layout: 'together' | 'translations' | { section: string };
  nameIn: (name: string, locale: Locale) => string;
};

type Options = {
  /** Its name without one; in a column for each language, what these begin with. */
  column?: string | undefined;
  /** The kinds that have it; without any, all do. */
  kinds?: readonly string[] | undefined;
  isPaired?: boolean | undefined;
  /** In the closed section of what few rows need. */
  isExtra?: boolean | undefined;
};

type TextOptions = Options & { max?: number; required?: boolean } & Attributes;

const textField =
  (control: 'input' | 'textarea', schema: z.ZodString) =>
  ({
    max,
    required = false,
    column,
    kinds,
    isPaired,
    isExtra,
    ...attributes
  }: TextOptions): Field => ({
    ...{ max, column, kinds, isPaired, isExtra, attributes, isRequired: required },
    control: attributes.rows ? 'textarea' : control,
    schema: schema.max(max ?? 200, 'tooLong'),
  });

/** One line; with `rows`, in a larger box. */
export const line = textField(
  'input',
  z
    .string()
    .trim()
    // A text area that grows may send line breaks.
    .overwrite((typed) => typed.replace(/\s*[\r\n]+\s*/g, ' '))
    .regex(/^\P{Cc}*$/u, 'missing'),
);

export const text = textField('textarea', z.string().trim());

/** Stored with the spaces around it. */
export const rawText = textField('textarea', z.string());

/** A field that is empty or passes `isValid`; `code` is its error otherwise. */
export const matching = (
  field: Field,
  code: string,
  isValid: RegExp | ((typed: string) => boolean),
): Field => ({
  ...field,
  schema: field.schema.refine(
    (typed) => typed === '' || (isValid instanceof RegExp ? isValid.test(typed) : isValid(typed)),
    code,
  ),
});

/** People type `example.org/page`. */
export const completeLink = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(typed) ? `https://${typed}` : typed;

/** A field whose value is written out before it is checked. */
export const completed = (field: Field, complete: (typed: string) => string): Field => ({
  ...field,
  schema: field.schema.transform(complete),
});

export const link = (options: TextOptions): Field =>
  matching(
    completed(
      line({ ...options, inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
      completeLink,
    ),
    'link',
    /^https?:\/\/[^\s/]\S*$/,
  );

/** `2026-11-30`, or nothing. */
export const date = (options: Options = {}): Field =>
  matching(line({ ...options, type: 'date' }), 'date', isDate);

function isDate(typed: string): boolean {
  const ms = Date.parse(`${typed}T00:00:00Z`);
  return (
    /^20\d\d-\d\d-\d\d$/.test(typed) &&
    !Number.isNaN(ms) &&
    new Date(ms).toISOString().startsWith(typed)
  );
}

/** `2026-11-30T08:00`, in Haiti, or nothing. */
export const dateTime = (): Field =>
  matching(
    line({ type: 'datetime-local' }),
    'time',
    (typed) => parseHaitiTime(typed) !== undefined,
  );

/** A whole number, or nothing. */
export const whole = (
  { min, max }: { min: number; max: number },
  options: Options & { required?: true } = {},
): Field => ({
  ...matching(
    line({ ...options, inputMode: 'numeric' }),
    'number',
    (typed) => /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max,
  ),
  isNumber: true,
});

/** One of these; none, where it is optional. */
export const choice = (
  values: readonly string[],
  { isOptional = false, ...options }: Options & { isOptional?: boolean } = {},
): Field => ({
  ...options,
  control: 'select',
  options: values,
  schema: z
    .string()
    .refine((value) => values.includes(value) || (isOptional && value === ''), 'choice'),
});

/**
 * A choice whose few values are all in sight, in the order of their texts. While it has a value, the
 * times after it are hidden: it stands for them.
 */
export const chips = (values: readonly string[]): Field => ({
  ...choice(values),
  control: 'chips',
});

/** A checkbox; 1 or 0 in its column. */
export const flag = (options: Options = {}): Field => ({
  ...options,
  control: 'flag',
  schema: z.literal(['', 'on']).catch(''),
});

/**
 * The reference of a stored picture. The form has a file of this name, a box to remove it, and the
 * field `alt`, which is required with it.
 */
export const picture = (table: NonNullable<Field['picture']>): Field => ({
  control: 'picture',
  schema: z.string(),
  picture: table,
});

export const localized = (
  field: Field,
  {
    layout = 'translations',
    nameIn = (name, locale) => `${name}.${locale}`,
  }: Partial<Localized> = {},
): Field => ({ ...field, localized: { layout, nameIn } });
