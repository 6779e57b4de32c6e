import type { FormValues } from './result.ts';

/**
 * Reads the text fields of a form post (urlencoded or multipart); a missing one is empty, or left
 * out with `isPartial`; others are ignored. Never throws: what our forms never send (another
 * content type, a broken body, two values of a field, a file for a text) is not `wellFormed`, and
 * the values are what could be read of it.
 */
export async function readForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
  isPartial = false,
): Promise<FormFields<Field>> {
  const form = await formDataOf(request);
  return {
    ...cleanFields(fields, (field) => form?.getAll(field), isPartial),
    ...(!form && { wellFormed: false }),
  };
}

const parsedForms = new WeakMap<Request, Promise<FormData | null>>();

/**
 * A request's body can be read only once: whoever asks for its form later gets the one that was
 * parsed.
 */
function formDataOf(request: Request): Promise<FormData | null> {
  const form = parsedForms.get(request) ?? request.formData().catch(() => null);
  parsedForms.set(request, form);
  return form;
}

type FormFields<Field extends string> = { wellFormed: boolean; values: FormValues<Field> };

/** The text fields of a form whose entries `entriesOf` returns. */
export function cleanFields<Field extends string>(
  fields: readonly Field[],
  entriesOf: (field: Field) => readonly FormDataEntryValue[] | undefined,
  isPartial = false,
): FormFields<Field> {
  const given = fields
    .map((field) => [field, entriesOf(field) ?? []] as const)
    .filter(([, entries]) => !isPartial || entries.length > 0);
  return {
    wellFormed: given.every(
      ([, entries]) =>
        // A hidden empty value says that a checkbox is there.
        entries.filter((entry) => entry !== '').length < 2 &&
        entries.every((entry) => typeof entry === 'string'),
    ),
    values: Object.fromEntries(
      given.map(([field, entries]) => [field, entries.map(cleanText).find(Boolean) ?? '']),
    ) as FormValues<Field>,
  };
}

/**
 * Browsers send every line break as two characters, which would count twice; PostgreSQL takes no
 * null character.
 */
export function cleanText(entry: FormDataEntryValue): string {
  return typeof entry === 'string'
    ? entry.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '')
    : '';
}
