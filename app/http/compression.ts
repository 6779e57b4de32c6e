import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Cached content is compressed once, dynamic content for each response (docs/performance.md). */
const quality = { cached: { br: 11, gzip: 9 }, dynamic: { br: 8, gzip: 6 } } as const;

export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  purpose: keyof typeof quality,
): Promise<Uint8Array> {
  if (encoding === 'br') {
    return promisify(brotliCompress)(bytes, { params: brotliParams(bytes.length, purpose) });
  }
  return encoding === 'gzip' ? promisify(gzip)(bytes, { level: quality[purpose].gzip }) : bytes;
}

export async function decompress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliDecompress)(bytes);
  return encoding === 'gzip' ? promisify(gunzip)(bytes) : Buffer.from(bytes);
}

/** Those of a compressor or a pool are a part of 64 KiB, all of which would stay in memory. */
export function ownCopy(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

export const brotliParams = (
  size: number,
  purpose: keyof typeof quality,
): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: quality[purpose].br,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
  // The encoder's memory is sixteen times the window, 64 MB by default. A page of the office ends
  // with the rules that it began with, further back than the smallest window.
  [constants.BROTLI_PARAM_LGWIN]: Math.min(
    purpose === 'dynamic' ? 17 : 22,
    Math.max(16, Math.ceil(Math.log2(size + 16))),
  ),
});

export const isCompressible = (contentType: string): boolean =>
  /^(text\/|application\/(xml|json|javascript|[a-z]+\+(xml|json))|image\/svg)/.test(contentType);

/** The encoding with the highest `q` (RFC 9110 section 12.5.3), in a tie Brotli, then gzip. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = parseAccept((acceptEncoding ?? '').toLowerCase());
  const weightOf = (encoding: string) => accepted.find(({ type }) => type === encoding)?.q;
  const others = weightOf('*') ?? 0;
  const [br, gzip] = [weightOf('br') ?? others, weightOf('gzip') ?? others];
  const best = Math.max(br, gzip, weightOf('identity') ?? 0);
  if (best === 0) return 'identity';
  if (br === best) return 'br';
  return gzip === best ? 'gzip' : 'identity';
}

export async function compressResponse(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, body } = response;
  if (
    !isCompressible(response.headers.get('content-type') ?? '') ||
    response.headers.has('content-encoding')
  )
    return response;
  const headers = new Headers(response.headers);
  headers.append('Vary', 'Accept-Encoding');
  const encoding = preferredEncoding(acceptEncoding);
  if (encoding === 'identity' || body === null) return new Response(body, { status, headers });
  const compressed = await compress(
    new Uint8Array(await response.arrayBuffer()),
    encoding,
    'dynamic',
  );
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(compressed.length));
  return new Response(compressed as Uint8Array<ArrayBuffer>, { status, headers });
}
