import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/free-port.ts';
import { startServer } from '#test/server.ts';
import { readUsage } from './machine.ts';
import type { Figure, Section } from './report.ts';
import { median } from './statistics.ts';

const starts = 5;

/**
 * From the start of the process to its ready line: the first time, when the database is made,
 * later, and as `npm start`.
 */
export async function measureColdStart(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bwt-cold-'));
  try {
    const first = await timeServer(dataDir);
    const later = [];
    for (let i = 0; i < starts; i++) later.push(await timeServer(dataDir));
    // The first `npm start` may have to build; the second is the one that is bounded.
    await timeNpmStart(dataDir);
    const npmStart = await timeNpmStart(dataDir);
    const row = (name: string, ...figures: Figure[]) => ({ name, figures });
    return {
      title: 'Start',
      columns: ['measured'],
      rows: [
        row('first start, with an empty data folder', { value: first.ms, unit: 'ms' }),
        row(`later starts, median of ${starts}`, {
          value: median(later.map(({ ms }) => ms)),
          unit: 'ms',
          most: 500,
        }),
        row('second `npm start`', { value: npmStart, unit: 'ms', most: 3_000 }),
        row('memory when ready', {
          value: median(later.map(({ megabytes }) => megabytes)),
          unit: 'megabytes',
        }),
      ],
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timeServer(dataDir: string): Promise<{ ms: number; megabytes: number }> {
  const started = performance.now();
  const server = await startServer({ DATA_DIR: dataDir });
  const ms = performance.now() - started;
  const megabytes = readUsage(server.process.pid).residentMegabytes;
  await server.stop();
  return { ms, megabytes };
}

/** In milliseconds, all of npm and the bootstrap included. */
async function timeNpmStart(dataDir: string): Promise<number> {
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
  };
  const started = performance.now();
  // A process group of its own, so that the signal reaches npm and all below it.
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const ready = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.includes('BWT is ready:')) resolve(performance.now() - started);
      });
    }
  });
  const ms = await Promise.race([ready, ended.then(() => undefined)]);
  if (ms === undefined) throw new Error(`npm start ended before it was ready:\n${output}`);
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await ended;
  return ms;
}
