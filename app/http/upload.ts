import { createContext } from 'react-router';
import type { RequestArgs } from './context.ts';
import { cleanText, type FormValues, readForm } from './forms.ts';

/** A file that was sent, on disk until the request is answered. */
export type SentFile = {
  path: string;
  bytes: number;
  /** Of its content, in base64url. */
  sha256: string;
};

/** A form with one file, as received. */
export type RawUpload =
  | { outcome: 'read'; wellFormed: boolean; texts: ReadonlyMap<string, readonly string[]>; file: SentFile | null }
  /** Larger than the limit; the texts are those before it. */
  | { outcome: 'tooLarge'; texts: ReadonlyMap<string, readonly string[]> }
  /** Too many concurrent uploads: the file was discarded. */
  | { outcome: 'busy'; retryAfterSeconds: number; texts: ReadonlyMap<string, readonly string[]> }
  /** The disk is full; the texts are those before it. */
  | { outcome: 'storageFull'; texts: ReadonlyMap<string, readonly string[]> };

/** Reads a form whose one file has the name `file`. Unless `keepsFile`, the file is discarded, and only the texts are read. */
export type ReadUpload = (file: string, keepsFile?: boolean) => Promise<RawUpload>;

/**
 * Reads the body of a request to a URL that accepts a file (server/uploads.ts); the request itself then has none. The Hono app sets it,
 * and nothing is read before it is called.
 */
export const uploadContext = createContext<ReadUpload | null>(null);

export type Upload<Field extends string> =
  /** `file` is null when none was chosen. */
  | { outcome: 'read'; wellFormed: boolean; values: FormValues<Field>; file: SentFile | null }
  | { outcome: 'tooLarge'; values: FormValues<Field> }
  | { outcome: 'storageFull'; values: FormValues<Field> }
  | { outcome: 'busy'; retryAfterSeconds: number; values: FormValues<Field> };

/**
 * For an action, after its guards: reads the text fields of a form, and its one file. Never throws for invalid input: what none of
 * our forms sends is not `wellFormed`. At a non-canonical URL, a form has no file.
 */
export async function readUpload<Field extends string>(
  { request, context }: RequestArgs,
  fields: readonly Field[],
  file: string,
  keepsFile = true,
): Promise<Upload<Field>> {
  const read = context.get(uploadContext);
  if (!read) return { outcome: 'read', ...(await readForm(request, fields)), file: null };
  const { texts, ...rest } = await read(file, keepsFile);
  const values = Object.fromEntries(
    fields.map((field) => [field, texts.get(field)?.map(cleanText).find(Boolean) ?? '']),
  ) as FormValues<Field>;
  if (rest.outcome !== 'read') return { ...rest, values };
  const wellFormed = rest.wellFormed && fields.every((field) => (texts.get(field)?.length ?? 0) < 2);
  return { ...rest, wellFormed, values };
}
