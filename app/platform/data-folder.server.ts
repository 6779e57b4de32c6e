import { chmod, mkdir, stat } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/**
 * Makes new files readable by the site's own user only, and closes the folder to others, whatever
 * is in it. @returns whether others may still open it. @throws ConfigError
 */
export async function openDataFolder(folder: string): Promise<boolean> {
  process.umask(0o077);
  await mkdir(folder, { recursive: true }).catch(({ message }: Error) => {
    throw new ConfigError(`DATA_DIR: the folder cannot be made or read: ${message}`);
  });
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return false;
  return chmod(folder, mode & 0o700).then(
    () => false,
    () => true,
  );
}
