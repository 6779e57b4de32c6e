import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

type Content = string | Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Writes a file that we keep: to a temporary one beside it, which is synced, then takes its place,
 * and then the folder is synced. After a power cut at any moment the file is as it was or as it is
 * now, never half, and once this has returned it is there for good. The folder is made if it does
 * not exist; only the site's user can read the file.
 * @param exclusive never replaces a file. @throws EEXIST then; any error leaves no temporary file
 */
export async function writeFileDurably(
  file: string,
  content: Content,
  { exclusive = false } = {},
): Promise<void> {
  const folder = dirname(file);
  const first = await mkdir(folder, { recursive: true });
  if (first) await syncFolder(dirname(first));
  // Two processes may write at once what neither of them may replace.
  const temporary = exclusive ? `${file}.${randomBytes(4).toString('hex')}.part` : `${file}.part`;
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (exclusive) await link(temporary, file);
    else await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
}

/**
 * Makes the names in a folder survive a power cut: a synced file without its name would be lost.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and writes their names at once.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
