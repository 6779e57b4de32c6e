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
  return { server, shutdown, port: (server.address() as AddressInfo).port };
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

test('serves other clients during many slow requests', async () => {
  const { port } = await listen({ ...quick, headersTimeout: 60_000, requestTimeout: 60_000 });
  const dribbling = Array.from({ length: 200 }, () => openSocket(port));
  for (const { socket } of dribbling) socket.write('GET / HTTP/1.1\r\nHost:');
  await Promise.all(dribbling.map(({ socket }) => socket.connecting && once(socket, 'connect')));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok\n');
});

test('stopping finishes requests in progress, answers new ones, and closes idle connections', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { port, shutdown } = await listen({}, async (incoming, outgoing) => {
    if (incoming.url === '/slow') {
      begun.resolve();
      await release.promise;
    }
    outgoing.end(shutdown.isShuttingDown ? 'draining\n' : 'ok\n');
  });
  const idle = openSocket(port);
  idle.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(idle.socket, 'data');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await begun.promise;

  const stopped = shutdown.stop(60_000);
  const meanwhile = await fetch(`http://127.0.0.1:${port}/`);
  expect(await meanwhile.text()).toBe('draining\n');
  expect(meanwhile.headers.get('connection')).toBe('close');
  release.resolve();
  const late = await slow;
  expect([await late.text(), late.headers.get('connection')]).toEqual(['draining\n', 'close']);
  expect(await stopped).toBe(true);
  await idle.closed;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('a server that is announced to stop serves on, closes each connection, and sends away only what its proxy asks another for', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { port, shutdown } = await listen({}, async ({ url }, outgoing) => {
    if (url === '/slow') {
      begun.resolve();
      await release.promise;
    }
    outgoing.end('ok\n');
  });
  const ask = async (init: RequestInit = {}) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/`, init);
    return [status, headers.get('connection')];
  };
  const behindNginx = { 'X-Proxy-Retries': '502' };
  expect(await ask({ headers: behindNginx })).toEqual([200, 'keep-alive']);
  shutdown.announce();
  expect(shutdown.isShuttingDown).toBe(true);
  expect(await ask({ headers: behindNginx })).toEqual([200, 'close']);
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await begun.promise;
  const stopped = shutdown.stop(60_000);
  expect(await ask({ headers: behindNginx })).toEqual([502, 'close']);
  expect(await ask({ headers: behindNginx, method: 'POST' })).toEqual([200, 'close']);
  expect(await ask()).toEqual([200, 'close']);
  release.resolve();
  expect((await slow).status).toBe(200);
  expect(await stopped).toBe(true);
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
