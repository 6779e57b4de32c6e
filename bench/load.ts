import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { readUsage } from './machine.ts';

export type Target = {
  url: string;
  processId: number | undefined;
  headers?: Record<string, string>;
  status?: 200 | 304;
};
/**
 * Latencies in milliseconds; `cpuMicroseconds` of the server for each request; `generatorShare` of
 * its core (1 is all of it) that the generator needed: near that, the figures are the generator's
 * own.
 */
export type Load = {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  cpuMicroseconds: number;
  generatorShare: number;
};

const connections = 32;

/** Above this share of its core, a generator is what is measured. */
export const generatorLimit = 0.9;

/**
 * wrk takes a tenth of what Node needs for a request. Without it, autocannon on all other cores.
 */
const hasWrk =
  spawnSync('wrk', ['--version']).error === undefined &&
  spawnSync('bash', ['-c', 'true']).status === 0;
const workers = Math.max(1, availableParallelism() - 1);
export const generatorName = hasWrk ? 'wrk' : `autocannon with ${workers} workers`;

/**
 * As many requests as a server answers in some seconds; on a machine that is too busy for even one,
 * once more.
 * @throws Error for an unexpected response, or when there is none.
 */
export async function load(target: Target, seconds: number): Promise<Load> {
  return (
    (await loadOnce(target, seconds)) ??
    (await loadOnce(target, seconds * 5)) ??
    Promise.reject(new Error(`${target.url} did not answer`))
  );
}

type Generated = {
  answered: number;
  wrong: number;
  seconds: number;
  p50: number;
  p99: number;
  generatorSeconds: number;
  cores: number;
};

async function loadOnce(target: Target, seconds: number): Promise<Load | undefined> {
  const { url, processId, status = 200 } = target;
  const headers = { 'accept-encoding': 'br', ...target.headers };
  // A generator counts answers that are not errors, whichever they are.
  const { status: given } = await fetch(url, { headers });
  if (given !== status) throw new Error(`${url} answered ${given}, not ${status}`);
  const before = readUsage(processId).cpuSeconds;
  const generated = await (hasWrk ? runWrk : runAutocannon)(url, headers, seconds);
  const used = readUsage(processId).cpuSeconds - before;
  const { answered, wrong, p50, p99, generatorSeconds, cores } = generated;
  if (wrong > 0) throw new Error(`${url}: ${wrong} errors among ${answered} answers`);
  if (answered === 0) return undefined;
  return {
    requestsPerSecond: answered / generated.seconds,
    p50,
    p99,
    cpuMicroseconds: (used / answered) * 1e6,
    generatorShare: generatorSeconds / generated.seconds / cores,
  };
}

/** What bash says of a command's own time goes to the standard error. */
const timed = 'TIMEFORMAT="%U %S"; time "$@"';

async function runWrk(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Generated> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...fields, url];
  const child = spawn('bash', ['-c', timed, 'bash', ...wrk], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, times, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`wrk failed: ${times}${out}`);
  const figure = (pattern: RegExp) => Number(pattern.exec(out)?.[1] ?? 0);
  const [, answered, elapsed] = /(\d+) requests in ([\d.]+m?s|[\d.]+m),/.exec(out) ?? [];
  return {
    answered: Number(answered),
    wrong:
      figure(/Non-2xx or 3xx responses: (\d+)/) +
      figure(/Socket errors: .*read (\d+)/) +
      figure(/Socket errors: connect (\d+)/),
    seconds: milliseconds(elapsed) / 1_000,
    p50: milliseconds(/50% +(\S+)/.exec(out)?.[1]),
    p99: milliseconds(/99% +(\S+)/.exec(out)?.[1]),
    generatorSeconds: times
      .trim()
      .split(' ')
      .reduce((sum, part) => sum + Number(part), 0),
    cores: 1,
  };
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** Of wrk's `812.00us`. */
function milliseconds(written = ''): number {
  const [, value, unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(written) ?? [];
  return Number(value) * (units[unit] ?? Number.NaN);
}

async function runAutocannon(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Generated> {
  const before = process.cpuUsage();
  const result = await autocannon({ url, connections, duration: seconds, headers, workers });
  const { user, system } = process.cpuUsage(before);
  return {
    answered: result.requests.total,
    wrong: result.errors + result.requests.total - result['2xx'] - result['3xx'],
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    generatorSeconds: (user + system) / 1e6,
    // All of its threads are pinned to one.
    cores: 1,
  };
}

/**
 * Loads each target in turn, round after round, so that other load on the machine affects all
 * alike. Warms them up first.
 */
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
