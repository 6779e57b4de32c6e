/** No file has this address. */
export const fileNotFound = (): Response =>
  new Response('404 Not Found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

type File = {
  /** `image/png` and the like. */
  type: string;
  /** How long everyone may keep it, in seconds. */
  maxAge: number;
  /** Its address never names another file. */
  immutable?: boolean;
  /** Other sites may show it in their pages: previews and feed readers do. */
  forOtherSites?: boolean;
};

export function fileResponse(bytes: Uint8Array, { type, maxAge, immutable = false, forOtherSites = false }: File): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': `public, max-age=${maxAge}${immutable ? ', immutable' : ''}`,
      ...(forOtherSites ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    },
  });
}
