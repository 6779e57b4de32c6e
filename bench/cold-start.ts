import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processesOf, readProcess, startWithNpm } from '#test/npm-start.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { startMeasured } from '#test/server.ts';
import { readUsage } from './machine.ts';
import { listPublicPages } from './pages.ts';
import { figure, median, type Section } from './report.ts';

const starts = 5;

/** From the start of the process to its ready line. */
export async function measureColdStart(): Promise<Section> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bwt-cold-'));
  const time = async (start: typeof startMeasured | typeof startWithNpm) => {
    const started = performance.now();
    const site = await start({ DATA_DIR });
    const ms = performance.now() - started;
    const { residentMegabytes } = readUsage(site.process.pid);
    await site.stop();
    return { ms, residentMegabytes };
  };
  const first = await time(startMeasured);
  const later: (typeof first)[] = [];
  for (let i = 0; i < starts; i++) later.push(await time(startMeasured));
  // The first `npm start` may have to build; the second is the one that is bounded.
  await time(startWithNpm);
  const npm = await time(startWithNpm);
  const memory = await memoryAfterReading();
  await rm(DATA_DIR, { recursive: true });
  const middle = (of: keyof typeof first) => median(later.map((each) => each[of]));
  return {
    title: 'Start',
    columns: ['measured'],
    rows: [
      ['first start, with an empty data folder', figure(first.ms, 'ms')],
      [`later starts, median of ${starts}`, figure(middle('ms'), 'ms', { most: 500 })],
      ['second `npm start`', figure(npm.ms, 'ms', { most: 3_000 })],
      ['memory when ready', figure(middle('residentMegabytes'), 'megabytes')],
      ['memory of `npm start` after every page', figure(memory, 'megabytes', { most: 136 })],
    ],
  };
}

/** Megabytes of all processes after every page in three encodings; shared memory counts once. */
async function memoryAfterReading(): Promise<number> {
  await using site = await startWithNpm({ LOG_LEVEL: 'error' });
  const pages = await listPublicPages(site.url);
  for (const encoding of ['br', 'gzip', 'identity'])
    for (const { path } of pages) await getRaw(site.url + path, { 'Accept-Encoding': encoding });
  // The thread that rendered the texts ends after ten idle seconds.
  await wait(12_000);
  const kilobytes = processesOf(Number(site.process.pid)).map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  return (kilobytes.reduce((sum, each) => sum + each, 0) * 1_024) / 1e6;
}
