import autocannon from 'autocannon';
import { readUsage } from './machine.ts';

export type Target = { url: string; processId: number | undefined; headers?: Record<string, string>; status?: 200 | 304 };
/** Latencies in milliseconds; `cpuMicroseconds` of the server for each request. */
export type Load = { requestsPerSecond: number; p50: number; p99: number; cpuMicroseconds: number };

const connections = 32;

/**
 * As many requests as a server answers in some seconds; on a machine that is too busy for even one, once more.
 * @throws Error for an unexpected response, or when there is none.
 */
export async function load(target: Target, seconds: number): Promise<Load> {
  return (
    (await loadOnce(target, seconds)) ??
    (await loadOnce(target, seconds * 5)) ??
    Promise.reject(new Error(`${target.url} did not answer`))
  );
}

async function loadOnce({ url, processId, headers = {}, status = 200 }: Target, seconds: number): Promise<Load | undefined> {
  const before = readUsage(processId).cpuSeconds;
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'br', ...headers } });
  const used = readUsage(processId).cpuSeconds - before;
  const answered = result.requests.total;
  const asMeant = status === 200 ? result['2xx'] : result['3xx'];
  if (result.errors === 0 && answered === 0) return undefined;
  if (result.errors > 0 || asMeant !== answered) {
    throw new Error(`${url}: of ${answered} answers ${asMeant} were ${status}; ${result.errors} errors`);
  }
  return {
    requestsPerSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicroseconds: (used / answered) * 1e6,
  };
}

/** Loads each target in turn, round after round, so that other load on the machine affects all alike. Warms them up first. */
export async function alternate(
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Load[][]> {
  const loads: Load[][] = targets.map(() => []);
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < rounds; round++) {
    for (const [i, target] of targets.entries()) loads[i]?.push(await load(target, seconds));
  }
  return loads;
}
