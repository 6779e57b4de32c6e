import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type GracefulShutdown = {
  /** True as soon as `stop` was called. */
  readonly isShuttingDown: boolean;
  /**
   * Finishes open requests, accepting new ones meanwhile (so that a load balancer sees /readyz fail), then closes the server.
   * @returns false when connections were cut, because requests did not finish within `timeoutMs` milliseconds.
   */
  stop(timeoutMs: number): Promise<boolean>;
};

/** Tracks the open requests of a server. */
export function createGracefulShutdown(server: Server): GracefulShutdown {
  const open = new Set<ServerResponse>();
  let isShuttingDown = false;

  server.prependListener('request', (_incoming, outgoing) => {
    open.add(outgoing);
    outgoing.once('close', () => open.delete(outgoing));
    if (isShuttingDown) outgoing.setHeader('Connection', 'close');
  });

  return {
    get isShuttingDown() {
      return isShuttingDown;
    },
    async stop(timeoutMs) {
      isShuttingDown = true;
      const finished = [...open].map((outgoing) => {
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
        return new Promise((resolve) => outgoing.once('close', resolve));
      });
      const timeout = wait(timeoutMs, false, { ref: false });
      await Promise.race([Promise.all(finished), timeout]);
      const closed = new Promise<boolean>((resolve) => server.close(() => resolve(true)));
      server.closeIdleConnections();
      if (await Promise.race([closed, timeout])) return true;
      server.closeAllConnections();
      await closed;
      return false;
    },
  };
}
