import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { startWithNpm } from '#test/npm-start.ts';

/** The processes below one that run Node, with their arguments, as Linux knows them. */
function nodeProcessesBelow(pid: number): { pid: number; command: string[] }[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => {
    const command = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').filter(Boolean);
    const isNode = basename(readlinkSync(`/proc/${child}/exe`)) === 'node';
    return [...(isNode ? [{ pid: child, command }] : []), ...nodeProcessesBelow(child)];
  });
}

test('`npm start` runs one process besides npm, which ends when npm is stopped', async () => {
  await using site = await startWithNpm();
  const [server, ...others] = nodeProcessesBelow(site.pid);
  expect(others).toEqual([]);
  expect(server?.command.at(-1)).toMatch(/build\/server\/index\.js$/);
  expect(readFileSync(`/proc/${server?.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=2');

  // To npm alone, not to what it started: as `kill` and a container's supervisor do.
  site.npm.kill('SIGTERM');
  await site.ended;
  await expect(fetch(`${site.url}/livez`)).rejects.toThrow();
});
