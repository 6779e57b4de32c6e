import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

/** The processes below one, as Linux knows them: those that run Node, with their arguments. */
function nodeProcessesBelow(pid: number): { pid: number; command: string[] }[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => {
    const command = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').filter(Boolean);
    const isNode = basename(readlinkSync(`/proc/${child}/exe`)) === 'node';
    return [...(isNode ? [{ pid: child, command }] : []), ...nodeProcessesBelow(child)];
  });
}

test('`npm start` runs one process besides npm, which ends when npm is stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bwt-npm-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SHUTDOWN_DELAY_SECONDS: '0',
    },
    // A group of its own, so that whatever is left of it can be ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isOver = false;
  onTestFinished(() => void (isOver || process.kill(-(npm.pid as number), 'SIGKILL')));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await expect.poll(() => output).toMatch(/^BWT is ready: /m);

  const [server, ...others] = nodeProcessesBelow(npm.pid as number);
  expect(others).toEqual([]);
  expect(server?.command.at(-1)).toMatch(/build\/server\/index\.js$/);
  expect(readFileSync(`/proc/${server?.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=2');

  // To npm alone, not to what it started: as `kill` and a container's supervisor do.
  npm.kill('SIGTERM');
  // The server, which npm does not wait for, holds the output open until it has ended.
  await once(npm, 'close');
  isOver = true;
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
});
