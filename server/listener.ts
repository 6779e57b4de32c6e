import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Log } from '#app/platform/log.ts';
import { refuse } from './guard.ts';

type Options = { handle: RequestListener; headers: Record<string, string>; log: Log };

/** The socket side: request numbers, the headers of every answer, one log line for each, and what is not HTTP at all. */
export function createListener({ handle, headers, log }: Options): Server {
  const processId = randomBytes(3).toString('hex');
  let count = 0;
  const fixed = Object.entries(headers);

  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 60_000, headersTimeout: 20_000 }, (incoming, outgoing) => {
    const started = performance.now();
    const requestId = `${processId}-${(++count).toString(36)}`;
    outgoing.setHeader('X-Request-Id', requestId);
    for (const [name, value] of fixed) outgoing.setHeader(name, value);
    outgoing.on('finish', () => {
      const { statusCode: status } = outgoing;
      const [path] = (incoming.url ?? '').split('?', 1);
      const facts = { requestId, method: incoming.method, path, status, ms: Math.round(performance.now() - started) };
      if (status >= 500) log.error(facts, 'request');
      else if (incoming.method === 'GET' && status < 400) log.debug(facts, 'request');
      else log.info(facts, 'request');
    });
    if (!refuse(incoming, outgoing)) void handle(incoming, outgoing);
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
    const lines = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...fixed.map(([name, value]) => `${name}: ${value}`)];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  });
  // Upgrades and CONNECT are for other servers.
  server.on('connect', (_incoming, socket) => void socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n'));
  return server;
}
