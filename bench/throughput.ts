import autocannon from 'autocannon';
import { startMeasured } from '#test/server.ts';
import { startBareServer } from './bare.ts';
import { pinLoad, pinServer, readUsage } from './machine.ts';
import { figure, type Row, type Section } from './report.ts';
import { median } from './statistics.ts';

const pages = ['/home', '/publication', '/contact'];
const [rounds, seconds, connections] = [7, 2, 32];

/** How many requests the site answers, against a bare `node:http` server with the same bytes. */
export async function measureThroughput(): Promise<Section> {
  pinLoad();
  await using server = await startMeasured({ LOG_LEVEL: 'info' });
  const processId = server.process.pid;
  pinServer(processId);
  const bare = await startBareServer(pages.map((path) => server.url + path));
  pinServer(bare.processId);
  try {
    const rows: Row[] = [];
    for (const path of pages) {
      const given = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } });
      // A page with a form has none.
      const etag = given.headers.get('etag');
      for (const wanted of etag ? [undefined, etag] : [undefined]) {
        const [ours, theirs] = await alternate([
          { url: server.url + path, processId, etag: wanted },
          { url: bare.url + path, processId: bare.processId, etag: wanted },
        ]);
        if (!ours || !theirs) continue;
        const isLimited = wanted === undefined;
        rows.push([
          isLimited ? path : `${path}, 304`,
          figure(ours.requestsPerSecond, 'perSecond'),
          figure(theirs.requestsPerSecond, 'perSecond'),
          figure(theirs.cpuMicroseconds / ours.cpuMicroseconds, 'ratio', {
            least: isLimited ? 0.7 : undefined,
          }),
          figure(ours.p50, 'ms'),
          figure(ours.p99, 'ms', { most: isLimited ? 4 : undefined }),
          figure(theirs.p99, 'ms'),
        ]);
      }
    }
    const { residentMegabytes, peakMegabytes } = readUsage(processId);
    return {
      title: 'Cached pages, against a bare node:http server with the same bytes',
      columns: ['requests/s', 'bare', 'ratio by processor time', 'p50', 'p99', 'p99 bare'],
      rows: [
        ...rows,
        ['memory after the load', figure(residentMegabytes, 'megabytes')],
        ['memory at its highest', figure(peakMegabytes, 'megabytes')],
      ],
      notes: [
        `Medians of ${rounds} alternating rounds of ${seconds} s with ${connections} connections.`,
        'The ratio compares what a request takes of each server’s core: autocannon takes more of',
        'its own than either, so the requests per second are what it could send.',
      ],
    };
  } finally {
    await bare.stop();
  }
}

type Target = {
  url: string;
  processId: number | undefined;
  /** Asks for a 304. */
  etag: string | undefined;
};

/** Latencies in milliseconds; `cpuMicroseconds` of the server for each request. */
type Load = { requestsPerSecond: number; p50: number; p99: number; cpuMicroseconds: number };

/** @throws Error for an unexpected response, or when there is none. */
async function load({ url, processId, etag }: Target, duration: number): Promise<Load> {
  const headers = { 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) };
  const { status } = await fetch(url, { headers });
  if (status !== (etag ? 304 : 200)) throw new Error(`${url} answered ${status}`);
  const before = readUsage(processId).cpuSeconds;
  const result = await autocannon({ url, connections, duration, headers, workers: 1 });
  const used = readUsage(processId).cpuSeconds - before;
  const { total } = result.requests;
  const wrong = result.errors + total - result['2xx'] - result['3xx'];
  if (wrong > 0 || total === 0) throw new Error(`${url}: ${wrong} errors among ${total} answers`);
  const { p50, p99 } = result.latency;
  const requestsPerSecond = total / result.duration;
  return { requestsPerSecond, p50, p99, cpuMicroseconds: (used / total) * 1e6 };
}

/**
 * The medians of each target. They are loaded in turn, round after round, so that other work of the
 * machine affects all alike, and warmed up first.
 */
async function alternate(targets: readonly Target[]): Promise<Load[]> {
  const loads: Load[][] = targets.map(() => []);
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < rounds; round++)
    for (const [i, target] of targets.entries()) loads[i]?.push(await load(target, seconds));
  return loads.map((each) => {
    const middle = (of: keyof Load) => median(each.map((one) => one[of]));
    return {
      requestsPerSecond: middle('requestsPerSecond'),
      p50: middle('p50'),
      p99: middle('p99'),
      cpuMicroseconds: middle('cpuMicroseconds'),
    };
  });
}
