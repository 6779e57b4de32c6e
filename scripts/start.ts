import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build.ts';

/**
 * glibc reads these at the start. Otherwise each thread that compresses has its own arena, and what
 * is as large as something once freed is not given back to the system; both thresholds are its
 * initial ones, in bytes.
 */
export const allocatorEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

const server = join(import.meta.dirname, '../build/server/index.js');
const compiled = join(import.meta.dirname, '../build/server/compiled');

/**
 * Node compiles the program in a process that ends, once for each build: parsing it takes 13 MiB
 * that the allocator would keep. Code compiled with other V8 options is ignored, hence the same
 * ones. In a read-only folder Node goes without.
 */
function compileServer(): void {
  if (existsSync(compiled)) return;
  spawnSync(process.execPath, [...process.execArgv, server], {
    env: { ...process.env, BWT_COMMAND: 'site-file', NODE_COMPILE_CACHE: compiled },
    stdio: 'ignore',
  });
}

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
    compileServer();
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, server], {
      ...allocatorEnv,
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
    });
  }
  await import(pathToFileURL(server).href);
}
