import { format } from 'node:util';
import type { CommandEnd } from './command.ts';

// Runs commands one after the other: see runInTurn in test/command.ts.

export type Asked = { command: string; args: string[]; env: Record<string, string | undefined> };

class Exit extends Error {}

let end: CommandEnd;
console.log = (...values) => {
  end.stdout += `${format(...values)}\n`;
};
console.error = (...values) => {
  end.stderr += `${format(...values)}\n`;
};
process.exit = (code) => {
  process.exitCode = code;
  throw new Exit();
};

let count = 0;
process.on('message', async ({ command, args, env }: Asked) => {
  end = { code: 0, stdout: '', stderr: '' };
  const script = `../scripts/${command}.ts`;
  process.argv = [process.execPath, script, ...args];
  process.env = env;
  process.exitCode = undefined;
  try {
    // Under another name each time, which runs it anew; what it imports is there already.
    await import(`${script}?${count++}`);
  } catch (error) {
    if (!(error instanceof Exit)) {
      console.error(error);
      process.exitCode = 1;
    }
  }
  process.send?.({ ...end, code: Number(process.exitCode ?? 0) });
  process.exitCode = undefined;
});
