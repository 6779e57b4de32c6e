import type { z } from 'zod';

/** What was typed, by field. */
export type FormValues<Field extends string> = Record<Field, string>;
/** For each invalid field, the code of its first error. */
export type FieldErrors<Field extends string, Code extends string> = Partial<Record<Field, Code>>;

/**
 * Reads the text fields of a form post (urlencoded or multipart); a missing one is empty, others are ignored. Never throws:
 * what our forms never send (another content type, a broken body, a field twice, a file for a text) is not `wellFormed`,
 * and the values are what could be read of it.
 */
export async function readForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<{ wellFormed: boolean; values: FormValues<Field> }> {
  const form = await request.formData().catch(() => null);
  const given = fields.map((field) => form?.getAll(field) ?? []);
  const values = fields.map((field, index) => [field, given[index]?.map(cleanText).find(Boolean) ?? ''] as const);
  return {
    wellFormed:
      form !== null && given.every((entries) => entries.length < 2 && entries.every((entry) => typeof entry === 'string')),
    values: Object.fromEntries(values) as FormValues<Field>,
  };
}

/** Browsers send every line break as two characters, which would count twice; PostgreSQL takes no null character. */
export function cleanText(entry: FormDataEntryValue): string {
  return typeof entry === 'string' ? entry.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '') : '';
}

/** The first error of each field. The schema's messages are the codes, which the page translates. */
export function fieldErrors<Field extends string, Code extends string>(error: z.ZodError): FieldErrors<Field, Code> {
  const errors: FieldErrors<Field, Code> = {};
  for (const { path, message } of error.issues) errors[path[0] as Field] ??= message as Code;
  return errors;
}
