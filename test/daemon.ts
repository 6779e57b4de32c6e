import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The first of these programs; Debian's servers are in a folder that only root has on the PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Daemon = SpawnOptions & {
  program: string | undefined;
  /** Debian's, that has the program. */
  package: string;
  args: string[];
  /** Removed once it has ended. */
  folder: string;
  /** Asked again and again, with all that it has printed so far. */
  isUp: (printed: string) => boolean | Promise<boolean>;
  endedBy?: NodeJS.Signals;
};

/** A server of the machine, which ends with this process at the latest. */
export async function startDaemon({ program, args, folder, isUp, ...given }: Daemon) {
  const { package: name, endedBy = 'SIGTERM', ...options } = given;
  if (!program) throw new Error(`Install Debian's package \`${name}\`.`);
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const killWithUs = () => child.kill(endedBy);
  process.once('exit', killWithUs);
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill(endedBy);
    await ended;
    process.off('exit', killWithUs);
    await rm(folder, { recursive: true, force: true });
  };
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-20_000);
  });
  while (!(await isUp(printed))) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`${program} did not start:\n${printed}`);
    }
    await wait(20);
  }
  return { child, stop };
}

/** Whether something listens on a port of 127.0.0.1. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
