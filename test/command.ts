import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inheritedEnv } from './server.ts';

export type CommandEnd = { code: number; stdout: string; stderr: string };
const cwd = join(import.meta.dirname, '..');
/** Node strips the types of each file once: half of the time of a command. */
const compiled = { NODE_COMPILE_CACHE: join(cwd, 'node_modules/.cache/compiled') };

/**
 * Runs `npm run <command> -- <args>` without npm, as its script runs under the pinned Node, with
 * only these variables.
 */
export const runCommand = (
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<CommandEnd> => runScript(`scripts/${command}.ts`, args, { cwd, env });

export const runScript = (
  script: string,
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
) =>
  new Promise<CommandEnd>((resolve) => {
    const options = { cwd, env: { ...inheritedEnv, ...compiled, ...env } };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
