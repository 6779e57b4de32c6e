import { createContext, type RouterContextProvider } from 'react-router';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** A body that was read, or why it was not: longer than is taken, or too many others are being held in memory. */
export type Upload = Uint8Array<ArrayBuffer> | 'tooLarge' | 'busy';

/**
 * Reads the body of a request to an address that takes a file (server/uploads.ts); the request itself has none then. The shell sets it,
 * and nothing is read before it is called.
 */
export const uploadContext = createContext<(() => Promise<Upload>) | null>(null);

/** For an action, after its guard. An address that is written in another way has a body of a form's size, as every other address. */
export async function readUpload({ request, context }: Args): Promise<Upload> {
  const read = context.get(uploadContext);
  return read ? read() : new Uint8Array(await request.arrayBuffer());
}

/** The one file of a form, `'none'` when the field is empty, and null for what no form of ours sends. */
export async function fileIn(body: Uint8Array<ArrayBuffer>, contentType: string | null, field: string) {
  const form = await new Response(body, { headers: { 'Content-Type': contentType ?? '' } }).formData().catch(() => null);
  const [file, ...more] = form?.getAll(field) ?? [];
  if (!(file instanceof File) || more.length > 0) return null;
  return file.size === 0 ? ('none' as const) : new Uint8Array(await file.arrayBuffer());
}
