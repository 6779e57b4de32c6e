import autocannon from 'autocannon';
import { readUsage } from './machine.ts';
import { median } from './statistics.ts';

export type Target = {
  url: string;
  processId: number | undefined;
  /** Asks for a 304. */
  etag?: string | undefined;
};

const connections = 32;

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
export async function alternate(
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Load[]> {
  const loads: Load[][] = targets.map(() => []);
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < rounds; round++)
    for (const [i, target] of targets.entries()) loads[i]?.push(await load(target, seconds));
  return loads.map((each) => ({
    requestsPerSecond: median(each.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50: median(each.map(({ p50 }) => p50)),
    p99: median(each.map(({ p99 }) => p99)),
    cpuMicroseconds: median(each.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  }));
}
