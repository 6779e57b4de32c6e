import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// How a process ends: each test runs `run` in its own process, with a fake server.

const head = `
  import { run } from './server/run.ts';
  const log = { error: (facts) => console.log('error', facts.err.message), fatal: (facts) => console.log('fatal', facts.err.message) };
  const alive = setInterval(() => {}, 1_000);
  const running = { url: 'http://localhost:1', mailboxUrl: null, log, stop: async () => console.log('stopped') };
`;
const start = 'await run(Promise.resolve(running));';

type Signals = [onceItSays: string, signal: NodeJS.Signals][];

test.each<[name: string, script: string, Signals, code: number, output: RegExp]>([
  ['SIGINT: stops once', start, [['ready: http://localhost:1\n', 'SIGINT']], 0, /stopped\n$/],
  [
    'a signal during startup closes what was already open',
    `process.on('SIGTERM', () => console.log('heard'));
    process.on('SIGUSR2', () => start.resolve(running));
    const start = Promise.withResolvers();
    process.nextTick(() => console.log('starting'));
    await run(start.promise);`,
    [
      ['starting', 'SIGTERM'],
      ['heard', 'SIGUSR2'],
    ],
    0,
    /^starting\nheard\nstopped\n$/,
  ],
  [
    'a signal during a startup that hangs ends the process',
    `process.nextTick(() => console.log('starting')); await run(new Promise(() => {}), 50);`,
    [['starting', 'SIGTERM']],
    0,
    /^starting\n$/,
  ],
  [
    'logs an uncaught exception, finishes requests in progress, and exits with an error code; an unhandled rejection is logged alone',
    `process.once('unhandledRejection', () => setTimeout(() => { throw new Error('uncaught'); }, 10));
    setTimeout(() => Promise.reject(new Error('unseen')), 10);
    ${start}`,
    [],
    1,
    /error unseen\nfatal uncaught\nstopped\n$/,
  ],
  [
    'a failed startup reports the reason and exits with 1',
    `await run(Promise.reject(Object.assign(new Error("ENOSPC: no space left on device, mkdir '/data'"), { code: 'ENOSPC' })));`,
    [],
    1,
    /^DATA_DIR: ENOSPC: no space left on device, mkdir '\/data'\n$/,
  ],
])('%s', async (_name, script, signals, code, output) => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', head + script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  for (const [onceItSays, signal] of signals) {
    await expect.poll(() => said, { interval: 10 }).toContain(onceItSays);
    child.kill(signal);
  }
  expect((await ended)[0]).toBe(code);
  expect(said).toMatch(output);
});
