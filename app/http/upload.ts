import { createContext, type RouterContextProvider } from 'react-router';
import { cleanText, type FormValues, readForm } from './forms.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** A file that was sent, on disk until the request is answered. */
export type SentFile = {
  path: string;
  bytes: number;
  /** Of its content, in base64url. */
  sha256: string;
};

/** A form with one file as it came; texts as they were sent. */
export type RawUpload =
  | { outcome: 'read'; wellFormed: boolean; texts: ReadonlyMap<string, readonly string[]>; file: SentFile | null }
  /** More than is taken; the texts are those that came before. */
  | { outcome: 'tooLarge'; texts: ReadonlyMap<string, readonly string[]> }
  /** Too many others are being received. */
  | { outcome: 'busy'; retryAfterSeconds: number }
  /** The disk has no room for it. */
  | { outcome: 'storageFull' };

/** Reads a form whose one file has the name `file`. */
export type ReadUpload = (file: string) => Promise<RawUpload>;

/**
 * Reads the body of a request to an address that takes a file (server/uploads.ts); the request itself has none then. The shell sets it,
 * and nothing is read before it is called.
 */
export const uploadContext = createContext<ReadUpload | null>(null);

export type Upload<Field extends string> =
  /** `file` is null when none was chosen. */
  | { outcome: 'read'; wellFormed: boolean; values: FormValues<Field>; file: SentFile | null }
  | { outcome: 'tooLarge'; values: FormValues<Field> }
  | Extract<RawUpload, { outcome: 'busy' | 'storageFull' }>;

/**
 * For an action, after its guards: reads the text fields of a form, and its one file. Never throws for what was sent: what no form of
 * ours sends is not `wellFormed`. At an address that is written in another way, a form has no file.
 */
export async function readUpload<Field extends string>(
  { request, context }: Args,
  fields: readonly Field[],
  file: string,
): Promise<Upload<Field>> {
  const read = context.get(uploadContext);
  if (!read) return { outcome: 'read', ...(await readForm(request, fields)), file: null };
  const upload = await read(file);
  if (!('texts' in upload)) return upload;
  const { texts, ...rest } = upload;
  const values = Object.fromEntries(
    fields.map((field) => [field, texts.get(field)?.map(cleanText).find(Boolean) ?? '']),
  ) as FormValues<Field>;
  if (rest.outcome === 'tooLarge') return { ...rest, values };
  const wellFormed = rest.wellFormed && fields.every((field) => (texts.get(field)?.length ?? 0) < 2);
  return { ...rest, wellFormed, values };
}
