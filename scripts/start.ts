import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.ts';

/**
 * glibc reads these when a process starts. Otherwise each thread that compresses would have its own
 * memory arena; and as soon as something large was freed, what is as large would no longer be given
 * back to the system: both thresholds, in bytes, are those it begins with.
 */
export const allocatorEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

const server = join(import.meta.dirname, '../build/server/index.js');

if (import.meta.main) {
  try {
    await buildIfChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!existsSync(server)) process.exit(1);
    console.error('The site starts as it was built before.');
  }
  // The server takes the place of this process: signals reach it, its exit code is the command's,
  // and no memory of the build stays.
  if (process.platform === 'linux') {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, server], {
      ...allocatorEnv,
      ...process.env,
    });
  }
  await import(pathToFileURL(server).href);
}
