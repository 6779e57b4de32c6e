import { once } from 'node:events';
import type { RequestListener, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#app/platform/log.ts';
import { openSocket, parseAnswers } from '#test/raw-http.ts';
import { createGracefulShutdown } from './graceful-shutdown.ts';
import { createListener } from './listener.ts';

// Timeouts, on a server in this process: those of the built server are too long for a test.

async function listen(
  limits: ServerOptions,
  handle: RequestListener = (_incoming, outgoing) => outgoing.end('ok\n'),
) {
  const server = createListener({
    handle,
    serveFromCache: () => false,
    headers: { 'X-Always': 'there' },
    log: createLog('silent'),
    turnsAway: (incoming) => shutdown.turnsAway(incoming),
    limits,
  });
  const shutdown = createGracefulShutdown(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { shutdown, port: (server.address() as AddressInfo).port };
}

const quick = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 20 };

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 'A: b\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n', 'a'],
])(
  'times out slow %s with a response, and a connection without a request',
  async (_what, begun, more) => {
    const { port } = await listen(quick, (incoming, outgoing) => {
      incoming.on('error', () => {}).on('end', () => outgoing.end('ok\n'));
      incoming.resume();
    });
    const silent = openSocket(port);
    const { socket, received, closed } = openSocket(port);
    socket.write(begun);
    const dribble = setInterval(() => socket.writable && socket.write(more), 20);
    onTestFinished(() => clearInterval(dribble));
    await closed;
    const [answer] = parseAnswers(received());
    expect([answer?.status, answer?.headers.get('x-always')]).toEqual([408, 'there']);
    await silent.closed;
  },
);

test('before it stops, a server still answers, closes each connection, and refuses only what its proxy can ask another server for; stopping finishes requests in progress, answers new ones, and closes idle connections', async () => {
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { port, shutdown } = await listen({}, async ({ url }, outgoing) => {
    if (url === '/slow') {
      begun.resolve();
      await release.promise;
    }
    outgoing.end('ok\n');
  });
  const ask = async (init: RequestInit = {}, path = '/') => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return [status, headers.get('connection')];
  };
  const slow = ask({}, '/slow');
  await begun.promise;
  const idle = openSocket(port);
  idle.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(idle.socket, 'data');
  const behindNginx = { headers: { 'X-Proxy-Retries': '502' } };
  expect(await ask(behindNginx)).toEqual([200, 'keep-alive']);
  shutdown.announce();
  expect(shutdown.isShuttingDown).toBe(true);
  expect(await ask(behindNginx)).toEqual([200, 'close']);
  const stopped = shutdown.stop(60_000);
  expect(await ask(behindNginx)).toEqual([502, 'close']);
  expect(await ask({ ...behindNginx, method: 'POST' })).toEqual([200, 'close']);
  expect(await ask()).toEqual([200, 'close']);
  release.resolve();
  expect([(await slow)[0], await stopped]).toEqual([200, true]);
  await idle.closed;
  await expect(ask()).rejects.toThrow();
});

test('stopping cuts requests that do not finish in time, and logs it', async () => {
  const { port, shutdown } = await listen({}, () => {});
  const [stuck, half] = [openSocket(port), openSocket(port)];
  stuck.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  half.socket.write('GET / HTTP/1.1\r\nHo');
  await Promise.all(
    [stuck, half].map(({ socket }) => socket.connecting && once(socket, 'connect')),
  );
  expect(await shutdown.stop(200)).toBe(false);
  await Promise.all([stuck.closed, half.closed]);
});
