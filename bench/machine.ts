import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Whether servers and load can be pinned to separate cores. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Pins a process, with all its threads, to a core: the servers to one, the load to another. */
export function pin(processId: number | undefined, core: number): void {
  if (!canPin || processId === undefined) return;
  const { status, stderr } = spawnSync('taskset', ['-acp', String(core), String(processId)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset could not pin a process: ${stderr}`);
}

/** Memory and processor time of a process, from Linux' /proc; NaN elsewhere. */
export function readUsage(processId: number | undefined) {
  const read = (file: string) =>
    existsSync(`/proc/${processId}`) ? readFileSync(`/proc/${processId}/${file}`, 'utf8') : '';
  const status = read('status');
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6;
  // After the name in parentheses, user and system time are fields 11 and 12, in hundredths of a
  // second.
  const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
  return {
    residentMegabytes: megabytes('VmRSS'),
    peakMegabytes: megabytes('VmHWM'),
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
  };
}

export function describeMachine(browserVersion: string): string {
  const [load = 0] = loadavg();
  return [
    `${availableParallelism()} cores`,
    canPin ? 'server on one, load on another' : 'NOT pinned (taskset or a second core is missing)',
    `Node ${process.version}`,
    `Chromium ${browserVersion}`,
    `load average at the start ${load.toFixed(1)}`,
  ].join('; ');
}
