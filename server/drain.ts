import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Drain = {
  /** True from the moment that `stop` is called. */
  readonly isDraining: boolean;
  /**
   * Answers every request begun before, and meanwhile those that still come (so that a balancer learns it from /readyz);
   * then closes. @returns false when some were cut, because they did not finish within `limitMs` milliseconds.
   */
  stop(limitMs: number): Promise<boolean>;
};

/** Knows which requests are under way on a server. */
export function createDrain(server: Server): Drain {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;

  server.prependListener('request', (_incoming, outgoing) => {
    underWay.add(outgoing);
    outgoing.once('close', () => underWay.delete(outgoing));
    if (isDraining) outgoing.setHeader('Connection', 'close');
  });

  return {
    get isDraining() {
      return isDraining;
    },
    async stop(limitMs) {
      isDraining = true;
      const begun = [...underWay].map((outgoing) => {
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
        return new Promise((resolve) => outgoing.once('close', resolve));
      });
      const timeout = wait(limitMs, false, { ref: false });
      await Promise.race([Promise.all(begun), timeout]);
      const closed = new Promise<boolean>((resolve) => server.close(() => resolve(true)));
      server.closeIdleConnections();
      if (await Promise.race([closed, timeout])) return true;
      server.closeAllConnections();
      await closed;
      return false;
    },
  };
}
