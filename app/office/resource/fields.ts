import { z } from 'zod';
import type { Locale } from '#app/i18n/locale.ts';

/** A field of a resource: its control, its rules, and its column. Its value in a form is a text. */
export type Field = {
  control: 'line' | 'text' | 'date' | 'link' | 'flag' | 'picture';
  schema: z.ZodType<string>;
  isRequired?: boolean;
  max?: number;
  rows?: number;
  /** Its name without one; in a column for each language, what these begin with. */
  column?: string;
  /** The kinds that have it; without any, all do. */
  kinds?: readonly string[];
  localized?: { isTranslation: boolean; nameIn: (name: string, locale: Locale) => string };
  /** `alt` is the field that says what it shows. */
  picture?: { table: PictureTable; alt: string };
};

/**
 * Remembers the pictures that a row had, as long as that can be undone: `image`, `replaced_at`, and
 * the row's id in `owner`.
 */
type PictureTable = { name: string; owner: string };

type Options = { column?: string; kinds?: readonly string[] };

type TextOptions = Options & { max: number; required?: boolean; rows?: number };

/** One line; with `rows`, in a larger box. */
export const line = ({ max, required = false, ...options }: TextOptions): Field => ({
  ...options,
  control: options.rows ? 'text' : 'line',
  max,
  isRequired: required,
  schema: z
    .string()
    .trim()
    .max(max, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'missing'),
});

export const text = ({ max, required = false, ...options }: TextOptions): Field => ({
  ...options,
  control: 'text',
  max,
  isRequired: required,
  schema: z.string().trim().max(max, 'tooLong'),
});

/** A web page, or nothing. */
export const link = (options: TextOptions): Field => {
  const field = line(options);
  const isWebPage = (typed: string) => typed === '' || /^https?:\/\/[^\s/]\S*$/.test(typed);
  return { ...field, control: 'link', schema: field.schema.refine(isWebPage, 'link') };
};

/** `2026-11-30`, or nothing. */
export const date = (options: Options = {}): Field => ({
  ...options,
  control: 'date',
  schema: z
    .string()
    .trim()
    .refine((typed) => typed === '' || isDate(typed), 'date'),
});

function isDate(typed: string): boolean {
  const ms = Date.parse(`${typed}T00:00:00Z`);
  return (
    /^20\d\d-\d\d-\d\d$/.test(typed) &&
    !Number.isNaN(ms) &&
    new Date(ms).toISOString().startsWith(typed)
  );
}

/** A checkbox; 1 or 0 in its column. */
export const flag = (options: Options = {}): Field => ({
  ...options,
  control: 'flag',
  schema: z.literal(['', 'on']).catch(''),
});

/** The reference of a stored picture. The form has a file of this name, and a box to remove it. */
export const picture = (options: Options & NonNullable<Field['picture']>): Field => {
  const { table, alt, ...rest } = options;
  return { ...rest, control: 'picture', schema: z.string(), picture: { table, alt } };
};

type LocalizedOptions = {
  /** Whether the other languages translate the French, in a section that is closed. */
  translations?: boolean;
  /** The name of the control of a language. */
  nameIn?: (name: string, locale: Locale) => string;
};

/** A text in each language; where it is required, in French. */
export const localized = (
  field: Field,
  { translations = true, nameIn = (name, locale) => `${name}.${locale}` }: LocalizedOptions = {},
): Field => ({ ...field, localized: { isTranslation: translations, nameIn } });
