import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contactForm, contactToken, sendMessage } from '#test/contact.ts';
import { startProcess } from '#test/process.ts';
import { openSocket, parseAnswers } from '#test/raw-http.ts';
import { inheritedEnv, startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';
import { onDatabase } from '../e2e/members.ts';

test('SIGTERM: a form in transit is stored and answered, meanwhile the server is not ready; the next one starts with it', async () => {
  const DATA_DIR = await testFolder();
  await using server = await startServer({ DATA_DIR });
  const body = contactForm(await contactToken(server.url)).toString();
  const { socket, received, closed } = openSocket(server.port);
  const type = 'Content-Type: application/x-www-form-urlencoded';
  // The response to `Expect` shows that the server has started the request.
  const length = `Content-Length: ${body.length}\r\nExpect: 100-continue`;
  const head = `POST /contact HTTP/1.1\r\nHost: bwt.example\r\n${type}\r\n${length}\r\n\r\n`;
  socket.write(head + body.slice(0, 20));
  await expect.poll(received).toContain('100 Continue');
  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/about`)).headers.get('connection')).toBe('close');
  // A second signal changes nothing.
  server.process.kill('SIGINT');
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);

  socket.write(body.slice(20));
  await closed;
  const [answer] = parseAnswers(received());
  expect([answer?.status, answer?.headers.get('connection')]).toEqual([303, 'close']);
  await once(server.process, 'close');
  expect(server.process.exitCode).toBe(0);
  // Stopping has released the lock.
  await using next = await startServer({ DATA_DIR });
  const rows = await onDatabase(next, (db) => db.selectFrom('message').select('id').execute());
  expect(rows).toHaveLength(1);
});

test('SIGTERM during startup: nothing is left half done', async () => {
  const DATA_DIR = await testFolder();
  const { stop } = await startProcess(process.execPath, ['build/server/index.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...inheritedEnv, HOST: '127.0.0.1', PORT: '0', DATA_DIR },
    isUp: () => existsSync(join(DATA_DIR, 'bwt.sqlite.lock')),
  });
  expect(await stop()).toBe(0);
  await using server = await startServer({ DATA_DIR });
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
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
