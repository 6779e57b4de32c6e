import { parseAccept } from 'hono/utils/accept';
import { compress, type Encoding, isCompressible } from './compression.ts';

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
