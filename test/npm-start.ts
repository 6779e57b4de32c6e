import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from './process.ts';

/** Runs `npm start` until it is ready; whatever is left of it ends with the value. */
export async function startWithNpm(env: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'bwt-npm-')));
  const port = await freePort();
  const usual = { PATH: process.env.PATH, HOST: '127.0.0.1', SHUTDOWN_DELAY_SECONDS: '0' };
  const npm = await startProcess('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...usual, ...env, PORT: String(port), DATA_DIR: dataDir },
    // A group of its own, so that whatever is left of it can be ended: npm does not wait for the
    // server, which holds the output open until it has ended.
    detached: true,
    isUp: (printed) => /^BWT is ready: /m.test(printed),
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    await npm.stop(signal);
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  return { ...npm, url, stop, [Symbol.asyncDispose]: () => stop('SIGKILL') };
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
