import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** How hard to compress: once for many readers, or at once for one. Brotli qualities and gzip levels, measured in docs/performance.md. */
const effort = { kept: { br: 11, gzip: 9 }, once: { br: 8, gzip: 6 } } as const;

export async function compress(bytes: Uint8Array, encoding: Encoding, purpose: keyof typeof effort): Promise<Uint8Array> {
  if (encoding === 'br') {
    const params: Record<number, number> = {
      [constants.BROTLI_PARAM_QUALITY]: effort[purpose].br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    // 64 KiB: a page fits into it, and distances within are written shorter.
    if (purpose === 'once') params[constants.BROTLI_PARAM_LGWIN] = 16;
    return promisify(brotliCompress)(bytes, { params });
  }
  return encoding === 'gzip' ? promisify(gzip)(bytes, { level: effort[purpose].gzip }) : bytes;
}

export const isCompressible = (contentType: string): boolean =>
  /^(text\/|application\/(xml|json|javascript|[a-z]+\+(xml|json))|image\/svg)/.test(contentType);

/** Browsers send a handful of different values; what a stranger makes up must not fill the memory. */
const remembered = new Map<string, Encoding>();
const mostRemembered = 64;

/**
 * The encoding that the reader likes best of those it takes (RFC 9110 section 12.5.3): the one with the highest `q`,
 * and of equals Brotli, then gzip, then plain. Without a header, or when all are refused: plain.
 */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  let encoding = remembered.get(acceptEncoding);
  if (!encoding) {
    encoding = choose(acceptEncoding);
    if (remembered.size < mostRemembered) remembered.set(acceptEncoding, encoding);
  }
  return encoding;
}

function choose(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : /^q=(0|1|0?\.\d{1,3}|0\.|1\.0{0,3})$/.test(q) ? Number(q.slice(2)) : 0;
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const others = weights.get('*') ?? 0;
  let best: { encoding: Encoding; weight: number } = { encoding: 'identity', weight: weights.get('identity') ?? 0 };
  for (const encoding of ['gzip', 'br'] as const) {
    const weight = weights.get(encoding) ?? others;
    if (weight > 0 && weight >= best.weight) best = { encoding, weight };
  }
  return best.encoding;
}
