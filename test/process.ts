import { type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The first of these programs; Debian's servers are in a folder that only root has on the PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

type Program = SpawnOptions & {
  /** Asked again and again, with all that it has printed so far. */
  isUp: (printed: string) => boolean | Promise<boolean>;
  endedBy?: NodeJS.Signals;
};

/**
 * Runs a server, which ends with this process at the latest.
 * @param program may be missing: then the error names Debian's package that has it
 * @throws Error with what the server printed, when it ends before it is up.
 */
export async function startProcess(
  program: string | { path: string | undefined; package: string },
  args: readonly string[],
  { isUp, endedBy = 'SIGTERM', ...options }: Program,
) {
  const path = typeof program === 'string' ? program : program.path;
  if (!path) throw new Error(`Install Debian's package \`${Object(program).package}\`.`);
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  /** With all of its group, where it has one of its own. */
  const kill = (signal: NodeJS.Signals) =>
    options.detached && !isOver ? process.kill(-Number(child.pid), signal) : child.kill(signal);
  const killWithUs = () => void kill(endedBy);
  process.once('exit', killWithUs);
  /** @returns its exit code, null after a signal ended it */
  const stop = async (signal = endedBy): Promise<number | null> => {
    kill(signal);
    await ended;
    process.off('exit', killWithUs);
    return child.exitCode;
  };
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  while (!(await isUp(printed))) {
    if (isOver) throw new Error(`${path} ended before it was ready. It printed:\n${printed}`);
    await wait(5);
  }
  return { process: child, output: () => printed, ended, stop };
}

/** Whether something listens on a port of 127.0.0.1. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * A port of 127.0.0.1 that nothing listens on now. It is below the ephemeral ports (from 32768 on):
 * until it is used, no server that asks for any port gets it, nor does the near end of a connection.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await accepts(port)) ? freePort() : port;
}

/** The user of servers that refuse to run as root: the first of these that exists; else our own. */
export function serviceUser(...names: string[]) {
  const { username, uid, gid } = userInfo();
  if (uid !== 0) return { name: username, uid, gid };
  const users = readFileSync('/etc/passwd', 'utf8').matchAll(/^(.+?):.*?:(\d+):(\d+):/gm);
  const ids = new Map([...users].map(([, name = '', ...rest]) => [name, rest.map(Number)]));
  const name = names.find((each) => ids.has(each)) ?? '';
  const [own = 0, group = 0] = ids.get(name) ?? [];
  return { name, uid: own, gid: group };
}
