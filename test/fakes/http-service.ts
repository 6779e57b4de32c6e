import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HttpService = { origin: string } & AsyncDisposable;

/**
 * A real HTTP server on a free port of 127.0.0.1, as a fake of an external service. Unanswered
 * requests are closed at its end.
 */
export async function startHttpService(listener: RequestListener): Promise<HttpService> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
