import type { IncomingMessage } from 'node:http';
import { isHost } from '#app/http/forwarding.ts';

const maxUrlBytes = 2_048;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export type Rejection = { status: number; headers?: Record<string, string> };

/** Rejects requests that no browser sends, before anything else parses them. */
export function validateRequest(incoming: IncomingMessage): Rejection | undefined {
  const { url = '', method = '' } = incoming;
  if (!methods.has(method)) return { status: 405, headers: { Allow: 'GET, HEAD, POST' } };
  if (url.length > maxUrlBytes) return { status: 414 };
  return isValidUrl(url) && hasOneHost(incoming) ? undefined : { status: 400 };
}

/** A path that decodes to printable text, and a query without NUL, which PostgreSQL stores not. */
function isValidUrl(url: string): boolean {
  if (!/^\/[!"$-[\]-~]*$/.test(url)) return false;
  if (!url.includes('%')) return true;
  if (url.includes('%00')) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return false;
  }
}

/** A proxy may read the other of two `Host` headers. Health checks use HTTP/1.0, without one. */
function hasOneHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++;
  return count === 1 && isHost(host);
}

/** Other forms (`/About`, `//about/`, `/%61bout`) are redirected: each page has one URL. */
export function canonicalPath(path: string): string {
  // Letters, digits and -._~ mean the same percent-encoded or not (RFC 3986).
  const decoded = path
    .replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent)
    .replace(/\/{2,}/g, '/');
  const { pathname } = new URL(decoded, 'http://localhost');
  const canonical = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  // Phones capitalize the first letter that is typed. File names are case-sensitive.
  return /[.%]/.test(canonical) ? canonical : canonical.toLowerCase();
}
