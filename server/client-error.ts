import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a refused client may take to read why, in milliseconds. Closed at once, what it still sends would wipe out the answer. */
const lingerMs = 1_000;

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what Node's parser refuses, with the headers of every answer, and after the answers that are still due on that connection. */
export function answerClientErrors(server: Server, headers: Record<string, string>): void {
  const latest = new WeakMap<Duplex, { incoming: IncomingMessage; outgoing: ServerResponse }>();
  const refused = new WeakSet<Duplex>();
  const fixed = Object.entries({ ...headers, 'Cache-Control': 'no-store', 'Content-Length': '0', Connection: 'close' });
  const lines = fixed.map(([name, value]) => `${name}: ${value}\r\n`).join('');

  const refuse = (socket: Duplex, status: string) => {
    if (!socket.writable) return void socket.destroy();
    socket.end(`HTTP/1.1 ${status}\r\nDate: ${new Date().toUTCString()}\r\n${lines}\r\n`);
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };

  server.on('request', (incoming, outgoing) => latest.set(incoming.socket, { incoming, outgoing }));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Each further piece of what was refused is an error again.
    if (refused.has(socket)) return;
    refused.add(socket);
    const status = statuses[error.code ?? ''] ?? '400 Bad Request';
    const { incoming, outgoing } = latest.get(socket) ?? {};
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (!incoming || !outgoing || outgoing.writableFinished) refuse(socket, status);
    // In the body of the request itself: nobody will answer it, and an answer that is begun cannot be mended.
    else if (!incoming.complete) outgoing.headersSent ? socket.destroy() : refuse(socket, status);
    else outgoing.once('close', () => refuse(socket, status));
  });
  server.on('connect', (_incoming, socket) => {
    // Node has let go of this socket: an error that nobody listens for would end the process.
    socket.on('error', () => {});
    refuse(socket, '405 Method Not Allowed');
  });
}
