import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startMeasured } from '#test/server.ts';
import { pin, readUsage } from './machine.ts';
import { figure, median, type Row, type Section } from './report.ts';

const pages = ['/home', '/publication', '/contact'];
const [rounds, seconds, connections] = [7, 2, 32];

/** How many requests the site answers, against a bare `node:http` server with the same bytes. */
export async function measureThroughput(): Promise<Section> {
  pin(process.pid, 1);
  await using server = await startMeasured({ LOG_LEVEL: 'info' });
  const site = { origin: server.url, processId: server.process.pid };
  pin(site.processId, 0);
  const urls = pages.map((path) => server.url + path);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), ...urls], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(child.stdout, 'data');
    const bare = { origin: `http://localhost:${Number(port)}`, processId: child.pid };
    pin(bare.processId, 0);
    const rows: Row[] = [];
    for (const path of pages) {
      const [ours, theirs] = await alternate(site, bare, path);
      rows.push([
        path,
        figure(ours('requestsPerSecond'), 'perSecond'),
        figure(theirs('requestsPerSecond'), 'perSecond'),
        figure(theirs('cpuMicroseconds') / ours('cpuMicroseconds'), 'ratio', { least: 0.7 }),
        figure(ours('p50'), 'ms'),
        figure(ours('p99'), 'ms', { most: 4 }),
      ]);
    }
    const { peakMegabytes } = readUsage(site.processId);
    return {
      title: 'Cached pages, against a bare node:http server with the same bytes',
      columns: ['requests/s', 'bare', 'ratio by processor time', 'p50', 'p99'],
      rows: [...rows, ['memory at its highest', figure(peakMegabytes, 'megabytes')]],
      notes: [
        `Medians of ${rounds} alternating rounds of ${seconds} s with ${connections} connections.`,
        'The ratio compares what a request takes of each server’s core: autocannon takes more of',
        'its own than either, so the requests per second are what it could send.',
      ],
    };
  } finally {
    child.kill();
  }
}

type Target = { origin: string; processId: number | undefined };
/** Latencies in milliseconds; `cpuMicroseconds` of the server for each request. */
type Load = { requestsPerSecond: number; p50: number; p99: number; cpuMicroseconds: number };

/** @throws Error for an unexpected response, or when there is none. */
async function load(url: string, processId: number | undefined, duration: number): Promise<Load> {
  const headers = { 'accept-encoding': 'br' };
  const before = readUsage(processId).cpuSeconds;
  const result = await autocannon({ url, connections, duration, headers, workers: 1 });
  const used = readUsage(processId).cpuSeconds - before;
  const { total } = result.requests;
  const wrong = result.errors + total - result['2xx'];
  if (wrong > 0 || total === 0) throw new Error(`${url}: ${wrong} errors among ${total} answers`);
  const { p50, p99 } = result.latency;
  const requestsPerSecond = total / result.duration;
  return { requestsPerSecond, p50, p99, cpuMicroseconds: (used / total) * 1e6 };
}

/**
 * The medians of both. They are loaded in turn, round after round, so that other work of the machine
 * affects both alike, and warmed up first.
 */
async function alternate(site: Target, bare: Target, path: string) {
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round <= rounds; round++) {
    const duration = round === 0 ? 1 : seconds;
    ours[round] = await load(site.origin + path, site.processId, duration);
    theirs[round] = await load(bare.origin + path, bare.processId, duration);
  }
  const medianOf = (loads: Load[]) => (of: keyof Load) =>
    median(loads.slice(1).map((each) => each[of]));
  return [medianOf(ours), medianOf(theirs)] as const;
}
