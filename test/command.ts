import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Asked } from './commands-in-turn.ts';
import { inheritedEnv } from './server.ts';

export type CommandEnd = { code: number; stdout: string; stderr: string };

type Command =
  | 'settings'
  | 'publish'
  | 'owner'
  | 'account'
  | 'outbox'
  | 'donations'
  | 'backup'
  | 'restore'
  | 'demo'
  | 'service';

/**
 * Runs `npm run <command> -- <args>` without npm, as its script runs under the pinned Node, with
 * only these variables.
 */
export function runCommand(
  command: Command,
  args: string[],
  env: Record<string, string>,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const options = { cwd: join(import.meta.dirname, '..'), env: { ...inheritedEnv, ...env } };
    execFile(
      process.execPath,
      [`scripts/${command}.ts`, ...args],
      options,
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

let runner: ChildProcess | undefined;
let latest: Promise<unknown> = Promise.resolve();

/**
 * The same in one process for all that a worker runs so: loading the modules is nearly all that a
 * command costs.
 */
export function runInTurn(
  command: Command,
  args: string[],
  env: Record<string, string>,
): Promise<CommandEnd> {
  const end = latest.then(async () => {
    runner ??= startRunner();
    const answered = once(runner, 'message');
    runner.send({ command, args, env: { ...inheritedEnv, ...env } } satisfies Asked);
    const [answer] = (await answered) as [CommandEnd];
    return answer;
  });
  latest = end.catch(() => {});
  return end;
}

function startRunner(): ChildProcess {
  const options = { cwd: join(import.meta.dirname, '..'), env: inheritedEnv, execArgv: [] };
  const child = fork(join(import.meta.dirname, 'commands-in-turn.ts'), options);
  // It ends with this process, and does not keep it.
  child.unref();
  child.once('exit', (code) => {
    runner = undefined;
    child.emit('message', {
      code: 1,
      stdout: '',
      stderr: `The process of the commands ended (${code}).`,
    } satisfies CommandEnd);
  });
  child.channel?.unref();
  return child;
}
