import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inheritedEnv } from './server.ts';

export type CommandEnd = { code: number; stdout: string; stderr: string };

/** Runs `npm run <command> -- <args>` without npm, as its script runs under the pinned Node, with only these variables. */
export function runCommand(
  command: 'settings' | 'publish' | 'owner' | 'account' | 'outbox' | 'donations' | 'backup' | 'restore' | 'demo' | 'service',
  args: string[],
  env: Record<string, string>,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const options = { cwd: join(import.meta.dirname, '..'), env: { ...inheritedEnv, ...env } };
    execFile(process.execPath, [`scripts/${command}.ts`, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
