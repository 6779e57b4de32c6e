import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writeFileDurably } from '../durable-file.server.ts';
import { bucketQueue } from './bucket-queue.server.ts';
import { patienceOfWorkers, type S3Settings, s3Storage } from './s3.server.ts';
import { type Storage, StorageFullError } from './storage.ts';

export const openStorage = ({
  s3,
  dataDir,
  picturesMaxBytes,
}: Pick<Config, 's3' | 'dataDir' | 'picturesMaxBytes'>): Storage => ({
  ...(s3
    ? bucketStorage(s3, join(dataDir, 'bucket-queue'))
    : diskStorage(join(dataDir, 'pictures'))),
  maxBytes: picturesMaxBytes,
});

const bucketStorage = (settings: S3Settings, folder: string): Storage =>
  bucketQueue({
    bucket: s3Storage(settings),
    patient: s3Storage(settings, patienceOfWorkers),
    queue: diskStorage(folder),
    folder,
  });

export function diskStorage(folder: string): Storage {
  return {
    async write(name, bytes) {
      await writeFileDurably(join(folder, name), bytes).catch((error: NodeJS.ErrnoException) => {
        if (isDiskFull(error))
          throw new StorageFullError(`the disk of the pictures is full: ${error.code}`);
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
export const isDiskFull = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ENOSPC' || code === 'EDQUOT';
