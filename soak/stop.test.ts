import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactForm, contactToken, sendMessage } from '#test/contact.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startProcess } from '#test/process.ts';
import { openSocket, parseAnswers } from '#test/raw-http.ts';
import { inheritedEnv, startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';
import { onDatabase } from '../e2e/members.ts';

const cwd = join(import.meta.dirname, '..');

test('SIGTERM: a form in transit is stored and answered, meanwhile the server is not ready; what hangs is cut, and the next server has both messages', async () => {
  await using mail = await startMailServer();
  mail.mood = 'silent';
  const env = { DATA_DIR: await testFolder(), SMTP_URL: mail.url };
  await using server = await startServer(env);
  expect((await sendMessage(server.url)).status).toBe(303);
  // The outbox worker waits for an answer.
  await expect.poll(mail.received).toContain('DATA\r\n');
  const half = openSocket(server.port);
  half.socket.write('GET / HTTP/1.1\r\nHos');
  const deaf = openSocket(server.port);
  deaf.socket.pause();
  deaf.socket.write('GET /publication?open=all HTTP/1.1\r\nHost: bwt.example\r\n\r\n'.repeat(200));

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
  await half.closed;
  await once(server.process, 'close');
  expect(server.process.exitCode).toBe(0);
  // Stopping has released the lock.
  await using next = await startServer(env);
  const rows = await onDatabase(next, (db) => db.selectFrom('message').select('id').execute());
  expect(rows).toHaveLength(2);
});

test('SIGTERM during startup: nothing is left half done', async () => {
  const DATA_DIR = await testFolder();
  const { stop } = await startProcess(process.execPath, ['build/server/index.js'], {
    cwd,
    env: { ...inheritedEnv, HOST: '127.0.0.1', PORT: '0', DATA_DIR },
    isUp: () => existsSync(join(DATA_DIR, 'bwt.sqlite.lock')),
  });
  expect(await stop()).toBe(0);
  await using server = await startServer({ DATA_DIR });
  expect((await fetch(`${server.url}/about`)).status).toBe(200);
});

/** Runs `run` in a process of its own, with a server in place of the real one. */
const runWith = (script: string) => {
  const head = `
    import { run } from './server/run.ts';
    const say = (level) => (facts) => console.log(level, facts.err.message);
    const log = { error: say('error'), fatal: say('fatal') };
    const stop = async () => console.log('stopped');
    const running = { url: 'http://localhost:1', mailboxUrl: null, log, stop };
    setInterval(() => {}, 1_000);`;
  const args = ['--input-type=module-typescript', '-e', head + script];
  const isUp = (printed: string) => printed !== '';
  return startProcess(process.execPath, args, { cwd, isUp });
};

test('SIGTERM during a startup that hangs ends the process', async () => {
  const hanging =
    "process.nextTick(() => console.log('starting')); await run(new Promise(() => {}), 50);";
  const { stop, output } = await runWith(hanging);
  expect([await stop(), output()]).toEqual([0, 'starting\n']);
});

test('logs an uncaught exception, finishes requests in progress, and exits with an error code; an unhandled rejection is logged alone', async () => {
  const { process, ended, output } = await runWith(`
    process.once('unhandledRejection', () => setTimeout(() => { throw new Error('uncaught'); }, 10));
    setTimeout(() => Promise.reject(new Error('unseen')), 10);
    await run(Promise.resolve(running));`);
  await ended;
  expect(process.exitCode).toBe(1);
  expect(output()).toMatch(/error unseen\nfatal uncaught\nstopped\n$/);
});
