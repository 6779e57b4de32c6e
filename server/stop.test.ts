import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { contactForm, contactToken, sendMessage } from '#test/contact.ts';
import { parseAnswers } from '#test/raw-http.ts';
import { inheritedEnv, startServer, type TestServer } from '#test/server.ts';

/** Logged when open requests had to be cut. */
const cutOff = 'some requests did not finish in time';

async function open(
  server: TestServer,
): Promise<{ socket: Socket; received: () => string; closed: Promise<void> }> {
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, received: () => text, closed };
}

/** The two halves of a form's body. */
async function beginForm(server: TestServer) {
  const body = contactForm(await contactToken(server.url)).toString();
  const { socket, received, closed } = await open(server);
  const head = [
    'POST /contact HTTP/1.1',
    'Host: bwt.example',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ];
  // The response to `Expect` shows that the server has started the request.
  socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 20)}`);
  await expect.poll(received).toContain('100 Continue');
  return { finish: () => socket.write(body.slice(20)), received, closed };
}

const countMessages = ({ dataDir }: TestServer) => {
  const database = new SQLite(join(dataDir, 'bwt.sqlite'), { readonly: true });
  onTestFinished(() => void database.close());
  return database.prepare('select count(*) from message').pluck().get();
};

test('SIGTERM: a form in transit is stored and answered, meanwhile the server is not ready; the next one starts with it', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bwt-stop-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  await using server = await startServer({ DATA_DIR });
  const form = await beginForm(server);
  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/about`)).headers.get('connection')).toBe('close');
  // A second signal changes nothing.
  server.process.kill('SIGINT');
  server.process.kill('SIGTERM');
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);

  form.finish();
  await form.closed;
  const [answer] = parseAnswers(form.received());
  expect([answer?.status, answer?.headers.get('connection')]).toEqual([303, 'close']);
  await once(server.process, 'close');
  expect(server.process.exitCode).toBe(0);
  await expect(fetch(`${server.url}/livez`)).rejects.toThrow();
  // Stopping has released the lock.
  await using next = await startServer({ DATA_DIR });
  expect(countMessages(next)).toBe(1);
});

test('SIGTERM, where proxies are to be told first: not ready, and served as before until the time is over', async () => {
  await using server = await startServer({ SHUTDOWN_DELAY_SECONDS: '5' });
  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await sendMessage(server.url)).status).toBe(303);
  await once(server.process, 'close');
  expect(server.process.exitCode).toBe(0);
});

test('SIGTERM on an idle server: exits without waiting for keep-alive connections', async () => {
  await using server = await startServer();
  const kept = await Promise.all(Array.from({ length: 20 }, () => open(server)));
  for (const { socket } of kept) socket.write('GET /livez HTTP/1.1\r\nHost: bwt.example\r\n\r\n');
  await expect.poll(() => kept.every(({ received }) => received().includes('ok\n'))).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain(cutOff);
});

test('SIGTERM with hanging connections: they are cut in time', async () => {
  // An SMTP server that accepts the connection and never responds blocks the outbox worker.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  await using server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const held = once(silent, 'connection');
  expect((await sendMessage(server.url)).status).toBe(303);
  await held;

  const form = await beginForm(server);
  const half = await open(server);
  half.socket.write('GET / HTTP/1.1\r\nHos');
  const deaf = await open(server);
  deaf.socket.pause();
  deaf.socket.write('GET /publication?open=all HTTP/1.1\r\nHost: bwt.example\r\n\r\n'.repeat(200));
  expect(await server.stop()).toBe(0);
  await Promise.all([form.closed, half.closed]);
});

test('SIGTERM during startup: nothing is left half done', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bwt-start-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['build/server/index.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...inheritedEnv, HOST: '127.0.0.1', PORT: '0', DATA_DIR },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  await expect
    .poll(() => existsSync(join(DATA_DIR, 'bwt.sqlite.lock')), { timeout: 20_000, interval: 1 })
    .toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await using server = await startServer({ DATA_DIR });
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
});
