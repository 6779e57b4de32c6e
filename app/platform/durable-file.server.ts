import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

type Content = string | Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Syncs a temporary file, renames it, syncs the folder: after a power cut at any moment the file is
 * as before or as now. Only the site's user can read it. @param exclusive never replaces a file.
 * @throws EEXIST then; an error leaves no temporary file
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
