import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

export type GracefulShutdown = {
  /** True as soon as `announce` or `stop` was called: /readyz says so. */
  readonly isShuttingDown: boolean;
  /** From now on, each response closes its connection. Everything is served as before. */
  announce(): void;
  /**
   * Whether a proxy had better ask another server. nginx watches no /readyz: only an answer that it
   * need not pass on makes it stop sending requests here, and without that some would always be on
   * their way to a listener that closes.
   */
  turnsAway(incoming: IncomingMessage): boolean;
  /**
   * Finishes open requests, accepting new ones meanwhile, then closes the server.
   * @returns false when connections were cut, because requests did not finish within `timeoutMs`
   * milliseconds.
   */
  stop(timeoutMs: number): Promise<boolean>;
};

/**
 * A proxy sets it to `502` when it asks another server after that answer to a GET:
 * docs/operations.md.
 */
const retryHeader = 'x-proxy-retries';

/**
 * For how long nothing may come in, in milliseconds, until a server whose proxies know of its end
 * closes: longer than one is on its way.
 */
const quietMs = 250;
/**
 * How long to wait for that, in milliseconds: a proxy that neither watches /readyz nor asks another
 * server goes on for ever.
 */
const mostQuietMs = 1_500;

/** Tracks the open requests of a server. */
export function createGracefulShutdown(server: Server): GracefulShutdown {
  /**
   * The latest response of each connection: a record made once, since cached pages would feel one
   * for each request.
   */
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
