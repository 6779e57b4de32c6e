import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** How hard to compress: once for many readers, or at once for one. Brotli qualities and gzip levels, measured in docs/performance.md. */
const effort = { kept: { br: 11, gzip: 9 }, once: { br: 5, gzip: 6 } } as const;

export async function compress(bytes: Uint8Array, encoding: Encoding, purpose: keyof typeof effort): Promise<Uint8Array> {
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: effort[purpose].br, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return promisify(brotliCompress)(bytes, { params });
  }
  return encoding === 'gzip' ? promisify(gzip)(bytes, { level: effort[purpose].gzip }) : bytes;
}

export const isCompressible = (contentType: string): boolean =>
  /^(text\/|application\/(xml|json|javascript|[a-z]+\+(xml|json))|image\/svg)/.test(contentType);

/** Brotli, else gzip, else plain; an encoding with `q=0` is refused by the reader. */
export function preferredEncoding(acceptEncoding = ''): Encoding {
  const offered = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
      }),
  );
  if (offered.get('br')) return 'br';
  return offered.get('gzip') ? 'gzip' : 'identity';
}
