import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** Everything the site writes in DATA_DIR: files by the beginning of their names, and folders. */
const ours = /^(?:bwt\.sqlite|app-secret|backups$|mailbox$|pictures$|incoming$|practice$)/;

/**
 * Makes the folder and new files readable by its own user only, and tightens those of an earlier
 * version. @returns paths that belong to another user. @throws ConfigError
 */
export async function openDataFolder(folder: string): Promise<string[]> {
  process.umask(0o077);
  const names = await mkdir(folder, { recursive: true })
    .then(() => readdir(folder))
    .catch(({ message }: Error) => {
      throw new ConfigError(`DATA_DIR: the folder cannot be made or read: ${message}`);
    });
  const skipped: string[] = [];
  for (const name of names.filter((name) => ours.test(name)))
    await tighten(join(folder, name), skipped);
  await tightenMode(folder, skipped);
  return skipped;
}

async function tighten(path: string, skipped: string[]): Promise<void> {
  if (!(await tightenMode(path, skipped))) return;
  for (const name of await readdir(path)) await tighten(join(path, name), skipped);
}

/** @returns whether it is a folder that was open to the group or others */
async function tightenMode(path: string, skipped: string[]): Promise<boolean> {
  try {
    const found = await stat(path);
    const wasOpen = (found.mode & 0o077) !== 0;
    if (wasOpen) await chmod(path, found.mode & 0o700);
    return wasOpen && found.isDirectory();
  } catch (error) {
    // Another process may have removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') skipped.push(path);
    return false;
  }
}
