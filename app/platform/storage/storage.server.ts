import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writeFileDurably } from '../durable-file.server.ts';
import { s3Storage } from './s3.server.ts';
import { type Storage, StorageFullError } from './storage.ts';

/** The storage that the settings choose: a bucket, or a folder in `DATA_DIR`. */
export const openStorage = ({ s3, dataDir, picturesMaxBytes }: Pick<Config, 's3' | 'dataDir' | 'picturesMaxBytes'>): Storage => ({
  ...(s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'pictures'))),
  maxBytes: picturesMaxBytes,
});

/** Files in a folder. */
export function diskStorage(folder: string): Storage {
  return {
    async write(name, bytes) {
      await writeFileDurably(join(folder, name), bytes).catch((error: NodeJS.ErrnoException) => {
        if (isDiskFull(error)) throw new StorageFullError(`the disk of the pictures is full: ${error.code}`);
        throw error;
      });
    },
    async read(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async remove(name) {
      for (const file of [name, `${name}.part`]) await rm(join(folder, file), { force: true });
    },
  };
}

/** No space left on the device, or the user's quota is exceeded. */
export const isDiskFull = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOSPC' || code === 'EDQUOT';
