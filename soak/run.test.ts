import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '#test/process.ts';

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
])('%s', async (_name, script, signals, code, output) => {
  const args = ['--input-type=module-typescript', '-e', head + script];
  const cwd = join(import.meta.dirname, '..');
  const program = await startProcess(process.execPath, args, { cwd, isUp: () => true });
  onTestFinished(() => void program.process.kill('SIGKILL'));
  for (const [onceItSays, signal] of signals) {
    await expect.poll(program.output, { interval: 10 }).toContain(onceItSays);
    program.process.kill(signal);
  }
  expect((await program.ended)[0]).toBe(code);
  expect(program.output()).toMatch(output);
});
