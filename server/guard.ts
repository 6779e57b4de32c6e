import type { IncomingMessage } from 'node:http';
import { isHost } from '#app/http/forwarding.ts';

/** Longest address taken, in bytes; browsers and our own pages stay far below. */
const longestAddress = 2_048;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export type Refusal = { status: number; headers?: Record<string, string> };

/**
 * Turns away what no browser sends, before anything parses it further: no answer may be a 5xx, whatever a client wrote.
 * @returns undefined for a request to serve.
 */
export function refusal(incoming: IncomingMessage): Refusal | undefined {
  const { url = '', method = '' } = incoming;
  if (!methods.has(method)) return { status: 405, headers: { Allow: 'GET, HEAD, POST' } };
  if (url.length > longestAddress) return { status: 414 };
  return isAddress(url) && hasOneHost(incoming) ? undefined : { status: 400 };
}

/** A path of our own, in the characters that browsers send, and one that can be decoded to visible text. */
function isAddress(url: string): boolean {
  if (!/^\/[!"$-[\]-~]*$/.test(url)) return false;
  if (!url.includes('%')) return true;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return false;
  }
}

/** Of two `Host` headers a proxy before us may have read the other one. HTTP/1.0 knows none: health checks still use it. */
function hasOneHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++;
  return count === 1 && isHost(host);
}
