import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

export type GracefulShutdown = {
  /** True as soon as `announce` or `stop` was called: /readyz says so. */
  readonly isShuttingDown: boolean;
  /** From now on, each response closes its connection. Everything is served as before. */
  announce(): void;
  /** nginx watches no /readyz: only a response that it need not pass on sends it elsewhere. */
  turnsAway(incoming: IncomingMessage): boolean;
  /** @returns false when requests did not finish within `timeoutMs`, and were cut */
  stop(timeoutMs: number): Promise<boolean>;
};

/** `502` from a proxy that asks another server after that response (docs/operations.md). */
const retryHeader = 'x-proxy-retries';

/** Longer than a request is on its way, in milliseconds. */
const quietMs = 250;
/** Proxies that neither watch /readyz nor ask another server go on for ever. */
const mostQuietMs = 1_500;

export function createGracefulShutdown(server: Server): GracefulShutdown {
  /** The latest response of each connection. */
  const connections = new Map<Duplex, { latest?: ServerResponse }>();
  let isShuttingDown = false;
  let isClosing = false;
  let wasAnnounced = false;
  let latest = 0;

  server.prependListener('connection', (socket) => {
    latest = performance.now();
    connections.set(socket, {});
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, outgoing) => {
    const connection = connections.get(socket);
    if (connection) connection.latest = outgoing;
    if (!isShuttingDown) return;
    latest = performance.now();
    outgoing.setHeader('Connection', 'close');
  });

  /** The latest of several responses that wait on one connection is the last. */
  const open = () =>
    [...connections.values()].flatMap(({ latest }) =>
      latest && !latest.closed && !latest.destroyed ? [latest] : [],
    );
  const closeAfterResponses = () => {
    isShuttingDown = true;
    for (const outgoing of open())
      if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
  };
  const quiet = async () => {
    const until = performance.now() + mostQuietMs;
    for (
      let now = performance.now();
      now < until && now - latest < quietMs;
      now = performance.now()
    )
      await wait(Math.min(until, latest + quietMs) - now);
  };

  return {
    get isShuttingDown() {
      return isShuttingDown;
    },
    announce() {
      wasAnnounced = true;
      closeAfterResponses();
    },
    turnsAway: ({ method, headers }) =>
      isClosing && (method === 'GET' || method === 'HEAD') && headers[retryHeader] === '502',
    async stop(timeoutMs) {
      closeAfterResponses();
      isClosing = true;
      const finished = open().map(
        (outgoing) => new Promise((resolve) => outgoing.once('close', resolve)),
      );
      const timeout = wait(timeoutMs, false, { ref: false });
      await Promise.race([Promise.all([...finished, wasAnnounced && quiet()]), timeout]);
      const closed = new Promise<boolean>((resolve) => server.close(() => resolve(true)));
      server.closeIdleConnections();
      if (await Promise.race([closed, timeout])) return true;
      server.closeAllConnections();
      await closed;
      return false;
    },
  };
}
