import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { processesOf, readProcess, startWithNpm } from '#test/npm-start.ts';

test('`npm start` runs one process besides npm, which ends when npm is stopped', async () => {
  await using site = await startWithNpm();
  const [, ...below] = processesOf(Number(site.process.pid));
  const isNode = (pid: number) => basename(readlinkSync(`/proc/${pid}/exe`)) === 'node';
  const [server = 0, ...others] = below.filter(isNode);
  expect(others).toEqual([]);
  const command = readProcess(server, 'cmdline').split('\0').filter(Boolean);
  expect(command.at(-1)).toMatch(/build\/server\/index\.js$/);
  expect(readProcess(server, 'environ')).toContain('MALLOC_ARENA_MAX=2');

  // To npm alone, not to what it started: as `kill` and a container's supervisor do.
  site.process.kill('SIGTERM');
  await site.ended;
  await expect(fetch(`${site.url}/livez`)).rejects.toThrow();
});
