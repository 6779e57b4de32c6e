import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
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
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bwt-fresh-'));
  const server = await startServer({ DATA_DIR });
  // Its end leaves all in the one file.
  await server.stop();
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  // Another suite may do the same.
  for (const name of await readdir(folder))
    if (!name.startsWith(basename(file))) await rm(join(folder, name), { force: true });
  const own = `${file}.${process.pid}`;
  await copyFile(join(DATA_DIR, 'bwt.sqlite'), own);
  await rename(own, file);
  await rm(DATA_DIR, { recursive: true });
}
