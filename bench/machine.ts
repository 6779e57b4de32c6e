import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

const serverCore = 0;
const loadCore = 1;

/** Whether servers and load can be pinned to separate cores. */
export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Pins a process, with all its threads, to the core of the servers. */
export const pinServer = (processId: number | undefined): void => pin(processId, serverCore);

/** Pins this process, which makes the load, and those it starts later, to the other cores. */
export const pinLoad = (): void => pin(process.pid, loadCore);

function pin(processId: number | undefined, core: number): void {
  if (!canPin || processId === undefined) return;
  const { status, stderr } = spawnSync('taskset', ['-acp', String(core), String(processId)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset could not pin a process: ${stderr}`);
}

export type Usage = { residentMegabytes: number; peakMegabytes: number; cpuSeconds: number };

const unknown: Usage = {
  residentMegabytes: Number.NaN,
  peakMegabytes: Number.NaN,
  cpuSeconds: Number.NaN,
};

/** Memory and processor time of a process, from Linux' /proc; NaN elsewhere. */
export function readUsage(processId: number | undefined): Usage {
  if (!existsSync(`/proc/${processId}/status`)) return unknown;
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6;
  // After the name in parentheses: user and system time are fields 14 and 15, in hundredths of a
  // second.
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return {
    residentMegabytes: megabytes('VmRSS'),
    peakMegabytes: megabytes('VmHWM'),
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
  };
}

export function describeMachine(browserVersion: string): string {
  const system = existsSync('/etc/os-release')
    ? /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
    : process.platform;
  const pinning = canPin
    ? 'server on one, load on another'
    : 'NOT pinned (taskset or a second core is missing)';
  const [load = 0] = loadavg();
  const programs = `Node ${process.version}; Chromium ${browserVersion}`;
  return `${availableParallelism()} cores, ${pinning}; ${system}; ${programs}; load average at the start ${load.toFixed(1)}`;
}
