import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Runs `npm start` until it is ready; whatever is left of it ends with the value. */
export async function startWithNpm(env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'bwt-npm-')));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      SHUTDOWN_DELAY_SECONDS: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    // A group of its own, so that whatever is left of it can be ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = npm.pid as number;
  // The server, which npm does not wait for, holds the output open until it has ended.
  const ended = once(npm, 'close');
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isOver) process.kill(-pid, signal);
    await ended;
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
  };
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (/^BWT is ready: /m.test(output)) resolve();
      });
  });
  await Promise.race([ready, ended]);
  if (isOver) throw new Error(`npm start ended before it was ready:\n${output}`);
  const url = `http://127.0.0.1:${port}`;
  return { npm, pid, port, url, ended, stop, [Symbol.asyncDispose]: () => stop('SIGKILL') };
}

/** A process and all below it, as Linux knows them. */
export const processesOf = (pid: number): number[] => [
  pid,
  ...readProcess(pid, `task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .flatMap((child) => processesOf(Number(child))),
];

/** A file of /proc; empty of a process that has ended meanwhile. */
export function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
