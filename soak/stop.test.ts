import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendMessage } from '#test/contact.ts';
import { openSocket } from '#test/raw-http.ts';
import { startServer } from '#test/server.ts';

test('SIGTERM, where proxies are to be told first: not ready, and served as before until the time is over', async () => {
  await using server = await startServer({ SHUTDOWN_DELAY_SECONDS: '5' });
  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await sendMessage(server.url)).status).toBe(303);
  await once(server.process, 'close');
  expect(server.process.exitCode).toBe(0);
});

test('SIGTERM with hanging connections: they are cut, and the process ends', async () => {
  // An SMTP server that accepts the connection and never responds blocks the outbox worker.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  await using server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const held = once(silent, 'connection');
  expect((await sendMessage(server.url)).status).toBe(303);
  await held;
  const half = openSocket(server.port);
  half.socket.write('GET / HTTP/1.1\r\nHos');
  const deaf = openSocket(server.port);
  deaf.socket.pause();
  deaf.socket.write('GET /publication?open=all HTTP/1.1\r\nHost: bwt.example\r\n\r\n'.repeat(200));
  expect(await server.stop()).toBe(0);
  await half.closed;
});
