import type { IncomingMessage, ServerResponse } from 'node:http';

/** Longest address taken, in bytes; browsers and our own pages stay far below. */
const longestAddress = 2_048;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Turns away what no browser sends, before anything parses it further: no answer may be a 5xx, whatever a client wrote.
 * @returns the refusal's status and reason, or undefined for a request to serve.
 */
function refusal({ url = '', method = '', headers }: IncomingMessage): [number, string] | undefined {
  if (!methods.has(method)) return [405, 'Method Not Allowed'];
  if (url.length > longestAddress) return [414, 'URI Too Long'];
  if (!url.startsWith('/') || /[\\\0]/.test(url)) return [400, 'Bad Request'];
  if (!isDecodable(url) || !isHost(headers.host)) return [400, 'Bad Request'];
  return undefined;
}

function isDecodable(url: string): boolean {
  try {
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(url.split('?')[0] ?? ''));
  } catch {
    return false;
  }
}

const isHost = (host: string | undefined) => host !== undefined && /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);

/** Answers a request that is to be refused. @returns whether it did. */
export function refuse(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const refused = refusal(incoming);
  if (!refused) return false;
  const [status, reason] = refused;
  outgoing.writeHead(status, reason, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  outgoing.end(`${status} ${reason}\n`);
  return true;
}
