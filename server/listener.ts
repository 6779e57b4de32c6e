import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from '#app/http/problem.ts';
import { negotiateHomeLocale } from '#app/http/request-locale.ts';
import { isReleaseFile, releaseFilePolicy } from '#app/http/security-headers.ts';
import type { Log } from '#app/platform/log.ts';
import type { CachedPages } from './cached-pages.ts';
import type { Metrics } from './metrics.ts';
import { type Rejection, validateRequest } from './request-url.ts';

type Options = {
  handle: RequestListener;
  serveFromCache: CachedPages['serveFromCache'];
  /** The headers of every response; pages and files have a policy of their own. */
  headers: Record<string, string>;
  google?: { urls: RegExp; headers: Record<string, string> } | undefined;
  log: Log;
  /** Whether the server is stopping and a proxy had better ask another one. */
  turnsAway?: (incoming: IncomingMessage) => boolean;
  metrics?: Pick<Metrics, 'cacheHit' | 'response'> | undefined;
  routeOf?: (url: string) => string;
  limits?: ServerOptions;
};

/** In milliseconds: enough for a picture over 3G, and slow clients do not pile up. */
const defaults: ServerOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  // Longer than proxies keep theirs, so that none sends a request into a closing connection.
  keepAliveTimeout: 65_000,
  // `validateRequest` rejects it, with our headers.
  requireHostHeader: false,
};
/** Without traffic, in milliseconds, even if the client has not read its response. */
const socketTimeoutMs = 120_000;

/** Closing at once would reset the connection and lose the response. In milliseconds. */
const lingerMs = 1_000;

const maxLoggedPath = 200;

/** Request ids, the headers of every response, one log line for each, and what is not HTTP. */
export function createListener({
  handle,
  serveFromCache,
  headers,
  google,
  log,
  turnsAway,
  metrics,
  routeOf,
  limits,
}: Options): Server {
  const processId = randomBytes(3).toString('hex');
  let count = 0;
  const pageHeaders = prepare(headers);
  const googlePages = google && { urls: google.urls, ...prepare(google.headers) };
  const fileHeaders = prepare({ ...headers, 'Content-Security-Policy': releaseFilePolicy });

  const reject = (incoming: IncomingMessage) =>
    turnsAway?.(incoming) ? { status: 502 } : validateRequest(incoming);
  const listen = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    rejection: Rejection | undefined = reject(incoming),
  ) => {
    if (!rejection) negotiateHomeLocale(incoming);
    const { url = '' } = incoming;
    const { entries, common } = isReleaseFile(url)
      ? fileHeaders
      : googlePages?.urls.test(url)
        ? googlePages
        : pageHeaders;
    const requestId = `${processId}-${(++count).toString(36)}`;
    const served = !rejection && serveFromCache(incoming, outgoing, common, requestId);
    // Most responses come from the cache, and their log lines are rarely wanted.
    if (!served || log.isLevelEnabled('debug')) logResponse(log, incoming, outgoing, requestId);
    if (served) return void metrics?.cacheHit(outgoing.statusCode);
    if (metrics && routeOf) {
      const started = performance.now();
      const { method = '' } = incoming;
      outgoing.once('finish', () =>
        metrics.response(routeOf(url), method, outgoing.statusCode, performance.now() - started),
      );
    }
    outgoing.setHeader('X-Request-Id', requestId);
    for (const [name, value] of entries) outgoing.setHeader(name, value);
    if (!rejection) return void handle(incoming, outgoing);
    const { type, body } = errorBody(url, rejection.status);
    outgoing.writeHead(rejection.status, {
      'Cache-Control': 'no-store',
      Connection: 'close',
      'Content-Type': type,
      ...rejection.headers,
    });
    outgoing.end(body);
  };

  const server = createServer({ ...defaults, ...limits }, (incoming, outgoing) =>
    listen(incoming, outgoing),
  );
  server.timeout = socketTimeoutMs;
  // Node would respond to an unknown `Expect` without our headers.
  server.on('checkExpectation', (incoming, outgoing) =>
    listen(incoming, outgoing, { status: 417 }),
  );
  handleClientErrors(server, headers);
  return server;
}

/** As pairs; for cached pages, which have a policy of their own, as one list without it. */
function prepare(headers: Record<string, string>) {
  const { 'Content-Security-Policy': policy = '', ...others } = headers;
  return {
    entries: Object.entries(headers),
    common: { policy, flat: Object.entries(others).flat() },
  };
}

/** For the log: who tries what they may not do. */
export const refusedAccounts = new WeakMap<ServerResponse, string>();

/** Never a query, or anything else that a person typed. */
function logResponse(
  log: Log,
  { method, url = '' }: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  const started = performance.now();
  outgoing.once('finish', () => {
    const { statusCode: status } = outgoing;
    const path = url.split('?', 1)[0]?.slice(0, maxLoggedPath);
    const accountId = refusedAccounts.get(outgoing);
    const fields = {
      requestId,
      method,
      path,
      status,
      ms: Math.round(performance.now() - started),
      ...(accountId && { accountId }),
    };
    // A 502 only sends a proxy to another server.
    if (status >= 500 && status !== 502) log.error(fields, 'request');
    else if (method === 'GET' && status < 400) log.debug(fields, 'request');
    else log.info(fields, 'request');
  });
}

const clientErrorStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Responds to what Node's parser rejects, after the responses due on that connection. */
function handleClientErrors(server: Server, headers: Record<string, string>): void {
  const latest = new WeakMap<Duplex, { outgoing?: ServerResponse }>();
  const rejected = new WeakSet<Duplex>();
  const fixed = Object.entries({
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Length': '0',
    Connection: 'close',
  });
  const lines = fixed.map(([name, value]) => `${name}: ${value}\r\n`).join('');

  const reject = (socket: Duplex, status: string) => {
    if (!socket.writable) return void socket.destroy();
    socket.end(`HTTP/1.1 ${status}\r\nDate: ${new Date().toUTCString()}\r\n${lines}\r\n`);
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };

  server.on('connection', (socket) => latest.set(socket, {}));
  server.on('request', ({ socket }, outgoing) => {
    const connection = latest.get(socket);
    if (connection) connection.outgoing = outgoing;
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Each further chunk on a rejected connection emits another error.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    const status = clientErrorStatuses[error.code ?? ''] ?? '400 Bad Request';
    const { outgoing } = latest.get(socket) ?? {};
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (!outgoing || outgoing.writableFinished) reject(socket, status);
    // The error is in the body of the latest request, whose handler will not respond.
    else if (!outgoing.req.complete)
      outgoing.headersSent ? socket.destroy() : reject(socket, status);
    else outgoing.once('close', () => reject(socket, status));
  });
  server.on('connect', (_incoming, socket) => {
    // Node has detached its handlers from this socket: an unhandled 'error' would end the process.
    socket.on('error', () => {});
    reject(socket, '405 Method Not Allowed');
  });
}
