import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildIfChanged } from '../scripts/build.ts';
import { freshDatabase, startServer } from './server.ts';

/**
 * Global setup of the suites that run the built server: it is never older than the sources, and its
 * first start is kept.
 */
export default async function setup(): Promise<void> {
  await buildIfChanged();
  const file = freshDatabase();
  if (existsSync(file)) return;
  await using server = await startServer();
  // Its end leaves all in the one file.
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill('SIGTERM');
  await ended;
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (/^fresh-\w+\.sqlite$/.test(name)) await rm(join(folder, name), { force: true });
  // Another suite may do the same.
  const own = `${file}.${process.pid}`;
  await copyFile(join(server.dataDir, 'bwt.sqlite'), own);
  await rename(own, file);
}
