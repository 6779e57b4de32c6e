import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testFolder } from '#test/uploads.ts';

/** In their order: no test can cut the power, but what survives a power cut follows from it. */
const calls = vi.hoisted((): string[] => []);
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest);
    vi.spyOn(handle, 'sync').mockImplementation(async () => void calls.push(`sync ${path}`));
    return handle;
  };
  const rename: typeof real.rename = (from, to) => {
    calls.push(`rename ${from} ${to}`);
    return real.rename(from, to);
  };
  return { ...real, open, rename };
});
// Tests before this one may have loaded it with the real functions.
vi.resetModules();
const { writeFileDurably } = await import('./durable-file.server.ts');

test('syncs the file, gives it its name, then syncs the folder, and that of a new folder', async () => {
  const folder = await testFolder();
  const short = (path: string) => relative(folder, path) || '.';
  const relativeCalls = () =>
    calls.splice(0).map((call) => call.replaceAll(/\S*\/bwt-test-\S*/g, short));
  const file = join(folder, 'new/deep/file');
  const rename = 'rename new/deep/file.part new/deep/file';
  const replaced = ['sync new/deep/file.part', rename, 'sync new/deep'];
  await writeFileDurably(file, 'first');
  expect(relativeCalls()).toEqual(['sync .', ...replaced]);
  await writeFileDurably(file, 'second');
  expect(relativeCalls()).toEqual(replaced);
  expect(await readFile(file, 'utf8')).toBe('second');
});

test('keeps the file as it was when the new one cannot be written, and leaves nothing behind', async () => {
  const folder = await testFolder();
  const file = join(folder, 'file');
  await writeFileDurably(file, 'first', { exclusive: true });
  async function* failing() {
    yield Buffer.from('half');
    throw new Error('the source is gone');
  }
  await expect(writeFileDurably(file, failing())).rejects.toThrow('the source is gone');
  await expect(writeFileDurably(file, 'second', { exclusive: true })).rejects.toThrow(/EEXIST/);
  expect(await readFile(file, 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['file']);
});
