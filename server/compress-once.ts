import { compress, isCompressible, preferredEncoding } from '#app/http/encoding.ts';

/** Compresses an answer for one reader, who accepts these encodings: forms, errors, notices. */
export async function compressOnce(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const { status, body } = response;
  if (!isCompressible(response.headers.get('content-type') ?? '') || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = preferredEncoding(acceptEncoding);
  if (encoding === 'identity' || body === null) return new Response(body, { status, headers });
  const compressed = await compress(new Uint8Array(await response.arrayBuffer()), encoding, 'once');
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(compressed.length));
  return new Response(compressed as Uint8Array<ArrayBuffer>, { status, headers });
}
