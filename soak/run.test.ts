import { type ChildProcess, spawn } from 'node:child_process';
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

type Child = {
  process: ChildProcess;
  output: () => string;
  says(text: string): Promise<void>;
  code: Promise<number | null>;
};

function spawnRun(script: string): Child {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', head + script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return {
    process: child,
    output: () => output,
    says: (text) => expect.poll(() => output, { timeout: 20_000, interval: 10 }).toContain(text),
    code: once(child, 'close').then(([code]) => code as number | null),
  };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s: stops once, exits with 0', async (signal) => {
  const child = spawnRun('await run(Promise.resolve(running));');
  await child.says('BWT is ready: http://localhost:1\n');
  child.process.kill(signal);
  expect(await child.code).toBe(0);
  expect(child.output()).toMatch(/stopped\n$/);
});

test('a second signal changes nothing', async () => {
  const child = spawnRun(`
    running.stop = () => new Promise((resolve) => {
      process.on('SIGUSR2', resolve);
      console.log('stopping');
    });
    await run(Promise.resolve(running));`);
  await child.says('ready');
  child.process.kill('SIGTERM');
  await child.says('stopping');
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGUSR2'] as const)
    child.process.kill(signal);
  expect(await child.code).toBe(0);
  expect(child.output().match(/stopping/g)).toHaveLength(1);
});

test('a signal during startup closes what was already open', async () => {
  const child = spawnRun(`
    process.on('SIGTERM', () => console.log('heard'));
    process.on('SIGUSR2', () => start.resolve(running));
    const start = Promise.withResolvers();
    process.nextTick(() => console.log('starting'));
    await run(start.promise);`);
  await child.says('starting');
  child.process.kill('SIGTERM');
  await child.says('heard');
  child.process.kill('SIGUSR2');
  expect(await child.code).toBe(0);
  expect(child.output()).toBe('starting\nheard\nstopped\n');
});

test('a signal during a startup that hangs ends the process', async () => {
  const child = spawnRun(
    `process.nextTick(() => console.log('starting')); await run(new Promise(() => {}), 50);`,
  );
  await child.says('starting');
  child.process.kill('SIGTERM');
  expect(await child.code).toBe(0);
});

test('logs an unhandled rejection without ending the process', async () => {
  const child = spawnRun(`
    setTimeout(() => Promise.reject(new Error('unseen')), 10);
    await run(Promise.resolve(running));`);
  await child.says('error unseen');
  child.process.kill('SIGTERM');
  expect(await child.code).toBe(0);
});

test('logs an uncaught exception, finishes requests in progress, and exits with an error code', async () => {
  const child = spawnRun(`
    setTimeout(() => { throw new Error('uncaught'); }, 10);
    await run(Promise.resolve(running));`);
  expect(await child.code).toBe(1);
  expect(child.output()).toMatch(/fatal uncaught\nstopped\n$/);
});

test('a failed startup reports the reason and exits with 1', async () => {
  const child = spawnRun(
    `await run(Promise.reject(Object.assign(new Error("ENOSPC: no space left on device, mkdir '/data'"), { code: 'ENOSPC' })));`,
  );
  expect(await child.code).toBe(1);
  expect(child.output()).toBe("DATA_DIR: ENOSPC: no space left on device, mkdir '/data'\n");
});
