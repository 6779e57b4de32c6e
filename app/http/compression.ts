import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

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
